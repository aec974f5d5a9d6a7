import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useWatching } from '#web/texts/pages/watching.ts';
import { Alert } from '#web/ui/alert.tsx';
import { waits } from '#web/ui/waits.ts';
import { pushState, turnPushOff, turnPushOn } from '#web/watching/push.ts';
import type { PushState } from '#web/watching/push.ts';
import { watchingQuery } from '#web/watching/queries.ts';

/** Turns push messages on and off in this browser. Nobody is asked before they press. */
export function PushSection({ pushKey, pushedTo }: { pushKey: string; pushedTo: readonly string[] }) {
  const texts = useWatching();
  const queryClient = useQueryClient();
  const [state, setState] = useState<PushState | null>(null);
  const [isTurning, setTurning] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    pushState(pushedTo, pushKey).then(setState, () => setState('missing'));
  }, [pushedTo, pushKey]);
  const turn = async () => {
    setTurning(true);
    setTrouble(null);
    try {
      setState(state === 'on' ? await turnPushOff() : await turnPushOn(pushKey, () => setTrouble(texts.pushSlow)));
      setTrouble(null);
      await queryClient.invalidateQueries(watchingQuery());
    } catch {
      setTrouble(state === 'on' ? texts.pushOffFailed : texts.pushFailed);
    } finally {
      setTurning(false);
    }
  };
  return (
    <div className="surface space-y-4 p-4 sm:px-5">
      <p className="text-quiet">{texts.pushHint(limits.sessionDays)}</p>
      {state === 'missing' && <Alert tone="info">{texts.pushMissing}</Alert>}
      {state === 'denied' && <Alert tone="warning">{texts.pushDenied}</Alert>}
      {state === 'on' && <Alert tone="success">{texts.pushIsOn}</Alert>}
      {trouble !== null && <Alert tone="warning">{trouble}</Alert>}
      {state !== 'missing' && (
        <button
          type="button"
          className={`btn ${state === 'on' ? 'btn-outline' : 'btn-primary'}`}
          onClick={() => void turn()}
          {...waits(isTurning || state === null)}
        >
          {state === 'on' ? texts.pushOff : texts.pushOn}
        </button>
      )}
    </div>
  );
}
