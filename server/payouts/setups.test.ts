import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { followBank, refreshAccount } from '#server/payouts/setups.ts';
import { listUnchecked, setAccountChecked } from '#server/payouts/setup-store.ts';
import {
  kinds,
  market,
  money,
  openProviderMarket,
  paid,
  sellAnother,
  setUp,
} from '#server/testing/paid-by-provider.ts';
import { withPayouts } from '#server/testing/payout-setup.ts';

openProviderMarket();

const hourMs = 3_600_000;

async function accountId(): Promise<string> {
  const setup = await market.context.db
    .selectFrom('provider_accounts')
    .select('account_id')
    .where('user_id', '=', paid.seller.id)
    .executeTakeFirstOrThrow();
  return setup.account_id ?? '';
}

describe('An older answer about an account at the provider', () => {
  test('does not replace a newer one', async () => {
    await setUp();
    const id = await accountId();
    const { payouts } = market.context;
    let asked = 0;
    const retrieveAccount = async () => {
      asked += 1;
      const account = await payouts.retrieveAccount(id);
      if (asked > 1 || account === null) return account;
      await refreshAccount(market.context, id);
      return { ...account, canBePaid: false, disabledReason: 'under_review' };
    };
    await withPayouts(market, { retrieveAccount }, () => refreshAccount(market.context, id));
    expect((await money()).setup).toMatchObject({ state: 'ready' });
    expect(asked).toBe(3);
  });

  test('needs no other question where the newer one says the same', async () => {
    await setUp();
    const id = await accountId();
    const { payouts } = market.context;
    let asked = 0;
    const retrieveAccount = async () => {
      asked += 1;
      if (asked === 1) await refreshAccount(market.context, id);
      return payouts.retrieveAccount(id);
    };
    await withPayouts(market, { retrieveAccount }, () => refreshAccount(market.context, id));
    expect(asked).toBe(2);
  });

  test('makes us ask again, three times in all at most', async () => {
    await setUp();
    const id = await accountId();
    const { payouts } = market.context;
    const retrieveAccount = async () => {
      await setAccountChecked(market.context, id);
      const account = await payouts.retrieveAccount(id);
      return account && { ...account, canBePaid: false };
    };
    await withPayouts(market, { retrieveAccount }, async () => {
      await expect(refreshAccount(market.context, id)).rejects.toMatchObject({ code: 'unavailable' });
    });
    expect((await money()).setup).toMatchObject({ state: 'ready' });
  });

  test('does not tell of a bank failure that is over', async () => {
    await setUp();
    const id = await accountId();
    let asked = 0;
    const findBankFailure = async () => {
      asked += 1;
      if (asked > 1) return null;
      await followBank(market.context, id);
      return { id: 'po_before', reason: 'account_closed', bankId: null };
    };
    await withPayouts(market, { findBankFailure }, () => followBank(market.context, id));
    expect((await money()).setup).toMatchObject({ bankFailure: null });
    expect(await kinds()).not.toContain('bank_sent_back');
  });
});

test('An account that can be paid is asked about, however many there are that can not', async () => {
  await setUp();
  const id = await accountId();
  await sellAnother();
  await setUp('disabled');
  const asked = async (hours: number, limit = 1) => {
    await sql`update provider_accounts set checked_at = checked_at - make_interval(hours => case
      when account_id = ${id} then ${hours}::int else 2 end)`.execute(market.owner);
    const now = market.context.clock.now().getTime();
    const [before, longBefore] = [new Date(now - hourMs), new Date(now - 24 * hourMs)];
    return listUnchecked(market.context, { before, longBefore, limit });
  };
  expect(await asked(20)).toEqual([await accountId()]);
  expect(await asked(0, 9)).toEqual([await accountId()]);
  expect(await asked(28)).toEqual([id]);
  // As if the clock had been ahead when it was asked about.
  expect(await asked(-20 * 24, 9)).toEqual([await accountId(), id]);
});
