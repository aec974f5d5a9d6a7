import type { ComponentProps } from 'react';
import { Field } from '#web/fields/field.tsx';
import type { FieldBasics } from '#web/fields/field.tsx';

export function TextareaField({ label, error, hint, ...textarea }: FieldBasics & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(ties) => (
        <textarea rows={4} {...textarea} {...ties} className={`textarea w-full ${error ? 'textarea-error' : ''}`} />
      )}
    </Field>
  );
}
