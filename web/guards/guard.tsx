import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role } from '#contract/route.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import type { SessionUser } from '#web/lib/session.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Lets whoever is signed in pass, or only those of one role; everybody else goes to /login and comes back here after. */
export function Guard({ role, children }: { role?: Role; children: (user: SessionUser) => ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.status === 'loading') return <Spinner label={role ? 'Checking who you are' : 'Loading'} />;
  if (session.status === 'signedOut') return <Navigate to={paths.login} state={{ from: location }} replace />;
  if (role !== undefined && session.user.role !== role) return <Navigate to={paths.login} state={{ from: location, needs: role }} replace />;
  return children(session.user);
}
