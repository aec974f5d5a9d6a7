import { useState } from 'react';
import { optionalColumns } from '#contract/import-columns.ts';
import type { ImportColumn } from '#contract/import-columns.ts';
import type { ImportAnswer } from '#contract/imports.ts';
import { FaultyLines } from '#web/products/importing/faulty-lines.tsx';
import { ImportForm } from '#web/products/importing/import-form.tsx';
import { CheckResult, DoneResult } from '#web/products/importing/import-result.tsx';
import { fileProblem, useImport, useRunning } from '#web/products/importing/use-import.ts';
import type { Files, Uploading } from '#web/products/importing/use-import.ts';
import { useImportTexts } from '#web/texts/pages/import-page.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Checks a file, shows what is wrong with it, and imports it. */
export function ImportDesk() {
  const texts = useImportTexts();
  const { check, start, isImporting, uploading, reset } = useImport();
  const [files, setFiles] = useState<Files>({ table: null, pictures: [] });
  const [formKey, setFormKey] = useState(0);
  const running = useRunning(isImporting).data?.running ?? null;
  const checked = check.data;
  const done = start.data;
  const shown = done ?? checked;
  return (
    <div className="space-y-6">
      {running && !start.isPending && <UnderWay {...running} />}
      {isImporting && !running && !start.isPending && <Alert tone="info">{texts.notDoneYet}</Alert>}
      <ImportForm
        key={formKey}
        isChecking={check.isPending}
        isImporting={isImporting}
        problem={check.error && fileProblem(check.error, texts)}
        onChange={reset}
        onCheck={(files) => {
          reset();
          setFiles(files);
          check.mutate(files);
        }}
      />
      {checked && !done && (
        <CheckResult
          checked={checked}
          isImporting={start.isPending}
          onStart={() => start.mutate({ ...files, checked })}
        />
      )}
      {start.isPending && (
        <Progress uploading={uploading} running={running} lines={checked ? countLines(checked) : 0} />
      )}
      {start.error && <Alert tone="error">{fileProblem(start.error, texts)}</Alert>}
      {done && (
        <DoneResult
          done={done}
          onAgain={() => {
            reset();
            setFormKey(formKey + 1);
          }}
        />
      )}
      {uploading && <FailedPictures failed={uploading.failed} />}
      {shown && <FaultyLines key={done ? 'done' : 'checked'} lines={shown.lines} refused={shown.refused} />}
      <Columns />
    </div>
  );
}

/** Of refused ones the answer lists some alone. */
function countLines(checked: ImportAnswer): number {
  return checked.new + checked.changed + checked.same + checked.refused;
}

function UnderWay({ lines, done }: { lines: number; done: number }) {
  const texts = useImportTexts();
  const { number } = useFormats();
  return <Alert tone="info">{texts.underWay(number(done), lines, number(lines))}</Alert>;
}

interface ProgressProps {
  uploading: Uploading | null;
  running: { lines: number; done: number } | null;
  lines: number;
}

function Progress({ uploading, running, lines }: ProgressProps) {
  const texts = useImportTexts();
  const { number } = useFormats();
  const isUploading = uploading !== null && uploading.done < uploading.all;
  const [done, all] = isUploading ? [uploading.done, uploading.all] : [running?.done ?? 0, running?.lines ?? lines];
  const said = isUploading
    ? texts.uploading(number(done + 1), number(all))
    : texts.importing(number(done), all, number(all));
  return (
    <div className="surface space-y-3 p-5">
      <p role="status" className="font-medium tabular-nums">
        {said}
      </p>
      <progress className="progress progress-primary w-full" value={done} max={Math.max(1, all)} aria-label={said} />
      <p className="text-quiet text-note">{isUploading ? texts.keepOpen : texts.goesOn}</p>
    </div>
  );
}

const failedAtOnce = 20;

function FailedPictures({ failed }: Pick<Uploading, 'failed'>) {
  const texts = useImportTexts();
  const { number } = useFormats();
  const [room, setRoom] = useState(failedAtOnce);
  if (failed.length === 0) return null;
  const left = Math.min(failedAtOnce, failed.length - room);
  return (
    <Alert tone="error">
      <ul className="space-y-1">
        {failed.slice(0, room).map(({ name, why }) => (
          <li key={name} className="wrap-anywhere">
            {texts.notUploaded(name, why)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="btn btn-outline mt-3" onClick={() => setRoom(room + failedAtOnce)}>
          {texts.showMore(number(left))}
        </button>
      )}
    </Alert>
  );
}

/** What each column says. */
function Columns() {
  const texts = useImportTexts();
  const columns = Object.entries(texts.about) as [ImportColumn, string][];
  return (
    <details className="surface p-5 sm:p-7">
      <summary className="text-subheading cursor-pointer py-1">{texts.help}</summary>
      <p className="text-quiet mt-3">{texts.helpLead}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        {columns.map(([column, about]) => (
          <div key={column} className="contents">
            <dt>
              <code className="font-semibold">{column}</code>
              {optionalColumns.includes(column) && <span className="text-quiet"> ({texts.optional})</span>}
            </dt>
            <dd className="max-sm:mb-2">{about}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
