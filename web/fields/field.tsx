import { useId } from 'react';
import type { ReactNode } from 'react';

export interface FieldBasics {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** What ties an input to its label, hint and error. */
export interface Ties {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A visible label above, hint and error below, all tied to the input for those who listen. */
export function Field({ label, error, hint, children }: FieldBasics & { children: (ties: Ties) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-base-content/70 mt-1 text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="text-error mt-1 text-sm font-medium whitespace-pre-line first-letter:uppercase"
        >
          {error}
        </p>
      )}
    </div>
  );
}
