import { expect, test } from 'vitest';
import { BuyerSteps } from '#web/sales/buyer-steps.tsx';
import { SellerSteps } from '#web/sales/seller-steps.tsx';
import { at, shown } from '#web/sales/shown.fixture.ts';
import { deskReads as en } from '#web/texts/en/desk-reads.ts';

test.each(['account_suspended', 'no_word', 'not_delivered'] as const)(
  'Where a case begins by itself, both read that admins can read their messages: %s',
  (about) => {
    const facts = { state: 'problem' as const, problem: { about, words: '', photos: [], at } };
    for (const steps of [BuyerSteps, SellerSteps]) expect(shown(steps, facts)).toContain(en);
  },
);
