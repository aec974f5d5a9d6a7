import type { NoticeRule } from './notice-kinds.ts';

/** What the market tells people of what a business sold. No schemas here. */
export const withdrawalRules = {
  withdrawal_right: {
    for: 'buyer',
    mail: 'always',
    path: '/policies/withdrawal',
    sign: 'shield',
    tone: 'news',
    says: ['trader'],
  },
  accepted_early: {
    for: 'seller',
    mail: 'limited',
    path: null,
    sign: 'check',
    tone: 'good',
    leadsTo: 'sale',
    until: 'inspect_until',
    says: ['buyer'],
  },
  withdrawn: {
    for: 'buyer',
    mail: 'always',
    path: null,
    sign: 'back',
    tone: 'news',
    leadsTo: 'withdrawal',
    until: 'posted_by',
    says: ['trader', 'withdrawal'],
  },
  buyer_withdrew: {
    for: 'seller',
    mail: 'always',
    path: null,
    sign: 'back',
    tone: 'bad',
    leadsTo: 'withdrawal',
    until: 'posted_by',
    says: ['trader', 'withdrawal'],
  },
} as const satisfies Record<string, NoticeRule>;
