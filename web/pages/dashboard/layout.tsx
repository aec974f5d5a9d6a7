import { Bell, Menu } from 'lucide-react';
import { useCallback } from 'react';
import { Link, Outlet } from 'react-router';
import { Drawer } from '#web/dialogs/drawer.tsx';
import { ConfirmAgain } from '#web/identity/confirm-again.tsx';
import { Guard } from '#web/guards/guard.tsx';
import { DashboardMenu, MenuSkeleton, Unread } from '#web/layout/dashboard-menu.tsx';
import { ErrorPage } from '#web/layout/error-page.tsx';
import OfflineNote from '#web/layout/offline-note.tsx';
import { useOpenHere } from '#web/layout/use-open-here.ts';
import { paths } from '#web/lib/paths.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { dashboardTextsOf, useDashboardTexts } from '#web/texts/pages/dashboard.ts';
import { textsOf, useTexts } from '#web/texts/use-texts.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/layout.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { frame } = textsOf(matches);
  return [{ title: frame.titleOf(dashboardTextsOf(matches).label) }, { name: 'robots', content: 'noindex' }];
}

export default function DashboardLayout() {
  return (
    // As high as the window from the start: so the footer is not seen jumping when a page has come.
    <div className="min-h-[calc(100dvh-4rem)]">
      {/* Both are the same element, so the page that stands there already stays when it is known who is signed in. */}
      <Guard waiting={<Frame user={null} />}>{(user) => <Frame user={user} />}</Guard>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

/**
 * The menu stands beside the page where there is room, and is a drawer where there is none. Until we know who is signed
 * in, people who probably are see the page's frame and name already.
 */
function Frame({ user }: { user: SessionUser | null }) {
  return (
    <>
      {user === null && <WaitingVisitor />}
      <div
        className={`${user === null ? 'when-in' : ''} mx-auto flex max-w-7xl max-lg:flex-col lg:min-h-[calc(100dvh-4rem)] lg:px-8`}
      >
        <div className="sticky top-16 h-[calc(100dvh-4rem)] w-80 shrink-0 overflow-y-auto max-lg:hidden print:hidden">
          {user === null ? <MenuSkeleton /> : <DashboardMenu user={user} />}
        </div>
        {user === null ? (
          <div className="border-base-300 h-[3.3125rem] border-b lg:hidden" />
        ) : (
          <NarrowMenu user={user} />
        )}
        <div className="lg:border-base-300 min-w-0 flex-1 px-4 py-6 sm:px-6 print:border-0 print:p-0 lg:border-s lg:py-8 lg:ps-10 lg:pe-0">
          <Outlet />
          {user !== null && <ConfirmAgain />}
          <OfflineNote />
        </div>
      </div>
    </>
  );
}

/** Is about to be sent to sign in. */
function WaitingVisitor() {
  return (
    <div className="when-out">
      <Spinner label={useTexts().common.loading} />
    </div>
  );
}

function NarrowMenu({ user }: { user: SessionUser }) {
  const dashboard = useDashboardTexts();
  const [isOpen, setOpen] = useOpenHere();
  const close = useCallback(() => setOpen(false), [setOpen]);
  return (
    <>
      <nav
        aria-label={dashboard.menu}
        className="border-base-300 flex flex-wrap items-center justify-between gap-x-2 border-b px-2 py-1 sm:px-4 lg:hidden print:hidden"
      >
        <button
          type="button"
          className="btn btn-ghost gap-2.5 px-3"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <Menu className="size-5" aria-hidden="true" />
          {dashboard.menu}
        </button>
        <Link to={paths.notices} className="btn btn-ghost gap-2 px-3">
          <span className="max-sm:sr-only">{dashboard.tabs.notices}</span>
          {/* The count comes later, and lies on the bell so that nothing makes way for it. */}
          <span className="relative me-2">
            <Bell className="size-5" aria-hidden="true" />
            <span className="absolute start-2.5 -top-2.5">
              <Unread />
            </span>
          </span>
        </Link>
      </nav>
      {isOpen && (
        <Drawer label={dashboard.menu} closeLabel={dashboard.closeMenu} onClose={close}>
          <DashboardMenu user={user} />
        </Drawer>
      )}
    </>
  );
}
