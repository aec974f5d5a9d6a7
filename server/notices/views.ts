import { phonePath } from '#contract/addresses.ts';
import { carrierName } from '#contract/carriers.ts';
import { locales } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { noticeKinds } from '#contract/notice-kinds.ts';
import { isOfReturn } from '#contract/return-notice-kinds.ts';
import type { NoticeRule } from '#contract/notice-kinds.ts';
import type { Notice } from '#contract/notices.ts';
import type { NoticeRow } from '#server/notices/store.ts';
import { hidesSeller } from '#server/orders/reaching-rules.ts';
import { words } from '#words/words.ts';

type Fact = NonNullable<NoticeRule['says']>[number];

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
    price: row.price_usd ?? row.told_price_usd,
    before: row.before_usd,
    search: row.search_name === null ? null : { name: row.search_name, count: row.phones ?? 1 },
    until: untilOf(row)?.toISOString() ?? null,
    transactionId: says(row, 'transaction') ? row.transaction_id : null,
    person: personIn(row),
    isSent: isSent(row),
    parcel: says(row, 'parcel') ? parcelIn(row) : null,
    partCents: says(row, 'part') ? partIn(row) : null,
    bank: says(row, 'bank') ? row.bank : null,
    bankCents: says(row, 'bank') ? row.bank_cents : null,
    trader: says(row, 'trader') ? traderIn(row) : null,
    withdrawal: says(row, 'withdrawal') ? withdrawalIn(row) : null,
    reason: says(row, 'reason') ? (row.note ?? row.refund_words) : null,
    act: actIn(row),
  };
}

/** Unless its buyer has chosen to meet. */
function isSent({ kind, promised, way, way_back }: NoticeRow): boolean {
  if (isOfReturn(kind)) return way_back === 'sent';
  return promised === 'sent' || (promised === 'both' && way !== 'in_person');
}

/** The one that its sender entered last. */
function parcelIn(row: NoticeRow): string | null {
  const [carrier, carrier_name, tracking_number] = isOfReturn(row.kind)
    ? [row.carrier_back, row.carrier_name_back, row.tracking_number_back]
    : [row.carrier, row.carrier_name, row.tracking_number];
  if (carrier === null || tracking_number === null) return null;
  return `${carrierName(carrier, carrier_name)} ${tracking_number}`;
}

/** What is offered, or what went back in the end: beside all of the money only where it did so before. */
function partIn({ kind, answer_cents, part_cents, went_apart }: NoticeRow): number | null {
  if (kind === 'answer_offered' || kind === 'offer_half') return answer_cents;
  const isOfWhole = kind === 'refund_coming' || kind === 'refunded' || kind === 'sale_refunded';
  return isOfWhole && !went_apart ? null : part_cents;
}

/** In one line, also in a mail. */
function traderIn({ trader_name, trader_address, trader_email, trader_phone }: NoticeRow): string | null {
  if (trader_name === null) return null;
  return [trader_name, trader_address?.replaceAll(/\s*\n\s*/g, ', '), trader_email, trader_phone].join(', ');
}

function withdrawalIn({ withdrawn_at, withdrawn_name, withdrawn_words, booking_id, is_held }: NoticeRow) {
  if (withdrawn_at === null || booking_id === null) return null;
  const [name, words] = [withdrawn_name ?? '', withdrawn_words ?? ''];
  return { at: withdrawn_at.toISOString(), name, words, order: booking_id, isHeld: is_held };
}

/** A closed account has no name here either. */
function actIn(row: NoticeRow): Notice['about']['act'] {
  if (row.action === null || !says(row, 'act')) return null;
  const person = row.acted_on_closed_at === null ? row.acted_on_name : null;
  return { admin: row.acting_admin_name ?? '', action: row.action, about: row.acted_on_phone_name ?? person ?? '' };
}

/** Do the words of a notice say this? */
function says({ kind }: NoticeRow, fact: Fact): boolean {
  return noticeKinds[kind].says?.includes(fact) ?? false;
}

/**
 * Nobody is named in a notice whose words don't name them, and nobody who has left. It says the name alone of a buyer
 * whose reservation ended unpaid, and of a seller who hides their contact from the buyer.
 */
