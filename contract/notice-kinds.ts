import { answerRules } from './answer-notice-kinds.ts';
import { decisionRules } from './decision-notice-kinds.ts';
import { handoverRules } from './handover-notice-kinds.ts';
import { returnRules } from './return-notice-kinds.ts';
import { askingRules } from './asking-notice-kinds.ts';
import { sendingRules } from './sending-notice-kinds.ts';
import { withdrawalRules } from './withdrawal-notice-kinds.ts';

/** All that the market tells people. A new kind is a row here and words in words/en and words/es. No schemas here. */

export interface NoticeRule {
  /** The buyer or seller it is about, the owner of the account, or every admin. */
  for: 'buyer' | 'seller' | 'account' | 'admins';
  /** `limited`: twenty a day, the rest in a digest. `always`: a mail each, without a limit. */
  mail: 'limited' | 'always' | 'never';
  /** Where the reader can act on it. null: where they find another phone. */
  path: string | null;
  sign: NoticeSign;
  tone: 'good' | 'news' | 'bad' | 'over';
  /** Its words besides phone, price and hold time. Nothing else leaves the server. */
  says?: readonly (
    | 'buyer'
    | 'seller'
    | 'transaction'
    | 'reason'
    | 'act'
    | 'parcel'
    | 'part'
    | 'bank'
    | 'trader'
    | 'withdrawal'
  )[];
  /** Its mail asks for something that is possible only while the phone is held. */
  whileHeld?: true;
  /** Where its path leads instead, which differs from notice to notice. */
  leadsTo?: 'phone' | 'search' | 'sale' | 'withdrawal' | 'conversation';
  /** Which deadline of a sale its words name; else they name the end of a reservation. */
  until?:
    | 'hand_over_by'
    | 'goes_back_at'
    | 'inspect_until'
    | 'word_by'
    | 'posted_by'
    | 'checked_by'
    | 'address_by'
    | 'give_back_by'
    | 'come_back_by'
    | 'answer_by'
    | 'offer_by';
  /** What the reader watches: its mails can be ended by a link in them. */
  watches?: 'phones' | 'search';
}

export type NoticeSign =
  | 'again'
  | 'alert'
  | 'back'
  | 'badge'
  | 'bag'
  | 'banknote'
  | 'bookmark'
  | 'check'
  | 'flag'
  | 'gone'
  | 'heart'
  | 'letter'
  | 'person'
  | 'search'
  | 'shield'
  | 'shield_off'
  | 'star'
  | 'tag'
  | 'timer'
  | 'truck';

const orders = '/dashboard/myOrders';
const products = '/dashboard/myProducts';
const sales = '/dashboard/mySales';
const money = '/dashboard/money';
const payments = '/dashboard/payments';
const security = '/dashboard/security';
const contact = '/#contact';
const offers = '/dashboard/offers';

