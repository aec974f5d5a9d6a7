import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

/**
 * Tells people who open sign-in or sign-up while signed in that they are, and where to go. They can still enter another
 * account.
 */
export function AlreadyIn() {
  const session = useSession();
  const { alreadyIn } = useTexts().identity;
  if (session.status !== 'signedIn') return null;
  return (
    <Alert tone="info">
      {alreadyIn.text(session.user.name)}{' '}
      <Link to={paths.dashboard} className="link inline-block py-1">
        {alreadyIn.dashboard}
      </Link>
    </Alert>
  );
}