function personIn(row: NoticeRow): Notice['about']['person'] {
  if (says(row, 'seller') && row.seller_closed_at === null) {
    const seller = { name: row.seller_name ?? '', email: '', phone: '', location: '' };
    return isSellerHidden(row) ? seller : { ...seller, email: row.seller_email ?? '', phone: row.seller_phone ?? '' };
  }
  if (!says(row, 'buyer') || row.buyer_closed_at !== null) return null;
  const name = row.buyer_name ?? '';
  if (isEndedUnpaid(row)) return { name, email: '', phone: '', location: '' };
  return {
    name,
    email: row.buyer_email ?? '',
    phone: row.buyer_phone ?? '',
    location: row.buyer_location ?? '',
  };
}

function isSellerHidden({ contact_after_booking, booking_state }: NoticeRow): boolean {
  if (contact_after_booking === null || booking_state === null) return false;
  return hidesSeller({ contact_after_booking, booking_state });
}

/** A sale begins with the payment, and has this deadline from then on. */
function isEndedUnpaid({ kind, is_outdated, hand_over_by }: NoticeRow): boolean {
  return noticeKinds[kind].whileHeld === true && is_outdated && hand_over_by === null;
}

/** The words of a notice, the same on screen and in the mail, in the recipient's language. */
export function wordsOf(row: NoticeRow, language: Language = 'en'): Words {
  const { aPhone, kinds } = words[language].notices;
  const about = aboutOf(row);
  const {
    price,
    before,
    search,
    transactionId,
    person,
    parcel,
    partCents,
    bank,
    bankCents,
    trader,
    withdrawal,
    reason,
    act,
  } = about;
  const until = untilOf(row);
  const facts = {
    phone: row.product_name ?? aPhone,
    price: price === null ? '' : formats[language].usd.format(price),
    before: before === null ? '' : formats[language].usd.format(before),
    search: search?.name ?? '',
    count: search?.count ?? 1,
    until: until === null ? '' : `${formats[language].moment.format(until)} UTC`,
    transactionId: transactionId ?? '',
    person: inBrackets(person),
    isSent: about.isSent,
    parcel: parcel ?? '',
    part: partCents === null ? '' : formats[language].cents.format(partCents / 100),
    bank,
    bankPart: bankCents === null ? '' : formats[language].cents.format(bankCents / 100),
    trader: trader ?? '',
    withdrawal: withdrawal && { ...withdrawal, at: `${formats[language].second.format(row.withdrawn_at ?? 0)} UTC` },
    reason: reason ?? '',
    act,
  };
  return { title: kinds[row.kind].title(facts), text: kinds[row.kind].text(facts), path: pathOf(row) };
}

/** The deadline that the words of a notice name. */
function untilOf(row: NoticeRow): Date | null {
  const { until } = noticeKinds[row.kind];
  return until === undefined ? row.expires_at : row[until];
}

/** Where one can do something about it. */
function pathOf(row: NoticeRow): string {
  const { leadsTo } = noticeKinds[row.kind];
  if (leadsTo === 'phone' && row.product_id !== null) return phonePath(row.product_id, row.product_name ?? '');
  if (leadsTo === 'search' && row.search_wishes !== null) return `/search?${row.search_wishes}&sort=newest`;
  if (leadsTo === 'sale' && row.booking_id !== null) return `/dashboard/sales/${row.booking_id}`;
  if (leadsTo === 'withdrawal' && row.booking_id !== null) return `/dashboard/sales/${row.booking_id}?withdraw`;
  if (leadsTo === 'conversation' && row.conversation_id !== null)
    return `/dashboard/conversations/${row.conversation_id}`;
  return noticeKinds[row.kind].path ?? (row.category_id === null ? '/category' : `/category/${row.category_id}`);
}

/** Whom one has to do with, and how they are reached while that is needed. */
function inBrackets(person: Notice['about']['person']): string {
  if (person === null) return '';
  const ways = [person.email, person.phone, person.location].filter(Boolean).join(', ');
  return ways === '' ? person.name : `${person.name} (${ways})`;
}

/** As the pages write them (web/texts/formats.ts). A mail doesn't know where it is read, so its times name their zone. */
const formats: Record<Language, ReturnType<typeof formatsIn>> = {
  en: formatsIn('en'),
  es: formatsIn('es'),
};

function formatsIn(language: Language) {
  const locale = locales[language];
  return {
    usd: new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
    cents: new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' }),
    moment: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
    second: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' }),
  };
}
