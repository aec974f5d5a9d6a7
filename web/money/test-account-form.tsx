import { useId } from 'react';
import { testOutcomes } from '#contract/payout-states.ts';
import type { TestOutcome } from '#contract/payout-states.ts';
import { useTestPayoutsTexts } from '#web/texts/pages/test-payouts.ts';
import { waits } from '#web/ui/waits.ts';

/** What a seller chooses at the test provider. */
export function TestAccountForm({ submit, isWaiting }: { submit: (outcome: TestOutcome) => void; isWaiting: boolean }) {
  const texts = useTestPayoutsTexts();
  const id = useId();
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        // What is checked counts, also what was before the scripts came.
        const chosen = new FormData(event.currentTarget).get('outcome');
        const outcome = testOutcomes.find((one) => one === chosen);
        if (!isWaiting && outcome !== undefined) submit(outcome);
      }}
    >
      <fieldset className="space-y-1">
        <legend className="text-label mb-2">{texts.question}</legend>
        {testOutcomes.map((outcome) => {
          const [name, hint] = texts.outcomes[outcome];
          return (
            <div key={outcome}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
                <input
                  type="radio"
                  name="outcome"
                  value={outcome}
                  className="accent-primary size-5"
                  aria-describedby={`${id}-${outcome}`}
                  defaultChecked={outcome === 'works'}
                />
                {name}
              </label>
              <p id={`${id}-${outcome}`} className="text-quiet -mt-1.5 ps-8 text-sm">
                {hint}
              </p>
            </div>
          );
        })}
      </fieldset>
      <button type="submit" className="btn btn-primary w-full" {...waits(isWaiting)}>
        {texts.submit}
      </button>
    </form>
  );
}
