import type { NoticeRule } from './notice-kinds.ts';

/** What the market tells people of phones that go back to their sellers. No schemas here. */
export const returnRules = {
  goes_back: { for: 'buyer', mail: 'limited', path: null, sign: 'back', tone: 'news', leadsTo: 'sale' },
  comes_back: {
    for: 'seller',
    mail: 'limited',
    path: null,
    sign: 'back',
    tone: 'news',
    leadsTo: 'sale',
    until: 'address_by',
    says: ['buyer'],
  },
  return_address_given: {
    for: 'buyer',
    mail: 'limited',
    path: null,
    sign: 'truck',
    tone: 'good',
    leadsTo: 'sale',
    until: 'give_back_by',
    says: ['seller'],
  },
  return_address_missing: {
    for: 'seller',
    mail: 'limited',
    path: null,
    sign: 'timer',
    tone: 'bad',
    leadsTo: 'sale',
    until: 'address_by',
  },
  give_it_back: {
    for: 'buyer',
    mail: 'limited',
    path: null,
    sign: 'timer',
    tone: 'bad',
    leadsTo: 'sale',
    until: 'give_back_by',
  },
  sent_back: {
    for: 'seller',
    mail: 'limited',
    path: null,
    sign: 'truck',
    tone: 'good',
    leadsTo: 'sale',
    says: ['buyer', 'parcel'],
  },
  return_corrected: {
    for: 'seller',
    mail: 'limited',
    path: null,
    sign: 'truck',
    tone: 'news',
    leadsTo: 'sale',
    says: ['parcel'],
  },
  has_it_come_back: {
    for: 'seller',
    mail: 'limited',
    path: null,
    sign: 'timer',
    tone: 'bad',
    leadsTo: 'sale',
    until: 'come_back_by',
    says: ['parcel'],
  },
  return_code_renewed: { for: 'seller', mail: 'limited', path: null, sign: 'shield', tone: 'bad', leadsTo: 'sale' },
  return_looked_at: { for: 'buyer', mail: 'limited', path: null, sign: 'alert', tone: 'bad', leadsTo: 'sale' },
  return_looked_at_too: { for: 'seller', mail: 'limited', path: null, sign: 'alert', tone: 'bad', leadsTo: 'sale' },
  return_not_arrived: { for: 'buyer', mail: 'limited', path: null, sign: 'timer', tone: 'bad', leadsTo: 'sale' },
  return_arrived: { for: 'seller', mail: 'limited', path: null, sign: 'check', tone: 'news', leadsTo: 'sale' },
  return_told: { for: 'seller', mail: 'limited', path: null, sign: 'alert', tone: 'bad', leadsTo: 'sale' },
  stays_sold_buyer: { for: 'buyer', mail: 'limited', path: null, sign: 'alert', tone: 'bad', leadsTo: 'sale' },
  stays_sold_seller: { for: 'seller', mail: 'limited', path: null, sign: 'alert', tone: 'news', leadsTo: 'sale' },
  return_disputed: { for: 'buyer', mail: 'limited', path: null, sign: 'alert', tone: 'bad', leadsTo: 'sale' },
} as const satisfies Record<string, NoticeRule>;

/** Is it about a phone that goes back? Then so are the way and the parcel that it tells of. */
export function isOfReturn(kind: string): boolean {
  return Object.hasOwn(returnRules, kind);
}
