import { auditRoutes } from './audit.ts';
import { bookingRoutes } from './bookings.ts';
import { categoryRoutes } from './categories.ts';
import { identityRoutes } from './identity.ts';
import { imageRoutes } from './images.ts';
import { messageRoutes } from './messages.ts';
import { noticeRoutes } from './notices.ts';
import { paymentRoutes } from './payments.ts';
import { productRoutes } from './products.ts';
import { reportRoutes } from './reports.ts';
import { summaryRoutes } from './summary.ts';
import { userRoutes } from './users.ts';

/** Every call of the API, one row each, by what they are about. A call that has no row here does not exist. */
export const routeGroups = {
  'Signing in and security': identityRoutes,
  Accounts: userRoutes,
  Brands: categoryRoutes,
  Pictures: imageRoutes,
  Phones: productRoutes,
  Reservations: bookingRoutes,
  Payments: paymentRoutes,
  Reports: reportRoutes,
  'Contact form': messageRoutes,
  Notices: noticeRoutes,
  'Audit trail': auditRoutes,
  Dashboard: summaryRoutes,
} as const;

/** The same by their names. */
export const routes = {
  ...identityRoutes,
  ...userRoutes,
  ...categoryRoutes,
  ...imageRoutes,
  ...productRoutes,
  ...bookingRoutes,
  ...paymentRoutes,
  ...reportRoutes,
  ...messageRoutes,
  ...noticeRoutes,
  ...auditRoutes,
  ...summaryRoutes,
};

export type Routes = typeof routes;
