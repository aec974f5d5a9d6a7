import type { NoticeRule } from './notice-kinds.ts';

/** What the market tells people of what an admin has to decide, and has decided. No schemas here. */
export const decisionRules = {
  problem_to_decide: { for: 'admins', mail: 'limited', path: null, sign: 'alert', tone: 'bad', leadsTo: 'sale' },
  decided_for_buyer: { for: 'buyer', mail: 'limited', path: null, sign: 'check', tone: 'good', leadsTo: 'sale' },
  decided_against_seller: { for: 'seller', mail: 'limited', path: null, sign: 'alert', tone: 'over', leadsTo: 'sale' },
  decided_for_seller: {
    for: 'seller',
    mail: 'limited',
    path: null,
    sign: 'check',
    tone: 'good',
    leadsTo: 'sale',
    says: ['bank'],
  },
  decided_against_buyer: {
    for: 'buyer',
    mail: 'limited',
    path: null,
    sign: 'alert',
    tone: 'over',
    leadsTo: 'sale',
    says: ['bank'],
  },
} as const satisfies Record<string, NoticeRule>;
