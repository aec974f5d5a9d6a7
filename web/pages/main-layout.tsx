import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import type { Route } from './+types/main-layout.ts';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { LoadingTimeOut } from '#web/layout/loading-time-out.tsx';
import { Navbar } from '#web/layout/navbar.tsx';
import { useSession } from '#web/lib/session.tsx';
import { bringMemberTexts } from '#web/texts/bring.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Few ever see it, so it does not come with every page. */
const AccountTypeForm = lazy(async () => {
  const [{ AccountTypeForm: Form }] = await Promise.all([
    import('#web/identity/account-type-form.tsx'),
    bringMemberTexts(),
  ]);
  return { default: Form };
});

/**
 * Every page has this around it. Whoever never said what for they are here is asked before any page, whichever they
 * came to.
 */
export default function MainLayout() {
  const { loading } = useTexts().common;
  const session = useSession();
  const user = session.status === 'signedIn' ? session.user : null;
  return (
    <Frame>
      <LoadingTimeOut />
      {user !== null && user.accountType === null ? (
        <Suspense fallback={<Spinner label={loading} />}>
          <AccountTypeForm name={user.name} />
        </Suspense>
      ) : (
        <Outlet />
      )}
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
      {/* A screen high at least, so that the footer is not pushed away under the eyes when the content comes. */}
      <div id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
        {children}
      </div>
      <Footer />
    </div>
  );
}
