import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import type { Role } from '#contract/route.ts';
import { Guard } from '#web/guards/guard.tsx';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { paths } from '#web/lib/paths.ts';
import { noticesQuery } from '#web/notices/queries.ts';
import type { Route } from './+types/layout.ts';

export function meta() {
  return [{ title: 'Dashboard · Redial' }, { name: 'robots', content: 'noindex' }];
}

const tabs: Record<Role, readonly (readonly [string, string])[]> = {
  buyer: [['My Orders', paths.myOrders]],
  seller: [
    ['Add A Product', paths.addProduct],
    ['My Products', paths.myProducts],
    ['My Sales', paths.mySales],
  ],
  admin: [
    ['All Buyers', paths.allBuyers],
    ['All Sellers', paths.allSellers],
    ['Reported Items', paths.reportedItems],
    ['Payments', paths.payments],
    ['Messages', paths.messages],
    ['Audit Trail', paths.auditTrail],
  ],
};

export default function DashboardLayout() {
  return <Guard>{(user) => <Drawer role={user.role ?? 'buyer'} />}</Guard>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

function Drawer({ role }: { role: Role }) {
  const { key } = useLocation();
  // Open on the page where it was opened; whoever goes elsewhere finds it closed.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === key;
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenOn(null);
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isOpen]);
  return (
    <div className="drawer lg:drawer-open mx-auto max-w-[90rem]">
      <input type="checkbox" className="drawer-toggle" checked={isOpen} readOnly tabIndex={-1} aria-hidden="true" />
      <div className="drawer-content min-w-0 px-4 py-8 sm:px-6 lg:px-10">
        <nav aria-label="Dashboard menu" className="mb-6 lg:hidden">
          <button type="button" className="btn btn-outline btn-sm" aria-expanded={isOpen} aria-controls="dashboard-tabs" onClick={() => setOpenOn(key)}>
            Dashboard menu
          </button>
        </nav>
        <Outlet />
      </div>
      <div className="drawer-side z-40 lg:z-0">
        <button type="button" tabIndex={-1} aria-hidden="true" className="drawer-overlay" onClick={() => setOpenOn(null)} />
        <nav id="dashboard-tabs" aria-label="Dashboard" className="border-base-300 bg-base-100 min-h-full w-80 border-r p-4 pt-8">
          <button type="button" className="btn btn-ghost btn-sm btn-circle mb-2 lg:hidden" aria-label="Close the menu" onClick={() => setOpenOn(null)}>
            <X className="size-5" aria-hidden="true" />
          </button>
          <ul className="menu w-full gap-1 p-0 text-base">
            <Tab to={paths.dashboard} end>
              Dashboard
            </Tab>
            {tabs[role].map(([label, to]) => (
              <Tab key={to} to={to}>
                {label}
              </Tab>
            ))}
            <Tab to={paths.notices}>
              Notices
              <Unread />
            </Tab>
          </ul>
        </nav>
      </div>
    </div>
  );
}

/** How much there is that one has not looked at. */
function Unread() {
  const { data } = useQuery(noticesQuery());
  const count = data?.filter(({ read }) => !read).length ?? 0;
  if (count === 0) return null;
  return (
    <span className="badge badge-primary badge-sm">
      {count}
      <span className="sr-only"> new</span>
    </span>
  );
}

function Tab({ to, end = false, children }: { to: string; end?: boolean; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end={end} className={({ isActive }) => (isActive ? 'bg-primary/12 text-primary font-semibold' : 'font-medium')}>
        {children}
      </NavLink>
    </li>
  );
}
