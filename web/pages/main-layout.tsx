import { Outlet } from 'react-router';
import type { Route } from './+types/main-layout.ts';
import { AccountTypeForm } from '#web/identity/account-type-form.tsx';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { LoadingTimeOut } from '#web/layout/loading-time-out.tsx';
import { Navbar } from '#web/layout/navbar.tsx';
import { useSession } from '#web/lib/session.tsx';

/** Every page has this around it. Whoever never said what for they are here is asked before any page, whichever they came to. */
export default function MainLayout() {
  const session = useSession();
  const user = session.status === 'signedIn' ? session.user : null;
  return (
    <Frame>
      <LoadingTimeOut />
      {user !== null && user.accountType === null ? <AccountTypeForm name={user.name} /> : <Outlet />}
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Navbar />
      <div id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </div>
      <Footer />
    </div>
  );
}
