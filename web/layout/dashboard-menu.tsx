import { useQuery } from '@tanstack/react-query';
import {
  BadgeDollarSign,
  Bell,
  Eye,
  FileUp,
  Flag,
  LayoutDashboard,
  Landmark,
  Library,
  Mail,
  MessageSquareWarning,
  MessagesSquare,
  PackagePlus,
  ReceiptText,
  Scale,
  ScrollText,
  ShieldCheck,
  ShoppingBag,
  Smartphone,
  Star,
  Store,
  Tag,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { Role } from '#contract/route.ts';
import { paths } from '#web/lib/paths.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { unreadQuery } from '#web/notices/queries.ts';
import type { dashboard } from '#web/texts/en/dashboard.ts';
import { useDashboardTexts } from '#web/texts/pages/dashboard.ts';
import { UserPhoto } from '#web/layout/user-photo.tsx';
import { PersonEmail } from '#web/users/person-email.tsx';

type TabName = keyof (typeof dashboard)['tabs'];

const tabs: Record<TabName, { to: string; icon: LucideIcon; within?: readonly string[] }> = {
  dashboard: { to: paths.dashboard, icon: LayoutDashboard },
  // A payment belongs to an order, and so does what follows it.
  myOrders: { to: paths.myOrders, icon: ShoppingBag, within: [paths.payment(''), paths.sale('')] },
  addProduct: { to: paths.addProduct, icon: PackagePlus },
  myProducts: { to: paths.myProducts, icon: Smartphone, within: [paths.editProduct('')] },
  importPhones: { to: paths.importPhones, icon: FileUp },
  money: { to: paths.money, icon: Wallet },
  mySales: { to: paths.mySales, icon: ReceiptText, within: [paths.sale('')] },
  allBuyers: { to: paths.allBuyers, icon: UserRound },
  allSellers: { to: paths.allSellers, icon: Store },
  reportedItems: { to: paths.reportedItems, icon: Flag },
  problems: { to: paths.problems, icon: Scale, within: [paths.sale('')] },
  payouts: { to: paths.payouts, icon: Landmark },
  reviews: { to: paths.reviews, icon: Star },
  payments: { to: paths.payments, icon: BadgeDollarSign },
  messages: { to: paths.messages, icon: Mail },
  models: { to: paths.models, icon: Library },
  auditTrail: { to: paths.auditTrail, icon: ScrollText },
  offers: { to: paths.offers, icon: Tag },
  conversations: { to: paths.conversations, icon: MessagesSquare, within: [paths.conversation('')] },
  conversationReports: { to: paths.conversationReports, icon: MessageSquareWarning },
  notices: { to: paths.notices, icon: Bell },
  watching: { to: paths.watching, icon: Eye },
  security: { to: paths.security, icon: ShieldCheck },
};

const tabsOf: Record<Role, readonly TabName[]> = {
  buyer: ['dashboard', 'myOrders', 'offers', 'conversations', 'notices', 'watching', 'security'],
  seller: [
    'dashboard',
    'addProduct',
    'myProducts',
    'importPhones',
    'mySales',
    'money',
    'offers',
    'conversations',
    'notices',
    'watching',
    'security',
  ],
  admin: [
    'dashboard',
    'allBuyers',
    'allSellers',
    'reportedItems',
    'problems',
    'conversationReports',
    'reviews',
    'payments',
    'payouts',
    'messages',
    'models',
    'auditTrail',
    'notices',
    'security',
  ],
};

/** The signed-in person, and the pages of their role. */
export function DashboardMenu({ user }: { user: SessionUser }) {
  const dashboard = useDashboardTexts();
  const role = user.role ?? 'buyer';
  return (
    <nav aria-label={dashboard.label} className="w-80 max-w-full p-4 lg:py-8 lg:ps-0 lg:pe-6">
      <div className="mb-5 flex items-center gap-3 px-2 max-lg:py-1 max-lg:pe-12">
        <UserPhoto user={user} className="size-11" />
        <div className="min-w-0">
          <p className="sr-only">{dashboard.signedInAs}</p>
          <p className="text-subheading line-clamp-2">{user.name}</p>
          <p className="text-note text-quiet">{dashboard.roles[role]}</p>
          <p className="text-note text-quiet">
            <PersonEmail email={user.email} />
          </p>
        </div>
      </div>
      <ul className="space-y-1">
        {tabsOf[role].map((name) => (
          <Tab key={name} name={name} />
        ))}
      </ul>
    </nav>
  );
}

/** The menu while it isn't known yet whose it is. */
export function MenuSkeleton() {
  return (
    <div className="w-80 max-w-full p-4 lg:py-8 lg:ps-0 lg:pe-6" aria-hidden="true">
      <div className="mb-5 flex items-center gap-3 px-2">
        <div className="skeleton size-11 shrink-0 rounded-full" />
        <div className="flex-1 space-y-2">
          <div className="skeleton h-4 w-1/2" />
          <div className="skeleton h-3 w-1/3" />
          <div className="skeleton h-3 w-4/5" />
        </div>
      </div>
    </div>
  );
}

function Tab({ name }: { name: TabName }) {
  const dashboard = useDashboardTexts();
  const { pathname } = useLocation();
  const { to, icon: Icon, within = [] } = tabs[name];
  const isHere = pathname === to;
  const isWithin = within.some((path) => pathname.startsWith(path));
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        aria-current={isHere ? 'page' : isWithin ? 'true' : undefined}
        className={`rounded-field flex min-h-11 items-center gap-3 px-3 py-2 ${isHere || isWithin ? 'bg-primary/12 text-primary before:bg-primary relative font-semibold before:absolute before:inset-y-2.5 before:start-0 before:w-1 before:rounded-full' : 'hover:bg-base-200 font-medium'}`}
      >
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 flex-1">{dashboard.tabs[name]}</span>
        {name === 'notices' && <Unread />}
      </Link>
    </li>
  );
}

/** How much there is that one has not looked at. */
export function Unread() {
  const { unread } = useDashboardTexts();
  const { data: count = 0 } = useQuery(unreadQuery());
  if (count === 0) return null;
  return (
    <span className="bg-primary text-primary-content inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs font-bold tabular-nums">
      <span>
        {count > 99 ? '99+' : count}
        <span className="sr-only">{unread}</span>
      </span>
    </span>
  );
}
