import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { Field } from '#web/fields/field.tsx';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { acceptedTypes } from '#web/fields/why-not-photo.ts';
import type { Files } from '#web/products/importing/use-import.ts';
import { useImportTexts } from '#web/texts/pages/import-page.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

interface Props {
  isChecking: boolean;
  /** Until that is done, no other file can be chosen: what goes on would be out of sight. */
  isImporting: boolean;
  /** Why the file could not be checked. */
  problem: string | null;
  onCheck: (files: Files) => void;
  /** Another file is chosen: what was said of the last one is over. */
  onChange: () => void;
}

const chooser =
  'block w-full rounded-field border border-outline bg-base-100 text-sm file:me-4 file:min-h-11 ' +
  'file:cursor-pointer file:border-0 file:bg-base-200 file:px-4 file:font-semibold aria-invalid:border-error ' +
  'disabled:opacity-60';

/** Chooses a table and the pictures that it names. */
export function ImportForm({ isChecking, isImporting, problem, onCheck, onChange }: Props) {
  const texts = useImportTexts();
  const { number } = useFormats();
  const [files, setFiles] = useState<Files>({ table: null, pictures: [] });
  const [isMissing, setMissing] = useState(false);
  const choose = (change: Partial<Files>) => {
    setFiles({ ...files, ...change });
    setMissing(false);
    onChange();
  };
  const filesOf = (event: ChangeEvent<HTMLInputElement>) => [...(event.target.files ?? [])];
  const count = files.pictures.length;
  return (
    <form
      noValidate
      className="surface space-y-5 p-5 sm:p-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (files.table === null) setMissing(true);
        else if (!isChecking && !isImporting) onCheck(files);
      }}
    >
      <Field label={texts.file} hint={texts.fileHint} error={isMissing ? texts.fileRequired : undefined}>
        {(ties) => (
          <input
            type="file"
            accept=".csv,text/csv"
            {...ties}
            disabled={isImporting}
            className={chooser}
            // The same file can be chosen again after it was changed.
            onClick={(event) => {
              event.currentTarget.value = '';
              choose({ table: null });
            }}
            onChange={(event) => choose({ table: filesOf(event)[0] ?? null })}
          />
        )}
      </Field>
      <Field
        label={texts.pictures}
        hint={count === 0 ? texts.picturesHint : `${texts.chosen(count, number(count))}. ${texts.picturesHint}`}
      >
        {(ties) => (
          <input
            type="file"
            multiple
            accept={acceptedTypes.join(',')}
            {...ties}
            disabled={isImporting}
            className={chooser}
            onChange={(event) => choose({ pictures: filesOf(event) })}
          />
        )}
      </Field>
      {problem && <Alert tone="error">{problem}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton isWaiting={isChecking || isImporting}>{isChecking ? texts.checking : texts.check}</SubmitButton>
        <a href="/static/redial-import-template.csv" download className="btn btn-ghost">
          {texts.template}
        </a>
      </div>
    </form>
  );
}
