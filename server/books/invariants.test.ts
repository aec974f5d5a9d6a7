import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '#server/books/actions.ts';
import { beaten, later } from '#server/books/controls.fixture.ts';
import { everythingHappens } from '#server/books/everything.fixture.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import type { Invariant } from '#server/books/invariants.ts';
import { moneyControls } from '#server/books/money-controls.fixture.ts';
import { orderControls } from '#server/books/order-controls.fixture.ts';
import { peopleControls } from '#server/books/people-controls.fixture.ts';
import { saleControls, toCompare } from '#server/books/sale-controls.fixture.ts';
import { tellingControls } from '#server/books/telling-controls.fixture.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

const all = [...invariants, ...ledgerInvariants];
const controls = [...orderControls, ...saleControls, ...moneyControls, ...peopleControls, ...tellingControls];

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
  await everythingHappens(market);
});
afterAll(() => market.close());

const broken = async () => (await checkBooks(market.context, all)).map(({ invariant }) => invariant.id);

/**
 * Does harm for as long as the look takes: with the constraints that stand in its way taken out, and everything as
 * before after.
 *
 * @returns which of those that are looked at do not hold
 */
async function brokenAfter(harms: readonly RawBuilder<unknown>[], looked: readonly Invariant[] = all) {
  let found: string[] = [];
  const undo = new Error('undo');
  await market.owner
    .transaction()
    .execute(async (db) => {
      for (const one of harms) await one.execute(db);
      found = [];
      for (const { id, broken } of looked) if ((await broken.execute(db)).rows.length > 0) found.push(id);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

describe('The books', () => {
  test('add up on a market in which everything has happened', async () => {
    expect(await broken()).toEqual([]);
  });

  test.each(controls)('say so when this does not hold: %s', async (id, harms) => {
    // The others may hold or not: to ask all of them each time takes ten times as long.
    const looked = all.filter((one) => one.id === id);
    expect(await brokenAfter(harms, looked)).toEqual([id]);
  });

  test('let be what waits for the provider, and what fell due while no market ran and has only just begun again', async () => {
    const dueBefore = (state: string) =>
      sql`update bookings set expires_at = now() - interval '2 days' where state = ${state}`;
    expect(await brokenAfter([later, dueBefore('paying')])).toEqual([]);
    const mails = sql`update notices set mail_due_at = now() - interval '2 days'`;
    expect(await brokenAfter([dueBefore('reserved'), mails])).toEqual([]);
    // The job tries again each minute, and after a pause it moves the deadlines first.
    const overdue = sql`update sales set due_at = now() - interval '1 minute' where due_at is not null`;
    expect(await brokenAfter([beaten, overdue])).toEqual([]);
    const kept = all.filter(({ id }) => id === 'deadlines-are-kept');
    expect(await brokenAfter([beaten, toCompare(sql`now() - interval '3 minutes'`)], kept)).toEqual([]);
    const paused = sql`update uptime set beat_at = now() - interval '6 hours', kept_at = now() - interval '6 hours'`;
    expect(await brokenAfter([beaten, paused, overdue])).toEqual([]);
    // A run on a busy market takes long, and others begin meanwhile.
    const busy = sql`update uptime set kept_at = now() - interval '10 minutes'`;
    const behind = sql`update sales set due_at = now() - interval '9 minutes' where due_at is not null`;
    expect(await brokenAfter([beaten, busy, behind])).toEqual([]);
  });

  test('have a control for every one of them', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(controls.map(([id]) => id))).toEqual(new Set(all.map(({ id }) => id)));
  });
});
