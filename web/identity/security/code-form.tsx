import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { judgedOnLeaving } from '#web/fields/judging.ts';
import { PasswordField } from '#web/fields/password-field.tsx';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { messageOf } from '#web/lib/problems.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

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
const withoutGaps = (code: string) => code.replace(/[\s-]/g, '');

const appCode = /^\d{6}$/;

/** Asks for the password, a code, or both. */
export function CodeForm({ asks, submit, onSubmit, onCancel, cancel, why = messageOf, focuses = true }: Props) {
  const { common } = useTexts();
  const { identity, twoStep } = useMemberTexts();
  const [problem, setProblem] = useState<ReactNode>(null);
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, formState } = useForm<Values>({
    ...judgedOnLeaving,
    defaultValues: { password: '', code: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    // People without a password see only the button at first.
    if (focuses) form.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [focuses]);

  const send = handleSubmit(async ({ password, code }) => {
    setProblem(null);
    try {
      await onSubmit({ password, code: withoutGaps(code) });
    } catch (error) {
      setProblem(why(error));
    }
  });

  return (
    <form ref={form} noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
      {asks.password && (
        <PasswordField
          label={common.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { required: identity.invalid.password })}
        />
      )}
      {asks.code && (
        <TextField
          label={twoStep.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={asks.code === 'app' ? 'numeric' : 'text'}
          hint={asks.code === 'app' ? twoStep.appCodeHint : twoStep.codeHint}
          error={errors.code?.message}
          {...register('code', {
            required: twoStep.codeRequired,
            validate: (code) => asks.code !== 'app' || appCode.test(withoutGaps(code)) || twoStep.noAppCode,
          })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isWaiting={isSubmitting}>{submit}</SubmitButton>
        {onCancel && (
          <button type="button" className="btn btn-ghost" onClick={onCancel}>
            {cancel ?? common.cancel}
          </button>
        )}
      </div>
      {problem && <Alert tone="error">{problem}</Alert>}
    </form>
  );
}
