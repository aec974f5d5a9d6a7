import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CodeForm } from '#web/identity/security/code-form.tsx';
import { passwordSettingsQuery } from '#web/identity/security/queries.ts';
import { RecoveryCodes } from '#web/identity/security/recovery-codes.tsx';
import { SetUp } from '#web/identity/security/set-up.tsx';
import { endTwoSteps, renewRecoveryCodes } from '#web/identity/security/two-step-calls.ts';
import { useSession } from '#web/lib/session.tsx';
import { useWaysIn } from '#web/lib/ways-in.ts';
import { toast } from '#web/lib/toast.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** Two-step sign-in: whether it is on, and how to change that. */
export function TwoStep() {
  const { twoStep } = useTexts();
  const session = useSession();
  const { enter } = useWaysIn();
  const [doing, setDoing] = useState<'turnOn' | 'turnOff' | 'newCodes' | null>(null);
  // Accounts that only sign in with Google have no password.
  const password = useQuery(passwordSettingsQuery()).data?.isSet !== false;
  const [codes, setCodes] = useState<string[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isIdle = doing === null && codes === null;
  const wasIdle = useRef(isIdle);
  useEffect(() => {
    // What was pressed last has gone.
    if (isIdle && !wasIdle.current) heading.current?.focus();
    wasIdle.current = isIdle;
  }, [isIdle]);
  if (session.status !== 'signedIn') return null;
  const { secondFactor } = session.user;
  const isOn = secondFactor === 'on';
  // Another tab was quicker: what was begun here is worth nothing any more.
  if (doing !== null && (doing === 'turnOn') === isOn) setDoing(null);
  const stop = () => setDoing(null);
  const show = (made: string[]) => {
    setCodes(made);
    stop();
  };

  return (
    <section aria-labelledby="two-step" className="space-y-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} id="two-step" tabIndex={-1} className="text-heading scroll-mt-24 outline-none">
          {twoStep.title}
        </h2>
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? twoStep.isOn : twoStep.isOff}</Badge>
      </div>
      <p className="text-quiet max-w-prose">{twoStep.text}</p>
      {secondFactor === 'needed' && <Alert tone="warning">{twoStep.needed}</Alert>}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {isIdle && (
        <div className="flex flex-wrap gap-3">
          {!isOn && (
            <button type="button" className="btn btn-primary" onClick={() => setDoing('turnOn')}>
              {twoStep.turnOn}
            </button>
          )}
          {isOn && (
            <>
              <button type="button" className="btn btn-outline" onClick={() => setDoing('newCodes')}>
                {twoStep.newCodes}
              </button>
              <button type="button" className="btn btn-outline" onClick={() => setDoing('turnOff')}>
                {twoStep.turnOff}
              </button>
            </>
          )}
        </div>
      )}
      {doing !== null && (
        <div className="surface p-5">
          {doing === 'turnOn' && <SetUp asksPassword={password} onDone={show} onCancel={stop} />}
          {doing === 'newCodes' && (
            <CodeForm
              asks={{ password, code: 'any' }}
              submit={twoStep.newCodes}
              onCancel={stop}
              onSubmit={async (said) => show(await renewRecoveryCodes(said))}
            />
          )}
          {doing === 'turnOff' && (
            <CodeForm
              asks={{ password, code: 'any' }}
              submit={twoStep.turnOff}
              onCancel={stop}
              onSubmit={async (said) => {
                await endTwoSteps(said);
                await enter();
                toast.success(twoStep.off);
                stop();
              }}
            />
          )}
        </div>
      )}
    </section>
  );
}