const rules = {
  booked: { for: 'buyer', mail: 'limited', path: orders, sign: 'bookmark', tone: 'news', whileHeld: true },
  reserved: {
    for: 'seller',
    mail: 'limited',
    path: products,
    sign: 'bookmark',
    tone: 'news',
    says: ['buyer'],
    whileHeld: true,
  },
  paid: {
    for: 'buyer',
    mail: 'limited',
    path: orders,
    sign: 'bag',
    tone: 'good',
    says: ['seller', 'transaction'],
    leadsTo: 'sale',
    until: 'hand_over_by',
  },
  sold: {
    for: 'seller',
    mail: 'limited',
    path: sales,
    sign: 'banknote',
    tone: 'good',
    says: ['buyer'],
    leadsTo: 'sale',
    until: 'hand_over_by',
  },
  sale_completed: {
    for: 'seller',
    mail: 'limited',
    path: null,
    sign: 'banknote',
    tone: 'good',
    leadsTo: 'sale',
    says: ['part', 'bank'],
  },
  money_waits: { for: 'account', mail: 'limited', path: money, sign: 'banknote', tone: 'bad' },
  paid_out: { for: 'account', mail: 'limited', path: money, sign: 'banknote', tone: 'good' },
  payout_failed: { for: 'account', mail: 'limited', path: money, sign: 'alert', tone: 'bad', says: ['reason'] },
  payout_account_changed: { for: 'account', mail: 'always', path: money, sign: 'shield', tone: 'news' },
  payouts_to_set_up: { for: 'account', mail: 'limited', path: money, sign: 'banknote', tone: 'bad' },
  payouts_set_up: { for: 'account', mail: 'always', path: money, sign: 'shield', tone: 'good' },
  payouts_need_more: { for: 'account', mail: 'limited', path: money, sign: 'alert', tone: 'bad' },
  payout_refused: { for: 'account', mail: 'limited', path: money, sign: 'alert', tone: 'bad' },
  bank_sent_back: { for: 'account', mail: 'limited', path: money, sign: 'alert', tone: 'bad' },
  payout_stuck: { for: 'admins', mail: 'limited', path: '/dashboard/payouts', sign: 'alert', tone: 'bad' },
  charged_back: { for: 'seller', mail: 'limited', path: money, sign: 'alert', tone: 'bad' },
  chargeback_won: { for: 'seller', mail: 'limited', path: money, sign: 'check', tone: 'good' },
  chargeback_lost: { for: 'seller', mail: 'limited', path: money, sign: 'alert', tone: 'bad' },
  claimed_again: { for: 'admins', mail: 'limited', path: payments, sign: 'alert', tone: 'bad' },
  dispute_won: { for: 'admins', mail: 'limited', path: payments, sign: 'check', tone: 'good' },
  dispute_lost: { for: 'admins', mail: 'limited', path: payments, sign: 'alert', tone: 'bad' },
  ...handoverRules,
  ...sendingRules,
  ...returnRules,
  ...answerRules,
  ...withdrawalRules,
  ...askingRules,
  ...decisionRules,
  lapsed: { for: 'buyer', mail: 'limited', path: null, sign: 'timer', tone: 'over' },
  back_on_sale: { for: 'seller', mail: 'limited', path: products, sign: 'again', tone: 'news' },
  withdrawn_by_seller: { for: 'buyer', mail: 'limited', path: null, sign: 'gone', tone: 'over' },
  withdrawn_by_admin: { for: 'buyer', mail: 'limited', path: null, sign: 'gone', tone: 'over' },
  ended_by_seller: { for: 'buyer', mail: 'limited', path: null, sign: 'timer', tone: 'over' },
  taken_down: { for: 'seller', mail: 'limited', path: contact, sign: 'gone', tone: 'bad' },
  verified: { for: 'account', mail: 'limited', path: products, sign: 'badge', tone: 'good' },
  reported: { for: 'admins', mail: 'limited', path: '/dashboard/reportedItems', sign: 'flag', tone: 'bad' },
  message: { for: 'admins', mail: 'limited', path: '/dashboard/messages', sign: 'letter', tone: 'news' },
  written_to: { for: 'account', mail: 'limited', path: null, sign: 'letter', tone: 'news', leadsTo: 'conversation' },
  offer_made: { for: 'seller', mail: 'limited', path: offers, sign: 'tag', tone: 'news' },
  offer_countered: { for: 'buyer', mail: 'limited', path: offers, sign: 'tag', tone: 'news' },
  offer_accepted: { for: 'buyer', mail: 'limited', path: orders, sign: 'check', tone: 'good', whileHeld: true },
  counter_accepted: {
    for: 'seller',
    mail: 'limited',
    path: products,
    sign: 'check',
    tone: 'good',
    says: ['buyer'],
    whileHeld: true,
  },
  offer_declined: { for: 'account', mail: 'limited', path: offers, sign: 'gone', tone: 'over' },
  offer_withdrawn: { for: 'account', mail: 'limited', path: offers, sign: 'back', tone: 'over' },
  offer_expired: { for: 'account', mail: 'limited', path: offers, sign: 'timer', tone: 'over' },
  offer_over: { for: 'account', mail: 'limited', path: offers, sign: 'gone', tone: 'over' },
  offer_outdated: { for: 'buyer', mail: 'limited', path: null, sign: 'again', tone: 'news', leadsTo: 'phone' },
  conversation_reported: {
    for: 'admins',
    mail: 'limited',
    path: '/dashboard/conversationReports',
    sign: 'flag',
    tone: 'bad',
  },
  review_shown: { for: 'account', mail: 'limited', path: null, sign: 'star', tone: 'news', leadsTo: 'sale' },
  review_answered: { for: 'account', mail: 'limited', path: null, sign: 'star', tone: 'news', leadsTo: 'sale' },
  review_hidden: {
    for: 'account',
    mail: 'limited',
    path: null,
    sign: 'gone',
    tone: 'over',
    leadsTo: 'sale',
    says: ['reason'],
  },
  review_reported: {
    for: 'admins',
    mail: 'limited',
    path: '/dashboard/reviews?only=reported',
    sign: 'flag',
    tone: 'bad',
  },
  account_closed: { for: 'account', mail: 'limited', path: contact, sign: 'person', tone: 'over' },
  refunded: {
    for: 'buyer',
    mail: 'limited',
    path: orders,
    sign: 'back',
    tone: 'news',
    says: ['part', 'transaction', 'bank'],
  },
  disputed: { for: 'admins', mail: 'limited', path: payments, sign: 'alert', tone: 'bad', says: ['transaction'] },
  refund_stuck: {
    for: 'admins',
    mail: 'limited',
    path: payments,
    sign: 'alert',
    tone: 'bad',
    says: ['transaction', 'bank'],
  },
  payment_declined: { for: 'buyer', mail: 'limited', path: orders, sign: 'alert', tone: 'bad', whileHeld: true },
  paid_late: { for: 'buyer', mail: 'limited', path: orders, sign: 'alert', tone: 'bad', says: ['transaction'] },
  seller_left: { for: 'buyer', mail: 'limited', path: contact, sign: 'person', tone: 'bad' },
  buyer_left: { for: 'seller', mail: 'limited', path: contact, sign: 'person', tone: 'bad' },
  money_mismatch: { for: 'admins', mail: 'limited', path: payments, sign: 'alert', tone: 'bad', says: ['transaction'] },
  partly_refunded: {
    for: 'admins',
    mail: 'limited',
    path: payments,
    sign: 'alert',
    tone: 'bad',
    says: ['transaction'],
  },
  report_closed: { for: 'account', mail: 'limited', path: null, sign: 'flag', tone: 'good' },
  account_suspended: { for: 'account', mail: 'always', path: contact, sign: 'person', tone: 'bad', says: ['reason'] },
  account_reinstated: { for: 'account', mail: 'always', path: '/dashboard', sign: 'check', tone: 'good' },
  email_changed: { for: 'account', mail: 'always', path: contact, sign: 'shield', tone: 'news' },
  second_factor_on: { for: 'account', mail: 'always', path: security, sign: 'shield', tone: 'good' },
  second_factor_off: { for: 'account', mail: 'always', path: security, sign: 'shield_off', tone: 'bad' },
  admin_acted: {
    for: 'admins',
    mail: 'always',
    path: '/dashboard/auditTrail',
    sign: 'shield',
    tone: 'news',
    says: ['act'],
  },
  search_matched: {
    for: 'account',
    mail: 'limited',
    path: null,
    sign: 'search',
    tone: 'good',
    leadsTo: 'search',
    watches: 'search',
  },
  price_fell: {
    for: 'account',
    mail: 'limited',
    path: null,
    sign: 'heart',
    tone: 'good',
    leadsTo: 'phone',
    watches: 'phones',
  },
  free_again: {
    for: 'account',
    mail: 'limited',
    path: null,
    sign: 'heart',
    tone: 'news',
    leadsTo: 'phone',
    watches: 'phones',
  },
} as const satisfies Record<string, NoticeRule>;

export type NoticeKind = keyof typeof rules;

export type NoticeKindFor<Reader extends NoticeRule['for']> = {
  [Kind in NoticeKind]: (typeof rules)[Kind]['for'] extends Reader ? Kind : never;
}[NoticeKind];

export const noticeKinds: Readonly<Record<NoticeKind, NoticeRule>> = rules;

/** Is it a kind that this version knows? While versions change, a newer server writes others. */
export function isNoticeKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(rules, kind);
}

export function isForAdmins(kind: NoticeKind): kind is NoticeKindFor<'admins'> {
  return noticeKinds[kind].for === 'admins';
}
