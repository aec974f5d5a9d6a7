import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { postIdentity } from '#web/lib/identity-calls.ts';
import { paths } from '#web/lib/paths.ts';
import { showProblems } from '#web/lib/problems.ts';
import { Alert } from '#web/ui/alert.tsx';

export function meta() {
  return [{ title: 'Forgot your password? · Redial' }, { name: 'description', content: 'Get a link by e-mail to choose a new password for your Redial account.' }];
}

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }>();
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
    <AuthCard title="Forgot your password?">
      <p className="text-base-content/80">Tell us the e-mail address of your account, and we send you a link to choose a new password.</p>
      <form noValidate className="space-y-4" onSubmit={(event) => void onSubmit(event)}>
        <TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email', { required: 'Email Address is required' })} />
        <SubmitButton className="w-full" disabled={isSubmitting}>
          Send me a link
        </SubmitButton>
        {problem && (
          <p role="alert" className="text-error text-sm font-medium">
            {problem}
          </p>
        )}
      </form>
      {sentTo && (
        <Alert tone="success">
          <p className="wrap-anywhere">If there is an account with {sentTo}, a mail is on its way. Its link works once, for one hour. Nothing there? Look among the spam too.</p>
        </Alert>
      )}
      <p className="text-base-content/80 text-center text-sm">
        Remembered it?{' '}
        <Link to={paths.login} className="link link-primary font-medium">
          Login instead
        </Link>
      </p>
    </AuthCard>
  );
}
