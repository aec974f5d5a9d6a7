import { auditRoutes } from './audit.ts';
import { bounceRoutes } from './bounces.ts';
import { bookingRoutes } from './bookings.ts';
import { caseRoutes } from './cases.ts';
import { categoryRoutes } from './categories.ts';
import { conversationRoutes } from './conversations.ts';
import { eventRoutes } from './events.ts';
import { importRoutes } from './imports.ts';
import { identityRoutes } from './identity.ts';
import { imageRoutes } from './images.ts';
import { messageRoutes } from './messages.ts';
import { modelRoutes } from './models.ts';
import { noticeRoutes } from './notices.ts';
import { offerRoutes } from './offers.ts';
import { parcelRoutes } from './parcels.ts';
import { paymentRoutes } from './payments.ts';
import { payoutRoutes } from './payouts.ts';
import { phoneRoutes } from './phones.ts';
import { placeRoutes } from './places.ts';
import { policyRoutes } from './policies.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { reportRoutes } from './reports.ts';
import { reviewRoutes } from './reviews.ts';
import { saleRoutes } from './sales.ts';
import { searchRoutes } from './search.ts';
import { sellerRoutes } from './sellers.ts';
import { summaryRoutes } from './summary.ts';
import { userRoutes } from './users.ts';
import { watchingRoutes } from './watching.ts';

/** Every call of the API; one without a row here does not exist. */
export const routeGroups = {
  'Signing in and security': identityRoutes,
  Accounts: userRoutes,
  Brands: categoryRoutes,
  Models: { ...modelRoutes, ...priceRoutes },
  Towns: placeRoutes,
  Pictures: imageRoutes,
  Phones: { ...productRoutes, ...phoneRoutes },
  Sellers: sellerRoutes,
  'Listing by file': importRoutes,
  Search: searchRoutes,
  Watching: watchingRoutes,
  Offers: offerRoutes,
  Reservations: bookingRoutes,
  Payments: paymentRoutes,
  Sales: { ...saleRoutes, ...caseRoutes, ...parcelRoutes },
  Payouts: payoutRoutes,
  Reviews: reviewRoutes,
  Reports: reportRoutes,
  Conversations: conversationRoutes,
  'Contact form': messageRoutes,
  Policies: policyRoutes,
  Notices: noticeRoutes,
  'Mails that come back': bounceRoutes,
  'Live events': eventRoutes,
  'Audit trail': auditRoutes,
  Dashboard: summaryRoutes,
} as const;

export const groupPurposes: Record<keyof typeof routeGroups, string> = {
  'Signing in and security': 'Sessions, passwords, confirmed addresses and what happened to the safety of an account.',
  Accounts: 'Who somebody is on this market, and what admins may do about it.',
  Brands: 'The brands that phones are listed under.',
  Models: 'The catalogue of phones: what a model is, and what it costs here.',
  Towns: 'Where phones are: towns with their coordinates.',
  Pictures: 'Pictures of phones.',
  Phones: 'Phones on sale: looking for them, and listing, changing and advertising them.',
  Sellers: 'Who sells here, and what they have on sale.',
  'Listing by file': 'Shops list and change many phones at once by a CSV file, and get theirs as one.',
  Search: 'Finding a phone among all that are on sale, for everybody.',
  Watching: 'Saved phones and saved searches, and where an account is told of them.',
  Sales: 'What follows a payment: the phone changes hands, its buyer looks at it, and problems are decided.',
  Payouts: 'The money of sellers: what is theirs, where it goes, and how admins pay it out.',
  Reviews: 'What buyers and sellers say of each other after a sale.',
  Offers: 'Buyers offer less than a phone costs; sellers accept, decline or name another price.',
  Reservations: 'A buyer reserves a phone, pays for it or gives it back.',
  Payments: 'Paying by card, refunds and what the payment provider tells.',
  Reports: 'Buyers report phones; admins look into it.',
  Conversations: 'What a buyer and a seller write to each other about a phone.',
  'Contact form': "Messages to the market's admins.",
  Policies: 'Terms, privacy and imprint, as the operator of this market wrote them.',
  Notices: 'What the market tells an account.',
  'Mails that come back': 'What mail servers tell of mails that could not be delivered.',
  'Live events': 'What changes for an account, told as it happens.',
  'Audit trail': 'What admins did.',
  Dashboard: "The numbers of a member's dashboard.",
};

export const routes = {
  ...identityRoutes,
  ...userRoutes,
  ...categoryRoutes,
  ...modelRoutes,
  ...placeRoutes,
  ...priceRoutes,
  ...imageRoutes,
  ...productRoutes,
  ...phoneRoutes,
  ...importRoutes,
  ...sellerRoutes,
  ...searchRoutes,
  ...watchingRoutes,
  ...offerRoutes,
  ...bookingRoutes,
  ...paymentRoutes,
  ...saleRoutes,
  ...caseRoutes,
  ...parcelRoutes,
  ...payoutRoutes,
  ...reviewRoutes,
  ...reportRoutes,
  ...conversationRoutes,
  ...messageRoutes,
  ...policyRoutes,
  ...noticeRoutes,
  ...bounceRoutes,
  ...eventRoutes,
  ...auditRoutes,
  ...summaryRoutes,
};

export type Routes = typeof routes;
