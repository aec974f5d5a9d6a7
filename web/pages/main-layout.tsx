import { Outlet } from 'react-router';
import type { Route } from './+types/main-layout.ts';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { Footer } from '#web/layout/footer.tsx';
import { LoadingTimeOut } from '#web/layout/loading-time-out.tsx';
import { Navbar } from '#web/layout/navbar.tsx';

export default function MainLayout() {
  return (
    <Frame>
      <LoadingTimeOut />
      <Outlet />
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
