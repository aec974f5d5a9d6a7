import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { Route } from './+types/main-layout.ts';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { LoadingTimeOut } from '#web/layout/loading-time-out.tsx';
import { Navbar } from '#web/layout/navbar.tsx';
import { WithoutScripts } from '#web/layout/without-scripts.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { WholeFromTheStart } from '#web/ui/use-first-few.ts';

/** Few ever see it, so it does not come with every page. */
const AccountTypeForm = lazy(async () => ({
  default: (await import('#web/identity/account-type-form.tsx')).AccountTypeForm,
}));

/** Visitors have no use for it, and without it pages ask now and then. */
const InStep = lazy(() => import('#web/layout/in-step.tsx').catch(() => ({ default: () => null })));

/** The entries of the browser's history that were shown since this document was loaded. */
const shown = new Set<string>();

/** Every page has this around it. People without an account type are asked for it before any other page. */
export default function MainLayout() {
  const { loading } = useTexts().common;
  const session = useSession();
  const { key, pathname } = useLocation();
  const comesBack = useMemo(() => shown.has(key), [key]);
  useEffect(() => void shown.add(key), [key]);
  const user = session.status === 'signedIn' ? session.user : null;
  return (
    <Frame>
      <LoadingTimeOut />
      {user?._id && (
        <Suspense>
          <InStep key={user._id} account={user._id} />
        </Suspense>
      )}
      {/* People can read the terms before they agree to them. */}
      {user !== null && user.accountType === null && !pathname.startsWith(paths.policy('')) ? (
        <Suspense fallback={<Spinner label={loading} />}>
          <AccountTypeForm name={user.name} />
        </Suspense>
      ) : (
        <WholeFromTheStart value={comesBack}>
          <Outlet />
        </WholeFromTheStart>
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
      <noscript>{import.meta.env.SSR && <WithoutScripts />}</noscript>
      {/* A screen high at least, so that the footer is not pushed away under the eyes when the content comes. */}
      <div id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
        {children}
      </div>
      <Footer />
    </div>
  );
}
