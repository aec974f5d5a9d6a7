import type { ComponentProps } from 'react';
import { Field } from '#web/fields/field.tsx';
import type { FieldBasics } from '#web/fields/field.tsx';

/** One line of text; with react-hook-form: `<TextField label="…" {...register('name')} />`. */
export function TextField({ label, error, hint, ...input }: FieldBasics & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(ties) => (
        <input
          type="text"
          {...input}
          {...ties}
          className={`input w-full ${error ? 'input-error' : ''} ${input.readOnly ? 'bg-base-200 text-base-content/80' : ''}`}
        />
      )}
    </Field>
  );
}
