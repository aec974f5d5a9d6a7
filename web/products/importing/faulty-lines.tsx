import { useState } from 'react';
import type { ImportAnswer } from '#contract/imports.ts';
import type { Issue } from '#contract/problem.ts';
import { issueText } from '#web/lib/problems.ts';
import { useImportTexts } from '#web/texts/pages/import-page.ts';
import { spokenTexts } from '#web/texts/loaded.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Table } from '#web/ui/table.tsx';

const atOnce = 100;

/** What is wrong with which line of a file, a hundred at a time. The answer lists the first refused lines alone. */
export function FaultyLines({ lines, refused }: Pick<ImportAnswer, 'lines' | 'refused'>) {
  const texts = useImportTexts();
  const { number } = useFormats();
  const [room, setRoom] = useState(atOnce);
  const faults = lines.flatMap(({ line, reference, issues = [] }) =>
    issues.map((issue, at) => ({ key: `${line} ${at}`, line, reference, issue })),
  );
  if (faults.length === 0) return null;
  const left = Math.min(atOnce, faults.length - room);
  const unlisted = refused - lines.filter(({ outcome }) => outcome === 'refused').length;
  return (
    <section className="space-y-4" aria-labelledby="faulty-lines">
      <h2 id="faulty-lines" className="text-heading">
        {texts.faults}
      </h2>
      <Table
        caption={texts.faults}
        rows={faults.slice(0, room)}
        keyOf={({ key }) => key}
        columns={[
          { title: texts.columns.line, cell: ({ line }) => <span className="tabular-nums">{number(line)}</span> },
          {
            title: texts.columns.reference,
            cell: ({ reference }) => <span className="wrap-anywhere">{reference || '–'}</span>,
          },
          { title: texts.columns.column, cell: ({ issue }) => <code>{issue.path || '–'}</code> },
          {
            title: texts.columns.reason,
            narrow: 'text',
            cell: ({ issue }) => (
              <span className="inline-block wrap-anywhere first-letter:uppercase">{reasonOf(issue)}</span>
            ),
          },
        ]}
      />
      {left > 0 && (
        <button type="button" className="btn btn-outline" onClick={() => setRoom(room + atOnce)}>
          {texts.showMore(number(left))}
        </button>
      )}
      {unlisted > 0 && <p>{texts.moreFaulty(unlisted, number(unlisted))}</p>}
    </section>
  );
}

function reasonOf(issue: Issue): string {
  return issueText(spokenTexts(), issue);
}
