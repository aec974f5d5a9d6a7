import { Link, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { useSession } from '#web/lib/session.tsx';
import { useCall } from '#web/lib/use-call.ts';
import { mailedLinksOf, useMailedLinks } from '#web/texts/pages/mailed-links.ts';
import { textsOf } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { waits } from '#web/ui/waits.ts';
import type { Route } from './+types/change-email.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title } = mailedLinksOf(matches).changeEmail;
  return [{ title: textsOf(matches).frame.titleOf(title) }, { name: 'robots', content: 'noindex' }];
}

/** Where the link in the mail to a new address leads. Opening it changes nothing, as mail servers open links too. */
export default function ChangeEmailPage() {
  const texts = useMailedLinks().changeEmail;
  const session = useSession();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const change = useCall('changeEmail', {
    onError: () => undefined,
    // The token of who is signed in names the address before.
    onSuccess: () => session.load().catch(() => null),
  });
  if (change.data) return <Changed email={change.data.email} />;

  const isOver = token === '' || isOfTheLink(change.error);
  return (
    <AuthCard title={texts.title} {...(isOver ? {} : { lead: texts.lead })} foot={<ToSecurity />}>
      {isOver && <Alert tone="error">{texts.over}</Alert>}
      {!isOver && change.error !== null && <Alert tone="error">{messageOf(change.error)}</Alert>}
      {!isOver && (
        <button
          type="button"
          className="btn btn-primary w-full"
          onClick={() => change.mutate({ body: { token } })}
          // A token of a session that is over must not stand in the way.
          {...waits(change.isPending || session.status === 'loading')}
        >
          {texts.press}
        </button>
      )}
    </AuthCard>
  );
}

function Changed({ email }: { email: string }) {
  const texts = useMailedLinks().changeEmail;
  const session = useSession();
  const isIn = session.status === 'signedIn' && session.user.email === email;
  return (
    <AuthCard title={texts.title}>
      <Alert tone="success">{texts.changed(email)}</Alert>
      <Link to={isIn ? paths.dashboard : paths.login} className="btn btn-primary w-full">
        {isIn ? texts.goOn : texts.signIn}
      </Link>
    </AuthCard>
  );
}

function ToSecurity() {
  return (
    <Link to={paths.security} className="link link-primary inline-block py-2 font-medium">
      {useMailedLinks().changeEmail.toSecurity}
    </Link>
  );
}

function isOfTheLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_over' || error.issues.length > 0);
}
