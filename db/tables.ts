import type { ColumnType, Generated } from 'kysely';
import type { AuditAction } from '#contract/audit.ts';
import type { Language } from '#contract/languages.ts';
import type { AccountType, Condition } from '#contract/limits.ts';
import type { NoticeKind } from '#contract/notices.ts';
import type { AnsweredRequestsTable, LimiterTable, SellerContactsSeenTable } from '#db/short-lived-tables.ts';
import type { IdentityTables } from '#db/identity-tables.ts';
import type { SuspendedListingsTable } from '#db/standing-tables.ts';
import type { MessagesTable, ReportsTable } from '#db/inbox-tables.ts';

/** The rows behind db/migrations, for Kysely. Only a domain's store.ts names that domain's tables. */
export interface Tables extends IdentityTables {
  users: UsersTable;
  callers: CallersView;
  admin_grants: AdminGrantsTable;
  images: ImagesTable;
  image_uploads: ImageUploadsTable;
  categories: CategoriesTable;
  products: ProductsTable;
  listing_versions: ListingVersionsTable;
  suspended_listings: SuspendedListingsTable;
  bookings: BookingsTable;
  payments: PaymentsTable;
  provider_events: ProviderEventsTable;
  transitions: TransitionsTable;
  reports: ReportsTable;
  messages: MessagesTable;
  notices: NoticesTable;
  digests: DigestsTable;
  audit: AuditTable;
  answered_requests: AnsweredRequestsTable;
  seller_contacts_seen: SellerContactsSeenTable;
  limiter: LimiterTable;
}

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface UsersTable {
  id: Generated<string>;
  identity_id: string | null;
  name: string;
  email: string;
  account_type: AccountType;
  verified_at: NullableTimestamp;
  /** Of their mails. */
  language: Generated<Language>;
  created_at: Timestamp;
  closed_at: NullableTimestamp;
  suspended_at: NullableTimestamp;
  suspended_reason: string | null;
}

/** Who calls, by session; `user_id` and what follows is null while the account type was not chosen. */
export interface CallersView {
  session_id: string;
  expires_at: Date;
  identity_id: string;
  identity_name: string;
  identity_email: string;
  photo_url: string | null;
  user_id: string | null;
  name: string | null;
  email: string | null;
  account_type: AccountType | null;
  verified_at: Date | null;
  granted_at: Date | null;
  email_verified: boolean;
  language: Language | null;
  has_second_factor: boolean;
  confirmed_at: Date | null;
  suspended_at: Date | null;
}

export interface AdminGrantsTable {
  user_id: string;
  granted_at: Timestamp;
}

export interface ImagesTable {
  id: string;
  width: number;
  height: number;
  placeholder: string;
  created_at: Timestamp;
}

export interface ImageUploadsTable {
  image_id: string;
  user_id: string;
  created_at: Timestamp;
}

export interface CategoriesTable {
  id: string;
  name: string;
  image_id: string;
  created_at: Timestamp;
}

export type ProductState = 'on_sale' | 'reserved' | 'sold' | 'withdrawn';

export interface ProductsTable {
  id: Generated<string>;
  seller_id: string;
  category_id: string;
  image_id: string;
  name: string;
  original_price_usd: number;
  resale_price_usd: number;
  used_time: string;
  condition: Condition;
  location: string;
  phone: string;
  description: string;
  /** A day: 2026-11-21. */
  posted_on: string;
  state: ColumnType<ProductState, ProductState | undefined, ProductState>;
  advertised_at: NullableTimestamp;
  created_at: Timestamp;
  /** By what it is searched; the database keeps it. */
  words: ColumnType<string, never, never>;
  /** How many times its seller has changed it, and one. */
  revision: Generated<number>;
}

export type BookingState = 'reserved' | 'paying' | 'paid' | 'lapsed' | 'cancelled' | 'refunded';

/** Who ended a reservation that was never paid. */
export type EndedBy = 'time' | 'buyer' | 'seller' | 'admin';

/** A listing as somebody has booked it, where it was changed later. */
export interface ListingVersionsTable {
  product_id: string;
  revision: number;
  category_id: string;
  image_id: string;
  name: string;
  used_time: string;
  condition: Condition;
}

export interface BookingsTable {
  id: Generated<string>;
  product_id: string;
  /** Which version of the listing its buyer booked. */
  revision: Generated<number>;
  seller_id: string;
  buyer_id: string;
  price_usd: number;
  currency: Generated<string>;
  phone: string;
  location: Generated<string>;
  state: ColumnType<BookingState, BookingState | undefined, BookingState>;
  expires_at: Date;
  created_at: Timestamp;
  ended_at: NullableTimestamp;
  ended_by: EndedBy | null;
  /** HMACs of the network and the browser that hold the phone, while a limit asks for them. */
  network: string | null;
  device: string | null;
  /** Booked by an account that was younger than a day. */
  by_newcomer: Generated<boolean>;
  /** The seller ended the reservation and kept the phone on sale. */
  ended_early: Generated<boolean>;
}

export type PaymentState = 'created' | 'processing' | 'succeeded' | 'failed' | 'refund_pending' | 'refunded';

export interface PaymentsTable {
  id: Generated<string>;
  booking_id: string;
  amount_usd: number;
  currency: Generated<string>;
  provider: 'test' | 'stripe';
  attempt: number;
  intent_id: string | null;
  client_secret: string | null;
  state: ColumnType<PaymentState, PaymentState | undefined, PaymentState>;
  created_at: Timestamp;
  settled_at: NullableTimestamp;
  refund_id: string | null;
  refund_due_at: NullableTimestamp;
  refund_attempts: Generated<number>;
  asked_at: NullableTimestamp;
}

export interface ProviderEventsTable {
  id: string;
  provider: 'test' | 'stripe';
  type: string;
  intent_id: string | null;
  received_at: Timestamp;
  handled_at: NullableTimestamp;
}

export interface TransitionsTable {
  id: Generated<string>;
  subject: 'product' | 'booking' | 'payment';
  subject_id: string;
  from_state: string | null;
  to_state: string;
  actor_id: string | null;
  reason: string;
  at: Timestamp;
}

export interface NoticesTable {
  id: Generated<string>;
  user_id: string;
  kind: NoticeKind;
  product_id: string | null;
  booking_id: string | null;
  audit_id: string | null;
  created_at: Timestamp;
  read_at: NullableTimestamp;
  mail_to: string | null;
  mail_due_at: NullableTimestamp;
  mail_attempts: Generated<number>;
  /**
   * Since when it counts among the mails of its reader; null while that is not decided, and for what gets no mail of
   * its own.
   */
  mail_counted_at: NullableTimestamp;
  digest_id: string | null;
}

/** One mail for several notices. */
export interface DigestsTable {
  id: Generated<string>;
  user_id: string;
  mail_due_at: NullableTimestamp;
  mail_attempts: Generated<number>;
  taken_at: NullableTimestamp;
}

export interface AuditTable {
  id: Generated<string>;
  at: Timestamp;
  actor_id: string | null;
  action: AuditAction;
  user_id: string | null;
  product_id: string | null;
  report_id: string | null;
  note: string | null;
}
