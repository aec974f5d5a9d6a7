// Made of the migrated database by kysely-codegen: npm run tables.

import type { AuditAction } from '#contract/audit-actions.ts';
import type { Language } from '#contract/languages.ts';
import type { AccountType, BoxItem } from '#contract/limits.ts';
import type { NoticeKind } from '#contract/notice-kinds.ts';
import type { EarlierCall, ProblemKind } from '#contract/sale-states.ts';
import type { SecurityEventKind } from '#contract/security-events.ts';
import type { ColumnType } from 'kysely';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface AdminGrants {
  granted_at: Generated<Date>;
  user_id: string;
}

export interface AnsweredRequests {
  answer: string | null;
  answered_at: Generated<Date>;
  body_hash: Buffer;
  call: string;
  key: string;
  user_id: string;
}

export interface Audit {
  action: AuditAction;
  actor_id: string | null;
  at: Generated<Date>;
  id: Generated<number>;
  note: string | null;
  product_id: string | null;
  report_id: string | null;
  user_id: string | null;
}

export interface Blocks {
  blocked_id: string;
  blocker_id: string;
  created_at: Date;
}

export interface Bookings {
  buyer_id: string;
  by_newcomer: Generated<boolean>;
  created_at: Generated<Date>;
  currency: Generated<string>;
  device: string | null;
  ended_at: Date | null;
  ended_by: 'admin' | 'buyer' | 'seller' | 'time' | null;
  ended_early: Generated<boolean>;
  expires_at: Date;
  held_price_usd: ColumnType<number | null, never, never>;
  id: Generated<string>;
  location: Generated<string>;
  network: string | null;
  offer_id: string | null;
  phone: string;
  price_usd: number;
  product_id: string;
  refund_words: string | null;
  revision: Generated<number>;
  seller_id: string;
  state: Generated<'cancelled' | 'lapsed' | 'paid' | 'paying' | 'refunded' | 'reserved'>;
}

export interface Callers {
  account_type: AccountType | null;
  confirmed_at: Date | null;
  email: string | null;
  email_verified: boolean;
  expires_at: Date;
  granted_at: Date | null;
  has_second_factor: boolean;
  identity_email: string;
  identity_id: string;
  identity_name: string;
  language: Language | null;
  mail_refusal: string | null;
  mail_refused_at: Date | null;
  name: string | null;
  photo_url: string | null;
  session_id: string;
  suspended_at: Date | null;
  user_id: string | null;
  verified_at: Date | null;
}

export interface Categories {
  created_at: Generated<Date>;
  id: string;
  image_id: string;
  name: string;
}

export interface Chargebacks {
  amount_cents: number;
  checked_at: Date;
  closed_at: Date | null;
  dispute_id: string;
  opened_at: Date;
  payment_id: string;
  state: 'lost' | 'open' | 'won';
}

export interface ComparedListings {
  at: Date;
  product_id: string;
  revision: number;
}

export interface ConversationMessages {
  author_id: string;
  conversation_id: string;
  created_at: Date;
  id: Generated<string>;
  read_at: Date | null;
  text: string | null;
}

export interface ConversationPhotos {
  image_id: string;
  message_id: string;
  position: number;
}

export interface ConversationReports {
  conversation_id: string;
  created_at: Date;
  handled_at: Date | null;
  id: Generated<string>;
  reason: string;
  reporter_id: string;
}

export interface Conversations {
  buyer_id: string;
  created_at: Date;
  id: Generated<string>;
  last_at: Date;
  product_id: string;
  seller_id: string;
}

export interface Deliveries {
  booking_id: string;
  changed_at: Date;
  sealed: string | null;
  way: 'in_person' | 'sent';
}

export interface Digests {
  id: Generated<string>;
  mail_attempts: Generated<number>;
  mail_due_at: Date | null;
  taken_at: Date | null;
  user_id: string;
}

