import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { Link, useLocation, useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { GoogleButton } from '#web/identity/google-button.tsx';
import { originOf } from '#web/identity/origin.ts';
import { useFailedReturn } from '#web/identity/use-failed-return.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { useSession } from '#web/lib/session.tsx';
import { Alert } from '#web/ui/alert.tsx';

export function meta() {
  return [{ title: 'Login · Redial' }, { name: 'description', content: 'Sign in to Redial to buy or sell used phones.' }];
}

interface Values {
  email: string;
  password: string;
}

export default function LoginPage() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const origin = originOf(location.state);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<Values>();
  const { errors, isSubmitting } = formState;
  useFailedReturn(setProblem);

  const onSubmit = handleSubmit(async ({ email, password }) => {
    setProblem(null);
    try {
      await session.signIn(email, password);
      toast.success('SignIn Successful');
      await navigate(origin.to, { replace: true });
    } catch (error) {
      setProblem(messageOf(error));
    }
  });

  return (
    <AuthCard title="Login">
      {session.status === 'signedIn' && origin.needs && (
        <Alert tone="warning">
          That page is for {origin.needs}s. You are signed in as {session.user.name} ({session.user.role}); sign in with another account to open it.
        </Alert>
      )}
      <form noValidate className="space-y-4" onSubmit={(event) => void onSubmit(event)}>
        <TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email', { required: 'Email Address is required' })} />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', {
            required: 'Password is required',
            minLength: { value: limits.passwordMin, message: 'Password must be atleast 6 characters or longer' },
          })}
        />
        <p className="text-right text-sm">
          <Link to={paths.forgotPassword} className="link link-primary font-medium">
            Forgot your password?
          </Link>
        </p>
        <SubmitButton className="w-full" disabled={isSubmitting}>
          Login
        </SubmitButton>
        {problem && (
          <p role="alert" className="text-error text-sm font-medium">
            {problem}
          </p>
        )}
      </form>
      <p className="text-base-content/80 text-center text-sm">
        New to Redial?{' '}
        <Link to={paths.signUp} state={location.state} className="link link-primary font-medium">
          Create an account
        </Link>
      </p>
      <GoogleButton to={origin.to} />
    </AuthCard>
  );
}
