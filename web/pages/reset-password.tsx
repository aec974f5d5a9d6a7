import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showProblems } from '#web/fields/show-problems.ts';
import { toast } from '#web/lib/toast.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { judgedOnLeaving } from '#web/fields/judging.ts';
import { NewPasswordField, newPasswordRules } from '#web/fields/new-password-field.tsx';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { postIdentity } from '#web/lib/ways-in.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import { memberTextsOf, useMemberTexts } from '#web/texts/member-texts.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { Route } from './+types/reset-password.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  const { identity } = memberTextsOf(matches);
  return [{ title: frame.titleOf(identity.reset.title) }, { name: 'robots', content: 'noindex' }];
}

/** Where the link in the mail to somebody who forgot their password leads. */
export default function ResetPasswordPage() {
  const { identity } = useMemberTexts();
  const texts = identity.reset;
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [isOver, setIsOver] = useState(token === '');
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<{ newPassword: string }>(judgedOnLeaving);
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(async ({ newPassword }) => {
    setProblem(null);
    let warnings: readonly string[];
    try {
      warnings = await postIdentity('reset-password', { token, newPassword });
    } catch (error) {
      if (isOfTheLink(error)) return setIsOver(true);
      return setProblem(showProblems(error, setError, ['newPassword']));
    }
    toast.success(texts.changed);
    if (warnings.includes('password_too_common')) toast.error(identity.password.tooCommon);
    // Whoever was signed in here by the old password is not any more.
    await session.load().catch(() => undefined);
    await navigate(paths.login, { replace: true });
  });

  return (
    <AuthCard title={texts.title}>
      {isOver ? (
        <>
          <Alert tone="error">{texts.over}</Alert>
          <Link to={paths.forgotPassword} className="btn btn-primary w-full">
            {texts.again}
          </Link>
        </>
      ) : (
        <form noValidate className="space-y-4" onSubmit={(event) => void onSubmit(event)}>
          <NewPasswordField
            label={texts.newPassword}
            hint={texts.hint}
            error={errors.newPassword?.message}
            {...register('newPassword', newPasswordRules(identity.invalid))}
          />
          <SubmitButton className="w-full" isWaiting={isSubmitting}>
            {texts.submit}
          </SubmitButton>
          {problem && <Alert tone="error">{problem}</Alert>}
        </form>
      )}
    </AuthCard>
  );
}

function isOfTheLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_over' || error.issues.some(({ path }) => path === 'token'));
}
