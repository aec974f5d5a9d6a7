import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role } from '#contract/route.ts';
import { roleQuery } from '#web/guards/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import type { SessionUser } from '#web/lib/session.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface Props {
  role?: Role;
  children: (user: SessionUser) => ReactNode;
}

/** Lets whoever is signed in pass, or only those of one role; everybody else goes to /login and comes back here after. */
export function Guard({ role, children }: Props) {
  const session = useSession();
  const location = useLocation();
  if (session.status === 'loading' && session.unreachable) return <Alert tone="warning">Redial can not be reached at the moment. This page goes on by itself as soon as it can; you are still signed in if you were.</Alert>;
  if (session.status === 'loading') return <Spinner label={role ? 'Checking who you are' : 'Loading'} />;
  if (session.status === 'signedOut') return <Navigate to={paths.login} state={{ from: location }} replace />;
  return role === undefined ? (
    children(session.user)
  ) : (
    <RoleGuard role={role} user={session.user}>
      {children}
    </RoleGuard>
  );
}

/** Asks by e-mail whether somebody has a role. Who is believed to have it need not wait for the answer; who is not, may have got it since. */
function RoleGuard({ role, user, children }: Required<Props> & { user: SessionUser }) {
  const location = useLocation();
  const asked = useQuery(roleQuery(role, user.email));
  const isBelieved = user.role === role;
  if (asked.isPending && !isBelieved) return <Spinner label="Checking who you are" />;
  if (!(asked.data ?? isBelieved)) return <Navigate to={paths.login} state={{ from: location, needs: role }} replace />;
  return children(user);
}
