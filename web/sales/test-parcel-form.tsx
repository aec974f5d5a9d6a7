import { useId, useState } from 'react';
import { testMoves } from '#contract/parcel-states.ts';
import type { TestMove } from '#contract/parcel-states.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useTestCarrierTexts } from '#web/texts/pages/test-carrier.ts';
import { waits } from '#web/ui/waits.ts';

/** What becomes of a parcel at the test carrier. */
export function TestParcelForm({ id }: { id: string }) {
  const texts = useTestCarrierTexts();
  const field = useId();
  const [chosen, setChosen] = useState<TestMove>('on_its_way');
  const move = useCall('testCarrierMove', { done: texts.done });
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!move.isPending) move.mutate({ params: { id }, body: { to: chosen } });
      }}
    >
      <fieldset className="space-y-1">
        <legend className="text-label mb-2">{texts.question}</legend>
        {testMoves.map((to) => {
          const [name, hint] = texts.moves[to];
          return (
            <div key={to}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
                <input
                  type="radio"
                  name="to"
                  className="accent-primary size-5"
                  aria-describedby={`${field}-${to}`}
                  checked={chosen === to}
                  onChange={() => setChosen(to)}
                />
                {name}
              </label>
              <p id={`${field}-${to}`} className="text-quiet -mt-1.5 ps-8 text-sm">
                {hint}
              </p>
            </div>
          );
        })}
      </fieldset>
      <button type="submit" className="btn btn-primary w-full" {...waits(move.isPending)}>
        {texts.submit}
      </button>
    </form>
  );
}
