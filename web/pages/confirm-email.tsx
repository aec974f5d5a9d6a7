import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { AuthCard } from '#web/identity/auth-card.tsx';
import { SendMailButton } from '#web/identity/send-mail-button.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { messageOf } from '#web/lib/problems.ts';
import { useSession } from '#web/lib/session.tsx';
import { mailedLinksOf, useMailedLinks } from '#web/texts/pages/mailed-links.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/confirm-email.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { metaTitle } = mailedLinksOf(matches).confirm;
  return [{ title: textsOf(matches).frame.titleOf(metaTitle) }, { name: 'robots', content: 'noindex' }];
}

type Outcome = 'asking' | 'confirmed' | 'over' | { problem: string };

/**
 * Where the link in the mail after signing up leads. What opens links without showing them, as some mail servers do,
 * confirms nothing.
 */
export default function ConfirmEmailPage() {
  const texts = useMailedLinks().confirm;
  const { outcome, again } = useConfirmation();
  return (
    <AuthCard title={texts.title}>
      {outcome === 'asking' && <Spinner label={texts.asking} />}
      {outcome === 'confirmed' && <Confirmed />}
      {outcome === 'over' && <Over />}
      {typeof outcome === 'object' && <ErrorState message={outcome.problem} onRetry={again} />}
    </AuthCard>
  );
}

/** Asks once it is known who is signed in, so that a token of a session which is over doesn't stand in the way. */
function useConfirmation(): { outcome: Outcome; again: () => void } {
  const session = useSession();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [outcome, setOutcome] = useState<Outcome>('asking');
  const isBegun = useRef(false);

  useEffect(() => {
    if (session.status === 'loading' || outcome !== 'asking' || isBegun.current) return;
    isBegun.current = true;
    api.confirmEmail({ body: { token } }).then(
      () => {
        setOutcome('confirmed');
        session.load().catch(() => undefined);
      },
      (error: unknown) => setOutcome(isOfTheLink(error) ? 'over' : { problem: messageOf(error) }),
    );
  }, [session, token, outcome]);

  const again = () => {
    isBegun.current = false;
    setOutcome('asking');
  };
  return { outcome, again };
}

function isOfTheLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_over' || error.issues.length > 0);
}

function Confirmed() {
  const texts = useMailedLinks().confirm;
  return (
    <>
      <Alert tone="success">{texts.confirmed}</Alert>
      <Link to={paths.home} className="btn btn-primary w-full">
        {texts.goOn}
      </Link>
    </>
  );
}

/** Signed-in people can have another link; others are told how to get one. */
function Over() {
  const texts = useMailedLinks().confirm;
  const { unconfirmed } = useTexts().identity;
  const session = useSession();
  if (session.status === 'signedIn' && session.user.emailVerified) return <Confirmed />;
  return (
    <>
      <Alert tone="error">{texts.over}</Alert>
      {session.status === 'signedIn' ? (
        <SendMailButton texts={unconfirmed} />
      ) : (
        <p>
          <Link
            to={paths.login}
            state={{ from: { pathname: paths.notices } }}
            className="link link-primary font-medium"
          >
            {texts.signIn}
          </Link>{' '}
          {texts.signInToSend}
        </p>
      )}
    </>
  );
}
