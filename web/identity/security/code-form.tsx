import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { PasswordField } from '#web/fields/password-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { useTexts } from '#web/texts/use-texts.ts';

interface Values {
  password: string;
  code: string;
}

interface Props {
  /** What is asked for. */
  asks: { password?: boolean; code?: 'app' | 'any' };
  submit: string;
  /** Sends it; what it refuses stands below the fields. */
  onSubmit: (values: Values) => Promise<void>;
  onCancel?: (() => void) | undefined;
  cancel?: string;
  /** What is said of a refusal. */
  why?: (error: unknown) => ReactNode;
  /** False where there is something to read first. */
  focuses?: boolean;
}

/** Apps show codes in groups, and people copy recovery codes by hand. */
const withoutGaps = (code: string) => code.replace(/[\s\p{Dash}\p{Cf}]/gu, '');

const appCode = /^\d{6}$/;

/** Asks for the password, a code, or both. */
export function CodeForm({ asks, submit, onSubmit, onCancel, cancel, why, focuses = true }: Props) {
  const { common, identity, twoStep } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { field, sending } = useSentForm<Values>({
    defaultValues: { password: '', code: '' },
    why,
    send: ({ password, code }) => onSubmit({ password, code: withoutGaps(code) }),
  });

  useEffect(() => {
    // People without a password see only the button at first.
    if (focuses) form.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [focuses]);

  return (
    <SentForm
      ref={form}
      sending={sending}
      submit={submit}
      beside={
        onCancel !== undefined && (
          <button type="button" className="btn btn-ghost" onClick={onCancel}>
            {cancel ?? common.cancel}
          </button>
        )
      }
    >
      {asks.password && (
        <PasswordField
          label={common.password}
          autoComplete="current-password"
          {...field('password', { required: identity.invalid.password })}
        />
      )}
      {asks.code && (
        <TextField
          label={twoStep.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          // With the gaps that a pasted one may have.
          maxLength={20}
          inputMode={asks.code === 'app' ? 'numeric' : 'text'}
          hint={asks.code === 'app' ? twoStep.appCodeHint : twoStep.codeHint}
          {...field('code', {
            required: twoStep.codeRequired,
            validate: (code) => {
              if (withoutGaps(code) === '') return twoStep.codeRequired;
              return asks.code !== 'app' || appCode.test(withoutGaps(code)) || twoStep.noAppCode;
            },
          })}
        />
      )}
    </SentForm>
  );
}
