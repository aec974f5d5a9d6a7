import { expect, test } from 'vitest';
import { openAccount } from '#server/payouts/accounts.ts';
import {
  bank,
  complete,
  giveAccount,
  market,
  openPayoutMarket,
  paid,
  payout,
  prepare,
} from '#server/payouts/payouts.fixture.ts';
import { resealAccounts } from '#server/payouts/resealing.ts';
import { makeSecrets } from '#server/platform/secrets.ts';

openPayoutMarket();

test('A payout under way still goes to the account of its seller when both are sealed with new keys', async () => {
  await complete();
  await giveAccount();
  expect(await prepare()).toBe(1);
  const { context, owner } = market;
  const { postgresPassword: _, ...keys } = makeSecrets();
  const after = { ...context.secrets, ...keys, version: 1 };
  const rotating = { ...context, db: owner, secrets: { ...after, others: [{ ...context.secrets, version: 0 }] } };
  const sealed = async () => {
    const of = owner.selectFrom('payouts').select('sealed').where('seller_id', '=', paid.seller.id);
    return (await of.executeTakeFirstOrThrow()).sealed;
  };
  const before = await sealed();
  expect([await resealAccounts(rotating), await resealAccounts(rotating)]).toEqual([1, 0]);
  expect(await sealed()).not.toBe(before);
  expect(await payout()).toMatchObject({ stop: null });
  expect(await openAccount({ ...context, secrets: after }, await sealed())).toMatchObject({
    holder: bank.holder,
    number: bank.number.replaceAll(' ', ''),
  });
});
