import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ImportAnswer } from '#contract/imports.ts';
import { paths } from '#web/lib/paths.ts';
import { useImportTexts } from '#web/texts/pages/import-page.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

/** What a check found, with the button that imports. */
export function CheckResult({
  checked,
  isImporting,
  onStart,
}: {
  checked: ImportAnswer;
  isImporting: boolean;
  onStart: () => void;
}) {
  const texts = useImportTexts();
  const { number } = useFormats();
  const count = checked.new + checked.changed;
  return (
    <Panel title={texts.checked}>
      <Counts answer={checked} />
      {count === 0 ? (
        <p>{checked.refused > 0 ? texts.nothingToDo : texts.allThere}</p>
      ) : (
        <>
          <p className="text-quiet">
            {texts.nothingYet} {checked.refused > 0 && texts.leavesOut}
          </p>
          {checked.changed > 0 && <Alert tone="warning">{texts.endsOffers}</Alert>}
          <button
            type="button"
            className="btn btn-primary aria-disabled:opacity-60"
            aria-disabled={isImporting}
            onClick={() => !isImporting && onStart()}
          >
            {texts.start(count, number(count))}
          </button>
        </>
      )}
    </Panel>
  );
}

/** What an import has done. */
export function DoneResult({ done, onAgain }: { done: ImportAnswer; onAgain: () => void }) {
  const texts = useImportTexts();
  const { number } = useFormats();
  return (
    <Panel title={texts.done}>
      <Alert tone="success">
        {done.new + done.changed + done.refused === 0
          ? texts.allThere
          : texts.doneText(
              texts.onMarket.new(done.new, number(done.new)),
              texts.onMarket.changed(done.changed, number(done.changed)),
            )}
      </Alert>
      <Counts answer={done} />
      <div className="flex flex-wrap gap-3">
        <Link to={paths.myProducts} className="btn btn-primary">
          {texts.toProducts}
        </Link>
        <button type="button" className="btn btn-ghost" onClick={onAgain}>
          {texts.again}
        </button>
      </div>
    </Panel>
  );
}

/** It takes the focus as it appears, so that who listens hears it. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="surface space-y-4 p-5 sm:p-7" aria-labelledby="import-result">
      <h2 ref={heading} id="import-result" tabIndex={-1} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Counts({ answer }: { answer: ImportAnswer }) {
  const { outcomes } = useImportTexts();
  const { number } = useFormats();
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {(['new', 'changed', 'same', 'refused'] as const).map((outcome) => (
        <div key={outcome} className="rounded-field bg-base-200/60 flex flex-col-reverse px-4 py-3">
          <dt className="text-quiet text-note">{outcomes[outcome]}</dt>
          <dd className="text-figure">{number(answer[outcome])}</dd>
        </div>
      ))}
    </dl>
  );
}
