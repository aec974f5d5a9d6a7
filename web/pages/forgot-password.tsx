import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { emailShape } from '#web/fields/email-shape.ts';
import { judgedOnLeaving } from '#web/fields/judging.ts';
import { showProblems } from '#web/fields/show-problems.ts';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { postIdentity } from '#web/lib/ways-in.ts';
import { paths } from '#web/lib/paths.ts';
import { memberTextsOf, useMemberTexts } from '#web/texts/member-texts.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { Route } from './+types/forgot-password.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const { identity } = memberTextsOf(matches);
  return [
    { title: frame.titleOf(identity.forgot.title) },
    { name: 'description', content: identity.forgot.metaDescription },
  ];
}

export default function ForgotPasswordPage() {
  const { common } = useTexts();
  const { identity } = useMemberTexts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }>(judgedOnLeaving);
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(async ({ email }) => {
    setProblem(null);
    setSentTo(null);
    try {
      await postIdentity('request-password-reset', { email });
      setSentTo(email.trim());
    } catch (error) {
      setProblem(showProblems(error, setError, ['email']));
    }
  });

  return (
    <AuthCard
      title={identity.forgot.title}
      lead={identity.forgot.text}
      foot={
        <p>
          {identity.forgot.remembered}{' '}
          <Link to={paths.login} className="link link-primary font-medium">
            {identity.signUp.loginInstead}
          </Link>
        </p>
      }
    >
      <form noValidate className="space-y-4" onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label={common.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email', {
            required: common.invalid.email,
            pattern: { value: emailShape, message: common.invalid.emailWrong },
          })}
        />
        <SubmitButton className="w-full" isWaiting={isSubmitting}>
          {identity.forgot.submit}
        </SubmitButton>
        {problem && <Alert tone="error">{problem}</Alert>}
      </form>
      {sentTo && (
        <Alert tone="success">
          <p className="wrap-anywhere">{identity.forgot.sent(sentTo)}</p>
        </Alert>
      )}
    </AuthCard>
  );
}
