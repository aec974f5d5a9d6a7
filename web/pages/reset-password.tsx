import { useState } from 'react';
import { toast } from '#web/lib/toast.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { NewPasswordField, newPasswordRules } from '#web/fields/new-password-field.tsx';
import { SentForm, useSentForm } from '#web/fields/sent-form.tsx';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { postIdentity } from '#web/lib/ways-in.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import { mailedLinksOf, useMailedLinks } from '#web/texts/pages/mailed-links.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { Route } from './+types/reset-password.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title } = mailedLinksOf(matches).reset;
  return [{ title: textsOf(matches).frame.titleOf(title) }, { name: 'robots', content: 'noindex' }];
}

/** Where the link in the mail to somebody who forgot their password leads. */
export default function ResetPasswordPage() {
  const { identity, issues } = useTexts();
  const texts = useMailedLinks().reset;
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [isOver, setIsOver] = useState(token === '');
  const { field, sending } = useSentForm<{ newPassword: string }>({
    send: async ({ newPassword }) => {
      let warnings: readonly string[];
      try {
        warnings = await postIdentity('reset-password', { token, newPassword });
      } catch (error) {
        if (isOfTheLink(error)) return setIsOver(true);
        throw error;
      }
      toast.success(texts.changed);
      if (warnings.includes('password_too_common')) toast.error(identity.password.tooCommon);
      // A session of the old password has ended here too.
      await session.load().catch(() => undefined);
      await navigate(paths.login, { replace: true });
    },
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
        <SentForm sending={sending} submit={texts.submit}>
          <NewPasswordField
            label={texts.newPassword}
            hint={texts.hint}
            {...field('newPassword', newPasswordRules({ identity, issues }))}
          />
        </SentForm>
      )}
    </AuthCard>
  );
}

function isOfTheLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_over' || error.issues.some(({ path }) => path === 'token'));
}
