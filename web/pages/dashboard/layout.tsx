import { useId } from 'react';
import { NavLink, Outlet } from 'react-router';
import type { Role } from '#contract/route.ts';
import { Guard } from '#web/guards/guard.tsx';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { paths } from '#web/lib/paths.ts';
import type { Route } from './+types/layout.ts';

export function meta() {
  return [{ title: 'Dashboard · Redial' }, { name: 'robots', content: 'noindex' }];
}

const tabs: Record<Role, readonly (readonly [string, string])[]> = {
  buyer: [['My Orders', paths.myOrders]],
  seller: [
    ['Add A Product', paths.addProduct],
    ['My Products', paths.myProducts],
  ],
  admin: [],
};

export default function DashboardLayout() {
  return <Guard>{(user) => <Drawer role={user.role ?? 'buyer'} />}</Guard>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

function Drawer({ role }: { role: Role }) {
  const id = useId();
  return (
    <div className="drawer lg:drawer-open mx-auto max-w-[90rem]">
      <input id={id} type="checkbox" className="drawer-toggle" aria-label="Dashboard menu" />
      <div className="drawer-content min-w-0 px-4 py-8 sm:px-6 lg:px-10">
        <label htmlFor={id} className="btn btn-outline btn-sm mb-6 lg:hidden">
          Dashboard menu
        </label>
        <Outlet />
      </div>
      <div className="drawer-side z-40 lg:z-0">
        <label htmlFor={id} aria-label="Close the menu" className="drawer-overlay" />
        <nav aria-label="Dashboard" className="border-base-300 bg-base-100 min-h-full w-80 border-r p-4 pt-8">
          <ul className="menu w-full gap-1 p-0 text-base">
            <Tab to={paths.dashboard} end>
              Dashboard
            </Tab>
            {tabs[role].map(([label, to]) => (
              <Tab key={to} to={to}>
                {label}
              </Tab>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

function Tab({ to, end = false, children }: { to: string; end?: boolean; children: string }) {
  return (
    <li>
      <NavLink to={to} end={end} className={({ isActive }) => (isActive ? 'bg-primary/12 text-primary font-semibold' : 'font-medium')}>
        {children}
      </NavLink>
    </li>
  );
}
