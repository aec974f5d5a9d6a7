import type { NoticeRule } from './notice-kinds.ts';

/** What the market tells people of what is asked for in a sale, and of money that goes back. No schemas here. */
export const askingRules = {
  buyer_called: { for: 'seller', mail: 'limited', path: null, sign: 'shield', tone: 'news', leadsTo: 'sale' },
  seller_called: { for: 'buyer', mail: 'limited', path: null, sign: 'shield', tone: 'news', leadsTo: 'sale' },
  admin_called: { for: 'admins', mail: 'limited', path: null, sign: 'alert', tone: 'bad', leadsTo: 'sale' },
  desk_waits: { for: 'admins', mail: 'limited', path: '/dashboard/problems', sign: 'timer', tone: 'bad' },
  buyer_goes_on: { for: 'buyer', mail: 'limited', path: null, sign: 'again', tone: 'news', leadsTo: 'sale' },
  seller_goes_on: { for: 'seller', mail: 'limited', path: null, sign: 'again', tone: 'news', leadsTo: 'sale' },
  cancel_asked: {
    for: 'seller',
    mail: 'limited',
    path: null,
    sign: 'back',
    tone: 'bad',
    leadsTo: 'sale',
    until: 'hand_over_by',
    says: ['buyer'],
  },
  cancel_withdrawn: { for: 'seller', mail: 'limited', path: null, sign: 'again', tone: 'news', leadsTo: 'sale' },
  cancel_agreed: { for: 'buyer', mail: 'limited', path: null, sign: 'check', tone: 'good', leadsTo: 'sale' },
  cancel_declined: { for: 'buyer', mail: 'limited', path: null, sign: 'gone', tone: 'over', leadsTo: 'sale' },
  refund_coming: {
    for: 'buyer',
    mail: 'limited',
    path: '/dashboard/myOrders',
    sign: 'back',
    tone: 'news',
    says: ['transaction', 'reason', 'part', 'bank'],
  },
  sale_refunded: {
    for: 'seller',
    mail: 'limited',
    path: '/dashboard/mySales',
    sign: 'back',
    tone: 'over',
    says: ['reason', 'part'],
  },
} as const satisfies Record<string, NoticeRule>;