export interface EmailChanges {
  asked_at: Date;
  email: string;
  expires_at: Date;
  identity_id: string;
  password_digest: string | null;
  session_id: string;
  token_hash: string;
}

export interface Entries {
  account: string | null;
  amount_cents: number | null;
  created_at: Date | null;
  kind: string | null;
  movement_id: string | null;
  payment_id: string | null;
  provider: string | null;
  seller_id: string | null;
}

export interface IdentityAccount {
  accessToken: string | null;
  accessTokenExpiresAt: Date | null;
  accountId: string;
  createdAt: Generated<Date>;
  id: string;
  idToken: string | null;
  password: string | null;
  providerId: string;
  refreshToken: string | null;
  refreshTokenExpiresAt: Date | null;
  scope: string | null;
  updatedAt: Generated<Date>;
  userId: string;
}

export interface IdentitySession {
  confirmedAt: Date | null;
  createdAt: Generated<Date>;
  expiresAt: Date;
  id: string;
  ipAddress: string | null;
  token: string;
  updatedAt: Generated<Date>;
  userAgent: string | null;
  userId: string;
}

export interface IdentityTwoFactor {
  backupCodes: string;
  failedVerificationCount: Generated<number>;
  id: string;
  last_step: Generated<number>;
  lockedUntil: Date | null;
  secret: string;
  userId: string;
  verified: Generated<boolean>;
}

export interface IdentityUser {
  createdAt: Generated<Date>;
  email: string;
  emailVerified: Generated<boolean>;
  id: string;
  image: string | null;
  mailRefusal: string | null;
  mailRefusedAt: Date | null;
  name: string;
  twoFactorEnabled: Generated<boolean>;
  updatedAt: Generated<Date>;
}

export interface IdentityVerification {
  createdAt: Generated<Date>;
  expiresAt: Date;
  id: string;
  identifier: string;
  updatedAt: Generated<Date>;
  value: string;
}

export interface Images {
  created_at: Generated<Date>;
  height: number;
  id: string;
  placeholder: string;
  width: number;
}

export interface ImageUploads {
  created_at: Generated<Date>;
  image_id: string;
  user_id: string;
}

export interface Imports {
  beat_at: Date;
  done: Generated<number>;
  ended_at: Date | null;
  lines: number;
  run: string;
  seller_id: string;
}

export interface KnownDevices {
  device_hash: string;
  first_seen_at: Date;
  identity_id: string;
  last_seen_at: Date;
  session_id: string | null;
}

