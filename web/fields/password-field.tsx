import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Field } from '#web/fields/field.tsx';
import type { FieldBasics } from '#web/fields/field.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type Props = FieldBasics &
  Omit<ComponentProps<'input'>, 'type'> & {
    /** How good it is, right below what was typed. */
    meter?: ReactNode;
  };

/** A password, with a button that shows what was typed. */
export function PasswordField({ label, error, hint, meter, ...input }: Props) {
  const texts = useTexts().identity.password;
  const isHydrated = useHydrated();
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(ties) => (
        <>
          <div className={`input w-full pe-1 ${error ? 'input-error' : ''}`}>
            <input
              {...input}
              {...ties}
              type={isShown ? 'text' : 'password'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              className="min-w-0 grow"
            />
            <button
              type="button"
              className="btn btn-ghost btn-sm text-quiet px-2.5 font-medium"
              disabled={!isHydrated}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? texts.hide : texts.show}
              <span className="sr-only"> {texts.which}</span>
            </button>
          </div>
          {meter}
        </>
      )}
    </Field>
  );
}
