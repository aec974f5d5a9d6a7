import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Context } from '#server/context.ts';
import { GoingPrices } from '#server/prices/going-prices.ts';
import { PhoneIndex } from '#server/search/phone-index.ts';
import { openDemoMarket } from '#server/testing/demo-market.ts';
import type { DemoMarket } from '#server/testing/demo-market.ts';

let market: DemoMarket;
beforeAll(async () => {
  market = await openDemoMarket();
});
afterAll(() => market.close());

const phone = { modelId: 'apple-iphone-13', storageGb: 128, condition: 'Good' } as const;
const aMinuteMs = 60_000;

/** A database in which the query for sales waits for this. */
function withSales(wait: () => Promise<void> | void): Context {
  const slow = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes('as sale where latest')) slow.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (slow.has(queryId)) await wait();
      return result;
    },
  };
  return { ...market.context, db: market.context.db.withPlugin(plugin) };
}

const failing = () => {
  throw new Error('canceling statement due to statement timeout');
};

function later(ms: number): void {
  const now = performance.now();
  const spy = vi.spyOn(performance, 'now').mockReturnValue(now + ms);
  onTestFinished(() => spy.mockRestore());
}

test('While sales can not be read, the figures of the last reading stand; each minute they are tried again', async () => {
  const asked = vi.fn((): void => undefined);
  const prices = new GoingPrices(withSales(asked));
  await prices.refresh();
  const before = prices.of(phone);
  expect(before).toMatchObject({ sales: 10 });

  asked.mockImplementation(failing);
  later(10 * aMinuteMs);
  await prices.refresh();
  await prices.refresh();
  expect(prices.of(phone)).toEqual(before);
  expect(asked).toHaveBeenCalledTimes(2);
  later(aMinuteMs);
  await prices.refresh();
  expect(asked).toHaveBeenCalledTimes(3);
});

test('The search starts without sales that can not be read, and has them a minute later', async () => {
  const asked = vi.fn((): void => undefined).mockImplementationOnce(failing);
  const index = new PhoneIndex(withSales(asked));
  await index.load();
  expect(index.size).toBeGreaterThan(0);
  expect(index.prices.of(phone)).toBe(null);
  later(aMinuteMs);
  await index.prices.refresh();
  expect(index.prices.of(phone)).toMatchObject({ sales: 10 });
});

test('Nobody waits long for sales: they are used once they come', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const prices = new GoingPrices(
    market.context,
    withSales(() => promise),
    1,
  );
  await prices.refresh();
  expect(prices.of(phone)).toBe(null);
  const before = prices.readings;
  resolve();
  await expect.poll(() => prices.of(phone)).toMatchObject({ sales: 10 });
  expect(prices.readings).toBeGreaterThan(before);
});

test('Sales are read again where the catalogue changes while they are read', async () => {
  let times = 0;
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const prices = new GoingPrices(
    market.context,
    withSales(() => held[times++]?.promise),
    1,
  );
  await prices.refresh();
  market.context.announcements.tell(['models']);
  await prices.refresh();
  held[0].resolve();
  await expect.poll(() => times).toBe(2);
  held[1].resolve();
});