export interface Limiter {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface ListingVersions {
  category_id: string;
  condition: 'Excellent' | 'Fair' | 'Good';
  image_id: string;
  name: string;
  product_id: string;
  revision: number;
  used_time: string;
}

export interface Messages {
  created_at: Generated<Date>;
  email: string;
  id: Generated<string>;
  message: string;
  read_at: Date | null;
}

export interface Migrations {
  applied_at: Generated<Date>;
  hash: string;
  name: string;
}

export interface Models {
  category_id: string;
  changed_at: Generated<Date>;
  colours: Generated<string[]>;
  id: string;
  launch_price_usd: number | null;
  merged_into: string | null;
  model_numbers: Generated<string[]>;
  name: string;
  nicknames: Generated<string[]>;
  rams_gb: Generated<number[]>;
  released: string | null;
  source: Generated<'admin' | 'catalogue'>;
  storages_gb: Generated<number[]>;
}

export interface Movements {
  amount_cents: number;
  created_at: Date;
  dispute_id: string | null;
  fee_id: string | null;
  id: Generated<string>;
  kind: string;
  payment_id: string | null;
  payout_id: string | null;
  provider: 'stripe' | 'test';
  seller_id: string;
}

export interface Notices {
  audit_id: number | null;
  before_usd: number | null;
  booking_id: string | null;
  conversation_id: string | null;
  created_at: Generated<Date>;
  digest_id: string | null;
  id: Generated<string>;
  kind: NoticeKind;
  mail_attempts: Generated<number>;
  mail_counted_at: Date | null;
  mail_due_at: Generated<Date | null>;
  mail_to: string | null;
  phones: number | null;
  price_usd: number | null;
  product_id: string | null;
  read_at: Date | null;
  search_id: string | null;
  user_id: string;
}

export interface OfferPrices {
  named_at: Date;
  number: number;
  offer_id: string;
  price_usd: number;
}

export interface Offers {
  accepted_usd: ColumnType<number | null, never, never>;
  buyer_id: string;
  created_at: Date;
  ended_at: Date | null;
  expires_at: Date;
  id: Generated<string>;
  location: string | null;
  named: Generated<number>;
  phone: string | null;
  price_usd: number;
  product_id: string;
  revision: number;
  seller_id: string;
  state: Generated<
    'accepted' | 'blocked' | 'changed' | 'declined' | 'expired' | 'gone' | 'left' | 'open' | 'withdrawn'
  >;
}

export interface PasswordFailures {
  failed_at: Date;
  failures: number;
  key: string;
  wait_until: Date | null;
}

export interface Payments {
  amount_usd: number;
  asked_at: Date | null;
  attempt: number;
  booking_id: string;
  client_secret: string | null;
  created_at: Generated<Date>;
  currency: Generated<string>;
  fees_asked_at: Date | null;
  fees_known_at: Date | null;
  id: Generated<string>;
  intent_id: string | null;
  part_attempts: Generated<number>;
  part_cents: number | null;
  part_due_at: Date | null;
  part_refund_id: string | null;
  provider: 'stripe' | 'test';
  refund_attempts: Generated<number>;
  refund_due_at: Date | null;
  refund_id: string | null;
  settled_at: Date | null;
  state: Generated<'created' | 'failed' | 'processing' | 'refund_pending' | 'refunded' | 'succeeded'>;
}

export interface PayoutAccounts {
  changed_at: Date;
  ends_with: string;
  holder: string;
  sealed: string;
  user_id: string;
}

export interface Payouts {
  account_id: string | null;
  amount_cents: number;
  approved_by: string | null;
  asked_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  ends_with: string;
  failure: string | null;
  filed_at: Date | null;
  holder: string;
  id: Generated<string>;
  is_by_hand: Generated<boolean>;
  number: Generated<number>;
  payment_id: string | null;
  prepared_by: string | null;
  provider: 'stripe' | 'test';
  reversal_asked_at: Date | null;
  reversal_refused_at: Date | null;
  sealed: string;
  seller_id: string;
  state: Generated<'approved' | 'failed' | 'paid' | 'prepared'>;
  transfer_id: string | null;
  words: string | null;
}

export interface PolicyVersions {
  kept_at: Generated<Date>;
  language: string | null;
  name: 'imprint' | 'privacy' | 'terms' | 'withdrawal';
  text: string;
  version: string;
}

export interface ProductPhotos {
  image_id: string;
  position: number;
  product_id: string;
}

export interface Products {
  advertised_at: Date | null;
  again_of: string | null;
  battery_percent: number | null;
  carrier_lock: 'locked' | 'unlocked' | null;
  category_id: string;
  changed_xid: Generated<string | null>;
  cheaper_at: Date | null;
  colour: string | null;
  condition: 'Excellent' | 'Fair' | 'Good';
  created_at: Generated<Date>;
  dearer_usd: number | null;
  description: string;
  handover: Generated<'both' | 'in_person' | 'sent'>;
  id: Generated<string>;
  image_id: string;
  imei: string | null;
  in_box: Generated<BoxItem[]>;
  location: string;
  model_id: string | null;
  name: string;
  original_price_usd: number;
  phone: string;
  posted_on: string;
  ram_gb: number | null;
  resale_price_usd: number;
  revision: Generated<number>;
  seller_id: string;
  seller_reference: string | null;
  sent_to: Generated<string[]>;
  state: Generated<'on_sale' | 'reserved' | 'returned' | 'sold' | 'withdrawn'>;
  storage_gb: number | null;
  town_id: number | null;
  used_time: string;
  words: ColumnType<string | null, never, never>;
}

export interface ProviderAccounts {
  account_id: string | null;
  bank_ends_with: string | null;
  bank_failure: string | null;
  bank_failure_id: string | null;
  bank_id: string | null;
  can_be_paid: Generated<boolean>;
  checked_at: Date;
  created_at: Date;
  disabled_reason: string | null;
  is_submitted: Generated<boolean>;
  needs: Generated<string[]>;
  payable_since: Date | null;
  provider: 'stripe' | 'test';
  user_id: string;
}

export interface ProviderEvents {
  handled_at: Date | null;
  id: string;
  intent_id: string | null;
  provider: 'stripe' | 'test';
  received_at: Generated<Date>;
  subject_id: string | null;
  type: string;
}

export interface PushKeys {
  only_one: Generated<boolean>;
  private_key: string;
  public_key: string;
}

export interface PushSubscriptions {
  auth: string;
  created_at: Generated<Date>;
  endpoint: string;
  id: Generated<string>;
  p256dh: string;
  session_id: string;
  user_id: string;
}

export interface Reports {
  closed_at: Date | null;
  created_at: Generated<Date>;
  id: Generated<string>;
  product_id: string;
  reason: string;
  reporter_id: string;
}

export interface Returns {
  address_at: Date | null;
  asked_at: Date | null;
  asked_words: string | null;
  begun_at: Date;
  booking_id: string;
  carrier: string | null;
  carrier_name: string | null;
  claim_about: ProblemKind | null;
  claim_at: Date | null;
  claim_words: string | null;
  code: Generated<string>;
  code_rests_until: Date | null;
  codes_renewed: Generated<number>;
  decision_words: string | null;
  delivered_at: Date | null;
  dispute_words: string | null;
  disputed_at: Date | null;
  earlier_parcels: ColumnType<
    { carrier: string | null; carrier_name: string | null; tracking_number: string | null; until: string }[],
    string | undefined,
    string
  >;
  next_by: Date;
  reminders: Generated<number>;
  sealed: string | null;
  sent_at: Date | null;
  told_at: Date | null;
  told_words: string | null;
  tracking_number: string | null;
  way: 'in_person' | 'sent';
  why: 'agreed' | 'decided' | 'withdrawn';
  wrong_codes: Generated<number>;
}

export interface ReviewReports {
  created_at: Date;
  handled_at: Date | null;
  id: Generated<string>;
  reason: string;
  reporter_id: string;
  review_id: string;
}

export interface Reviews {
  about: 'buyer' | 'seller';
  answer: string | null;
  answered_at: Date | null;
  booking_id: string;
  created_at: Date;
  erased: Generated<boolean>;
  hidden_at: Date | null;
  hidden_reason: string | null;
  id: Generated<string>;
  shown_at: Date;
  stars: number;
  subject_id: string;
  told_at: Date | null;
  words: string | null;
  writer_id: string;
}

export interface SalePhotos {
  booking_id: string;
  image_id: string;
  number: Generated<number>;
  of: Generated<'answer' | 'problem' | 'return' | 'told'>;
  position: number;
}

export interface Sales {
  accepted_at: Date | null;
  answer_cents: number | null;
  answer_kind: 'no' | 'part' | 'return' | null;
  answer_left_at: Date | null;
  answer_words: string | null;
  answered_at: Date | null;
  asked_at: Date | null;
  back_at: Date | null;
  back_by: 'code' | 'seller' | null;
  booking_id: string;
  cancel_asked_at: Date | null;
  cancel_asks: Generated<number>;
  cancel_declined_at: Date | null;
  cancel_words: string | null;
  carrier: string | null;
  carrier_name: string | null;
  code: Generated<string>;
  code_rests_until: Date | null;
  codes_renewed: Generated<number>;
  compare_due_at: Date | null;
  decision_words: string | null;
  delivered_at: Date | null;
  due_at: Date | null;
  earlier_answers: Generated<Json>;
  earlier_calls: ColumnType<EarlierCall[], string | undefined, string>;
  earlier_parcels: ColumnType<
    { carrier: string | null; carrier_name: string | null; tracking_number: string | null; until: string }[],
    string | undefined,
    string
  >;
  ended_at: Date | null;
  ended_by: 'admin' | 'buyer' | 'provider' | 'seller' | 'time' | null;
  fee_cents: Generated<number>;
  goes_back_at: Date;
  hand_over_by: Date;
  inspect_until: Date | null;
  phone_stays_back: Generated<boolean>;
  problem_about:
    | 'account_suspended'
    | 'battery'
    | 'broken'
    | 'buyer_absent'
    | 'buyer_asks'
    | 'locked'
    | 'looks'
    | 'missing'
    | 'no_code'
    | 'no_return_address'
    | 'no_word'
    | 'not_arrived_back'
    | 'not_delivered'
    | 'not_handed_over'
    | 'not_met_back'
    | 'not_sent_back'
    | 'other_phone'
    | 'return_called'
    | 'return_no_word'
    | 'return_problem'
    | 'seller_asks'
    | 'something_else'
    | null;
  problem_at: Date | null;
  problem_words: string | null;
  promised: Generated<'both' | 'in_person' | 'sent'>;
  promised_imei: string | null;
  promised_to: Generated<string[]>;
  received_at: Date | null;
  received_by: 'buyer' | 'carrier' | 'code' | null;
  reminded_at: Date | null;
  reply_by: Date | null;
  reply_reminded_at: Date | null;
  returning_since: Date | null;
  sent_at: Date | null;
  sent_reminders: Generated<number>;
  state: Generated<'completed' | 'problem' | 'received' | 'returning' | 'sent' | 'to_hand_over' | 'undone'>;
  tracking_number: string | null;
  trader_address: string | null;
  trader_email: string | null;
  trader_name: string | null;
  trader_phone: string | null;
  withdrawn_at: Date | null;
  withdrawn_name: string | null;
  withdrawn_words: string | null;
  word_by: Date | null;
  wrong_codes: Generated<number>;
}

export interface SavedPhones {
  lowest_usd: number;
  price_usd: number;
  product_id: string;
  saved_at: Generated<Date>;
  user_id: string;
  was_reserved: Generated<boolean>;
}

export interface SavedSearches {
  by_mail: Generated<boolean>;
  by_push: Generated<boolean>;
  id: Generated<string>;
  name: string;
  saved_at: Generated<Date>;
  user_id: string;
  wishes: string;
}

export interface SecretsMark {
  is_only: Generated<boolean>;
  mark: string;
  noted_at: Generated<Date>;
}

export interface SecurityEvents {
  at: Date;
  device_hash: string | null;
  id: Generated<number>;
  identity_id: string | null;
  kind: SecurityEventKind;
  network: string | null;
  user_agent: string | null;
}

export interface SellerContactsSeen {
  account_id: string;
  day: string;
  seller_id: string;
}

export interface SellerKinds {
  address: string | null;
  email: string | null;
  kind: 'private' | 'trader';
  name: string | null;
  phone: string | null;
  said_at: Date;
  seller_id: string;
}

export interface SentMails {
  came_back_at: Date | null;
  email: string;
  id: string;
  identity_id: string;
  is_doubted: Generated<boolean>;
  sent_at: Date;
}

export interface SuspendedListings {
  advertised_at: Date | null;
  product_id: string;
  seller_id: string;
}

export interface ToldMatches {
  product_id: string;
  search_id: string;
  told_at: Generated<Date>;
}

export interface Transitions {
  actor_id: string | null;
  at: Generated<Date>;
  from_state: string | null;
  id: Generated<number>;
  reason: string;
  subject: string;
  subject_id: string;
  to_state: string;
}

export interface Uptime {
  beat_at: Date;
  holds_kept_at: Date | null;
  is_only: Generated<boolean>;
  kept_at: Date | null;
  offers_kept_at: Date | null;
}

export interface Users {
  account_type: 'Seller' | 'User';
  agreed_at: Date | null;
  agreed_terms: string | null;
  closed_at: Date | null;
  contact_after_booking: Generated<boolean>;
  created_at: Generated<Date>;
  email: string;
  id: Generated<string>;
  identity_id: string | null;
  language: Generated<'en' | 'es'>;
  name: string;
  suspended_at: Date | null;
  suspended_reason: string | null;
  takes_offers: Generated<boolean>;
  verified_at: Date | null;
}

export interface WatchedParcels {
  ask_at: Date | null;
  begun_at: Date;
  booking_id: string;
  carrier: string;
  doubt: 'number' | 'place' | 'time' | null;
  failures: Generated<number>;
  goes: 'back' | 'there';
  id: Generated<string>;
  said_at: Date | null;
  service: 'aftership' | 'test';
  state: Generated<
    'delivered' | 'lost' | 'on_its_way' | 'sent_back' | 'to_deliver' | 'to_pick_up' | 'trouble' | 'unknown'
  >;
  tracker_id: string | null;
  tracking_number: string;
}

export interface WatchMark {
  only_one: Generated<boolean>;
  seen_xid: string;
}

export interface WatchSettings {
  by_mail: Generated<boolean>;
  by_push: Generated<boolean>;
  user_id: string;
}

export interface Ways {
  account: string | null;
  kind: string | null;
  sign: number | null;
}

export interface DB {
  admin_grants: AdminGrants;
  answered_requests: AnsweredRequests;
  audit: Audit;
  blocks: Blocks;
  bookings: Bookings;
  callers: Callers;
  categories: Categories;
  chargebacks: Chargebacks;
  compared_listings: ComparedListings;
  conversation_messages: ConversationMessages;
  conversation_photos: ConversationPhotos;
  conversation_reports: ConversationReports;
  conversations: Conversations;
  deliveries: Deliveries;
  digests: Digests;
  email_changes: EmailChanges;
  entries: Entries;
  identity_account: IdentityAccount;
  identity_session: IdentitySession;
  identity_two_factor: IdentityTwoFactor;
  identity_user: IdentityUser;
  identity_verification: IdentityVerification;
  image_uploads: ImageUploads;
  images: Images;
  imports: Imports;
  known_devices: KnownDevices;
  limiter: Limiter;
  listing_versions: ListingVersions;
  messages: Messages;
  migrations: Migrations;
  models: Models;
  movements: Movements;
  notices: Notices;
  offer_prices: OfferPrices;
  offers: Offers;
  password_failures: PasswordFailures;
  payments: Payments;
  payout_accounts: PayoutAccounts;
  payouts: Payouts;
  policy_versions: PolicyVersions;
  product_photos: ProductPhotos;
  products: Products;
  provider_accounts: ProviderAccounts;
  provider_events: ProviderEvents;
  push_keys: PushKeys;
  push_subscriptions: PushSubscriptions;
  reports: Reports;
  returns: Returns;
  review_reports: ReviewReports;
  reviews: Reviews;
  sale_photos: SalePhotos;
  sales: Sales;
  saved_phones: SavedPhones;
  saved_searches: SavedSearches;
  secrets_mark: SecretsMark;
  security_events: SecurityEvents;
  seller_contacts_seen: SellerContactsSeen;
  seller_kinds: SellerKinds;
  sent_mails: SentMails;
  suspended_listings: SuspendedListings;
  told_matches: ToldMatches;
  transitions: Transitions;
  uptime: Uptime;
  users: Users;
  watch_mark: WatchMark;
  watch_settings: WatchSettings;
  watched_parcels: WatchedParcels;
  ways: Ways;
}
