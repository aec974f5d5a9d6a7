import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { limits } from '#contract/limits.ts';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { TextField } from '#web/fields/text-field.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { postIdentity } from '#web/lib/identity-calls.ts';
import { paths } from '#web/lib/paths.ts';
import { showProblems } from '#web/lib/problems.ts';
import { useSession } from '#web/lib/session.tsx';
import { Alert } from '#web/ui/alert.tsx';

export function meta() {
  return [{ title: 'Choose a new password · Redial' }, { name: 'robots', content: 'noindex' }];
}

/** Where the link in the mail to somebody who forgot their password leads. */
export default function ResetPasswordPage() {
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [isOver, setIsOver] = useState(token === '');
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<{ newPassword: string }>();
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(async ({ newPassword }) => {
    setProblem(null);
    try {
      await postIdentity('reset-password', { token, newPassword });
    } catch (error) {
      if (isOfTheLink(error)) return setIsOver(true);
      return setProblem(showProblems(error, setError, ['newPassword']));
    }
    toast.success('Password Changed Successfully');
    // Whoever was signed in here by the old password is not any more.
    await session.refresh().catch(() => undefined);
    await navigate(paths.login, { replace: true });
  });

  return (
    <AuthCard title="Choose a new password">
      {isOver ? (
        <>
          <Alert tone="error">This link has been used, is too old, or is not whole. A link works once, for one hour.</Alert>
          <Link to={paths.forgotPassword} className="btn btn-primary w-full">
            Ask for a new link
          </Link>
        </>
      ) : (
        <form noValidate className="space-y-4" onSubmit={(event) => void onSubmit(event)}>
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            hint="You will be signed out everywhere else."
            error={errors.newPassword?.message}
            {...register('newPassword', {
              required: 'Password is required',
              minLength: { value: limits.passwordMin, message: 'Password must be atleast 6 characters or longer' },
              maxLength: { value: limits.passwordMax, message: `Password must have at most ${limits.passwordMax} characters` },
            })}
          />
          <SubmitButton className="w-full" disabled={isSubmitting}>
            Change password
          </SubmitButton>
          {problem && (
            <p role="alert" className="text-error text-sm font-medium">
              {problem}
            </p>
          )}
        </form>
      )}
    </AuthCard>
  );
}

function isOfTheLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_over' || error.issues.some(({ path }) => path === 'token'));
}
