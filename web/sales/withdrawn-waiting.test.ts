import { expect, test } from 'vitest';
import type { SaleStory } from '#contract/sales.ts';
import { BuyerSteps } from '#web/sales/buyer-steps.tsx';
import { SellerSteps } from '#web/sales/seller-steps.tsx';
import { at, shown } from '#web/sales/shown.fixture.ts';

test('A phone that may have been posted when its buyer withdrew waits for the word of its seller', () => {
  const chosen = { way: 'sent' as const, hasAddress: true, address: null, changedAt: at };
  const delivery: SaleStory['delivery'] = { offered: 'sent', to: ['ES'], ...chosen };
  const withdrawal = { isOpen: false, until: null, acceptedAt: null, said: { at, name: 'Bea Buyer', words: '' } };
  expect(shown(BuyerSteps, { delivery, withdrawal })).toContain('You have withdrawn');
  const seller = shown(SellerSteps, { delivery, withdrawal });
  for (const part of ['The buyer has withdrawn: do you still have the phone?', 'I still have it'])
    expect(seller).toContain(part);
  expect(shown(SellerSteps, { delivery })).not.toContain('do you still have the phone?');
});
