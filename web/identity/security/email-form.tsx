import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { emailShape } from '#web/fields/email-shape.ts';
import { useIsShown } from '#web/fields/last-word.ts';
import { PasswordField } from '#web/fields/password-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { passwordSettingsQuery } from '#web/identity/security/queries.ts';
import { SignInAgain } from '#web/identity/security/sign-in-again.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { useSecurityTexts } from '#web/texts/pages/security.ts';
import { useTexts } from '#web/texts/use-texts.ts';

interface Values {
  email: string;
  password: string;
}

/** Asks for another e-mail address. Somebody without a password may have to sign in with Google again instead. */
export function EmailForm({ onEnd }: { onEnd: () => void }) {
  const { common, identity } = useTexts();
  const security = useSecurityTexts();
  const texts = security.email;
  const form = useRef<HTMLFormElement>(null);
  const [mustSignIn, setMustSignIn] = useState(false);
  const hasPassword = useQuery(passwordSettingsQuery()).data?.isSet !== false;
  const isShown = useIsShown();
  const ask = useCall('askEmailChange', { onError: () => undefined });
  const { field, sending } = useSentForm<Values>({
    defaultValues: { email: '', password: '' },
    send: async ({ email, password }) => {
      try {
        await ask.mutateAsync({ body: { email, ...(hasPassword && { password }) } });
        onEnd();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'sign_in_again' || !isShown.current) throw error;
        setMustSignIn(true);
      }
    },
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  if (mustSignIn) return <SignInAgain onCancel={onEnd}>{texts.signInAgain}</SignInAgain>;
  return (
    <SentForm
      ref={form}
      className="max-w-md"
      sending={sending}
      submit={texts.submit}
      beside={
        <button type="button" className="btn btn-ghost" onClick={onEnd}>
          {common.cancel}
        </button>
      }
    >
      <TextField
        label={texts.new}
        hint={texts.hint}
        type="email"
        autoComplete="email"
        {...field('email', {
          required: common.invalid.email,
          pattern: { value: emailShape, message: common.invalid.emailWrong },
        })}
      />
      {hasPassword && (
        <PasswordField
          label={security.password.current}
          autoComplete="current-password"
          {...field('password', { required: identity.invalid.password })}
        />
      )}
    </SentForm>
  );
}
