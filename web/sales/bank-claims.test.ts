import { describe, expect, test } from 'vitest';
import { BankClaims } from '#web/bookings/bank-claims.tsx';
import type { BankClaim } from '#contract/bank-claims.ts';
import { AdminSteps } from '#web/sales/admin-steps.tsx';
import { BuyerSteps } from '#web/sales/buyer-steps.tsx';
import { SellerSteps } from '#web/sales/seller-steps.tsx';
import { at, noonOfMarch, shown } from '#web/sales/shown.fixture.ts';

const claim = { state: 'open', cents: 33_300, since: at, decidedAt: null } as const;
const lost = { ...claim, state: 'lost', decidedAt: noonOfMarch(9) } as const;
const won = { ...lost, state: 'won' } as const;

describe('What the bank of a buyer does', () => {
  test.each([
    ['buyer', claim, 'Your bank asked for $333.00 of this payment back on Mar 2, 2026. A refund waits'],
    ['buyer', lost, 'Your bank gave you $333.00 back on Mar 9, 2026. We don’t refund it again.'],
    ['buyer', won, 'Your bank gave up its claim of $333.00 on Mar 9, 2026.'],
    ['seller', claim, 'The buyer’s bank claimed $333.00 of this payment on Mar 2, 2026'],
    ['seller', lost, 'The buyer’s bank gave the buyer $333.00 back on Mar 9, 2026. This money isn’t yours.'],
    ['seller', won, 'The buyer’s bank gave up its claim of $333.00 on Mar 9, 2026.'],
    ['admin', claim, 'A refund waits for its decision.'],
    ['admin', lost, 'We don’t refund this amount again'],
    ['admin', won, 'The buyer’s bank gave up its claim'],
  ] as const)('is told to the %s: %o', (as, one, words) => {
    expect(shown(() => BankClaims({ claims: [one], as }), {})).toContain(words);
  });

  test('stands beside the decision of an admin, and where nothing is to decide', () => {
    for (const state of ['problem', 'returning'] as const)
      expect(shown(AdminSteps, { as: 'admin', state, bankClaims: [claim] })).toContain('$333.00');
  });

  test.each([
    ['all of the money', [{ ...lost, cents: 34_500 }], {}, true],
    ['what was left after a part', [{ ...lost, cents: 29_500 }], { partCents: 5_000, partIsBack: true }, true],
    ['a part of the money', [lost], {}, false],
    ['nothing', [won], {}, false],
  ])('where it has given back %s, an undone sale says whom the money comes from', (_, bankClaims, part, isFromBank) => {
    const page = shown(BuyerSteps, { state: 'undone', moneyIsBack: true, endedAt: at, bankClaims, ...part });
    expect(page.includes('It came from your bank')).toBe(isFromBank);
    expect(page.includes('It has been sent to the card you paid with')).toBe(!isFromBank);
  });

  test('counts before what the page says of the money while the sale goes on, and after', () => {
    const undone = shown(BuyerSteps, { state: 'undone', endedAt: at, bankClaims: [claim] });
    expect(undone).toContain('We refund you if your bank gives up its claim.');
    expect(undone).not.toContain('on its way');
    const complete = (bankClaims: readonly BankClaim[]) =>
      shown(SellerSteps, { as: 'seller', state: 'completed', endedAt: at, bankClaims: [...bankClaims] });
    expect(complete([claim])).toContain('You get the money if the buyer’s bank gives up its claim.');
    expect(complete([{ ...lost, cents: 34_500 }])).toContain('The money stays with the buyer');
    for (const claims of [[], [won], [lost]]) expect(complete(claims)).toContain('$345.00 is yours.');
    const said = 'What this page says below about that money no longer holds.';
    for (const goesOn of [true, false])
      expect(shown(() => BankClaims({ claims: [lost], as: 'buyer', goesOn }), {}).includes(said)).toBe(goesOn);
  });
});
