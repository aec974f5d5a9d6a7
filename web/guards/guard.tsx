import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role } from '#contract/route.ts';
import { roleQuery } from '#web/guards/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import type { SessionUser } from '#web/lib/session.tsx';
import { storedToken } from '#web/lib/token.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface Props {
  role?: Role;
  /** What stands there until it is known who is signed in, where that is better than a spinner. */
  waiting?: ReactNode;
  children: (user: SessionUser) => ReactNode;
}

/** Lets signed-in people pass, or only those of one role; others go to /login and come back after it. */
export function Guard({ role, waiting, children }: Props) {
  const { common, frame } = useTexts();
  const session = useSession();
  const location = useLocation();
  const [wasIn] = useState(() => storedToken.read() !== null);
  if (session.status === 'loading' && session.unreachable)
    return <Alert tone="warning">{frame.guard.unreachable}</Alert>;
  if (session.status === 'loading') return waiting ?? <Spinner label={role ? frame.guard.checking : common.loading} />;
  if (session.status === 'signedOut') {
    return <Navigate to={paths.login} state={{ from: location, ended: wasIn && !session.isOwn }} replace />;
  }
  return role === undefined ? (
    children(session.user)
  ) : (
    <RoleGuard role={role} user={session.user}>
      {children}
    </RoleGuard>
  );
}

/** Somebody believed to have the role need not wait for the answer; others may have got it since. */
function RoleGuard({ role, user, children }: Required<Pick<Props, 'role' | 'children'>> & { user: SessionUser }) {
  const { checking } = useTexts().frame.guard;
  const location = useLocation();
  const asked = useQuery(roleQuery(role, user.email));
  const isBelieved = user.role === role;
  // An admin of a production market sets the second step up before anything else.
  if (role === 'admin' && user.secondFactor === 'needed') return <Navigate to={paths.security} replace />;
  if (asked.isPending && !isBelieved) return <Spinner label={checking} />;
  if (!(asked.data ?? isBelieved)) return <Navigate to={paths.login} state={{ from: location, needs: role }} replace />;
  return children(user);
}
