import type { ComponentProps } from 'react';
import { Field } from '#web/fields/field.tsx';
import type { FieldBasics } from '#web/fields/field.tsx';

export function SelectField({
  label,
  error,
  hint,
  options,
  placeholder,
  ...select
}: FieldBasics &
  ComponentProps<'select'> & { options: readonly { value: string; label: string }[]; placeholder?: string }) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(ties) => (
        <select {...select} {...ties} className={`select w-full ${error ? 'select-error' : ''}`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
