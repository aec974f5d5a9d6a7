import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { PayoutWay } from '#contract/payout-states.ts';
import type { PayoutSetup as Setup } from '#contract/payout-setup.ts';
import { api } from '#web/lib/api.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useMoneyTexts } from '#web/texts/pages/money.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { waits } from '#web/ui/waits.ts';

/** How far a seller's account at the provider is, and the way there. */
export function PayoutSetup({ setup, way }: { setup: Setup; way: PayoutWay }) {
  const { setup: texts } = useMoneyTexts();
  const { moment } = useFormats();
  const { state, needs, endsWith, usableFrom, bankFailure } = setup;
  const provider = texts.provider[way];
  const begin = useMutation({
    mutationFn: () => api.setUpPayouts(),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: tellError,
  });
  const check = useCall('checkPayoutSetup');
  useReturn({ again: () => begin.mutate(), done: () => check.mutate() });
  // Until this page goes. The browser may show it again on the way back, alive as it was.
  const { reset } = begin;
  useEffect(() => {
    addEventListener('pagehide', reset);
    return () => removeEventListener('pagehide', reset);
  }, [reset]);
  const isWaiting = begin.isPending || begin.isSuccess;
  const isSetUp = state === 'ready' || state === 'resting';
  return (
    <section aria-label={texts.title} className="surface space-y-4 p-5 sm:p-6 print:hidden">
      <h2 className="text-heading">{texts.title}</h2>
      {way === 'test' && <Alert tone="info">{texts.test}</Alert>}
      <p role="status">{texts.states[state](provider)}</p>
      {endsWith !== null && <p className="font-medium">{texts.endsWith(endsWith)}</p>}
      {usableFrom !== null && <p className="text-quiet text-sm">{texts.restsUntil(moment(usableFrom))}</p>}
      {needs.length > 0 && state !== 'none' && (
        <div className="text-sm">
          <p>{texts.needs}</p>
          <ul className="list-disc ps-6">
            {needs.map((need) => (
              <li key={need}>{texts.need[need]}</li>
            ))}
          </ul>
        </div>
      )}
      {bankFailure !== null && <Alert tone="warning">{texts.bankFailed(provider)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className={isSetUp ? 'btn md:btn-sm' : 'btn btn-primary'}
          onClick={() => begin.mutate()}
          {...waits(isWaiting)}
        >
          {state === 'none' ? texts.begin : state === 'unfinished' ? texts.go : texts.open}
        </button>
        {(state === 'checking' || state === 'unfinished') && (
          <button type="button" className="btn btn-ghost" onClick={() => check.mutate()} {...waits(check.isPending)}>
            {texts.check}
          </button>
        )}
      </div>
    </section>
  );
}

/** Back from the provider: it is asked once how far the account is. A link that was over leads to the next one. */
function useReturn(on: { again: () => void; done: () => void }): void {
  const [search, setSearch] = useSearchParams();
  const setup = search.get('setup');
  const isSeen = useRef(false);
  useEffect(() => {
    if (setup === null || isSeen.current) return;
    isSeen.current = true;
    setSearch({}, { replace: true, preventScrollReset: true });
    if (setup === 'again') on.again();
    else on.done();
  }, [setup, setSearch, on]);
}
