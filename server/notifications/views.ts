import { locales } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import type { Notice, NoticeKind } from '#contract/notices.ts';
import type { NoticeRow } from '#server/notifications/store.ts';
import { words } from '#words/words.ts';

interface Words {
  title: string;
  text: string;
  path: string;
}

/** A notice as the account it is for sees it. */
export function noticeView(row: NoticeRow): Notice {
  return {
    _id: row.id,
    kind: row.kind,
    ...wordsOf(row),
    about: aboutOf(row),
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
  };
}

function aboutOf(row: NoticeRow): Notice['about'] {
  return {
    phone: row.product_name,
    price: row.price_usd,
    until: row.expires_at?.toISOString() ?? null,
    transactionId: namesTransaction.has(row.kind) ? row.transaction_id : null,
    person: personIn(row),
    reason: row.kind === 'account_suspended' ? row.note : null,
    act: actIn(row),
  };
}

/** A closed account has no name here either. */
function actIn(row: NoticeRow): Notice['about']['act'] {
  if (row.action === null || row.kind !== 'admin_acted') return null;
  const person = row.acted_on_closed_at === null ? row.acted_on_name : null;
  return { admin: row.acting_admin_name ?? '', action: row.action, about: row.acted_on_phone_name ?? person ?? '' };
}

const namesTransaction = new Set<NoticeKind>([
  'paid',
  'paid_late',
  'refund_coming',
  'refunded',
  'money_mismatch',
  'partly_refunded',
  'disputed',
  'refund_stuck',
]);

/** Nobody is named in a notice whose words don't name them, and nobody who has left. */
function personIn(row: NoticeRow): Notice['about']['person'] {
  if (row.kind === 'paid' && row.seller_closed_at !== null) return null;
  if (row.kind === 'paid')
    return { name: row.seller_name ?? '', email: row.seller_email ?? '', phone: row.seller_phone ?? '', location: '' };
  if ((row.kind !== 'reserved' && row.kind !== 'sold') || row.buyer_closed_at !== null) return null;
  return {
    name: row.buyer_name ?? '',
    email: row.buyer_email ?? '',
    phone: row.buyer_phone ?? '',
    location: row.buyer_location ?? '',
  };
}

/** The words of a notice, the same on screen and in the mail, which comes in the language of whom it is for. */
export function wordsOf(row: NoticeRow, language: Language = 'en'): Words {
  const { aPhone, kinds } = words[language].notices;
  const facts = {
    phone: row.product_name ?? aPhone,
    price: row.price_usd === null ? '' : formats[language].usd.format(row.price_usd),
    until: row.expires_at === null ? '' : `${formats[language].moment.format(row.expires_at)} UTC`,
    transactionId: row.transaction_id ?? '',
    person: inBrackets(personIn(row)),
    reason: (row.kind === 'account_suspended' && row.note) || '',
    act: actIn(row),
  };
  return { title: kinds[row.kind].title(facts), text: kinds[row.kind].text(facts), path: pathOf(row) };
}

/** Where one can do something about it. */
function pathOf(row: NoticeRow): string {
  return paths[row.kind] ?? (row.category_id === null ? '/category' : `/category/${row.category_id}`);
}

/** Null for what one looks for another phone after. */
const paths: Record<NoticeKind, string | null> = {
  booked: '/dashboard/myOrders',
  reserved: '/dashboard/myProducts',
  paid: '/dashboard/myOrders',
  sold: '/dashboard/mySales',
  lapsed: null,
  back_on_sale: '/dashboard/myProducts',
  withdrawn_by_seller: null,
  withdrawn_by_admin: null,
  ended_by_seller: null,
  taken_down: '/#contact',
  verified: '/dashboard/myProducts',
  reported: '/dashboard/reportedItems',
  message: '/dashboard/messages',
  refund_coming: '/dashboard/myOrders',
  refunded: '/dashboard/myOrders',
  sale_refunded: '/dashboard/mySales',
  disputed: '/dashboard/payments',
  refund_stuck: '/dashboard/payments',
  payment_declined: '/dashboard/myOrders',
  paid_late: '/dashboard/myOrders',
  seller_left: '/#contact',
  buyer_left: '/#contact',
  money_mismatch: '/dashboard/payments',
  partly_refunded: '/dashboard/payments',
  report_closed: null,
  account_closed: '/#contact',
  account_suspended: '/#contact',
  account_reinstated: '/dashboard',
  second_factor_on: '/dashboard/security',
  second_factor_off: '/dashboard/security',
  admin_acted: '/dashboard/auditTrail',
};

/** Whom one has to do with now, and how they are reached. */
function inBrackets(person: Notice['about']['person']): string {
  if (person === null) return '';
  return `${person.name} (${[person.email, person.phone, person.location].filter(Boolean).join(', ')})`;
}

/** As the pages write them (web/texts/formats.ts). A mail doesn't know where it is read, so its times name their zone. */
const formats: Record<Language, { usd: Intl.NumberFormat; moment: Intl.DateTimeFormat }> = {
  en: formatsIn('en'),
  es: formatsIn('es'),
};

function formatsIn(language: Language) {
  const locale = locales[language];
  return {
    usd: new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
    moment: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
  };
}
