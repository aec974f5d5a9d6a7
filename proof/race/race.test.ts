import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { createDatabase, createPool } from '#server/platform/database.ts';
import { createLog } from '#server/platform/log.ts';
// For its type alone: what the setup provides to tests.
import '#server/testing/global-setup.ts';
import { makeReserveCareless } from '../careless-reserve.ts';
import { isSoak, scale } from '../scale.ts';
import { handOutTokens, listPhones, priceUsd, seatBuyers } from './crowd.ts';
import { openDesk } from './desk.ts';
import type { Desk } from './desk.ts';
import { race } from './race.ts';
import type { Ending } from './race.ts';
import { openShop } from './shop.ts';
import type { Shop } from './shop.ts';

// Thousands of calls, however slow the machine is.
vi.setConfig({ testTimeout: scale({ test: 120_000, soak: 0 }) });

const buyersCount = 200;
const phonesCount = scale({ test: 5, soak: 500 });
const carelessCount = 20;
/** Tokens are good for a quarter of an hour. */
const phonesPerToken = 100;
const lost = [
  '409 already_reserved: Somebody else has just booked this phone. It comes back if they do not pay in time.',
  '409 already_sold: This phone has been sold.',
];

let shop: Shop;
let desk: Desk;
let seats: Awaited<ReturnType<typeof seatBuyers>>;
beforeAll(async () => {
  shop = await openShop(inject('marketFolder'));
  desk = openDesk(shop.url, buyersCount);
  seats = await seatBuyers(shop, buyersCount);
});
afterAll(async () => {
  desk.close();
  await shop.close();
});

/** One race after the other, until one has ended as is looked for. */
async function raceFor(count: number, isEnough: (ending: Ending) => boolean = () => false): Promise<Ending[]> {
  const endings: Ending[] = [];
  let buyers = await handOutTokens(shop, seats);
  for (const [at, phone] of (await listPhones(shop, count)).entries()) {
    if (at > 0 && at % phonesPerToken === 0) buyers = await handOutTokens(shop, seats);
    const ending = await race(desk, phone, buyers);
    endings.push(ending);
    if (isEnough(ending)) break;
  }
  return endings;
}

async function findings(): Promise<string[]> {
  const pool = createPool(shop.connection, createLog('silent'));
  const found = await checkBooks({ db: createDatabase(pool) }, [...invariants, ...ledgerInvariants]);
  await pool.end();
  return found.map(({ invariant }) => invariant.id);
}

describe(`${buyersCount} buyers press Book on the same phone at once, over HTTP`, () => {
  test('one buyer gets it and pays once, all others read why not, and the provider agrees with the books', async () => {
    const began = performance.now();
    const endings = await raceFor(phonesCount);
    const tookSeconds = (performance.now() - began) / 1_000;

    expect(endings.filter(({ winners }) => winners !== 1)).toEqual([]);
    for (const { refusals } of endings) expect(refusals).toHaveLength(buyersCount - 1);
    expect(
      [...new Set(endings.flatMap(({ refusals }) => refusals))].filter((refusal) => !lost.includes(refusal)),
    ).toEqual([]);
    for (const { payments } of endings)
      expect({ intents: payments.intents.size, recorded: payments.recorded.size, refusals: payments.refusals }).toEqual(
        { intents: 1, recorded: 1, refusals: [] },
      );

    const { rows } = await shop.database
      .query(`select (select count(*)::int from products where state = 'sold') as sold, (select count(*)::int
        from payments where state = 'succeeded') as payments,
      (select sum(amount_usd)::int from payments
        where state = 'succeeded') as recorded, (select sum(amount_cents)::int / 100
        from test_gateway.payment_intents where status = 'succeeded') as captured`);
    expect(rows).toEqual([
      { sold: phonesCount, payments: phonesCount, recorded: phonesCount * priceUsd, captured: phonesCount * priceUsd },
    ]);
    expect(await findings()).toEqual([]);
    report(endings, tookSeconds);
  });

  test('where the server looks first and writes then, without the index, phones are sold twice, and this finds it', async () => {
    await makeReserveCareless(shop.database);
    const endings = await raceFor(carelessCount, ({ winners }) => !isSoak && winners > 1);
    expect(endings.filter(({ winners }) => winners > 1).length).toBeGreaterThan(0);
    expect(await findings()).toContain('one-live-booking');
    console.log(
      `race without the index: ${endings.filter(({ winners }) => winners > 1).length} of ${endings.length} phones ` +
        `sold more than once, to ${Math.max(...endings.map(({ winners }) => winners))} buyers at most`,
    );
  });
});

function report(endings: readonly Ending[], tookSeconds: number): void {
  const attempts = endings.reduce((sum, { winners, refusals }) => sum + winners + refusals.length, 0);
  const times = desk.timesMs.toSorted((left, right) => left - right);
  const p99Ms = Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
  const perSecond = Math.round(attempts / tookSeconds);
  console.log(
    `race: ${attempts} attempts on ${endings.length} phones, ${perSecond}/s, p99 ${p99Ms} ms, ` +
      `${desk.busy} times told to try again; 0 phones sold twice`,
  );
}
