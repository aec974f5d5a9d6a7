import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { countsOf, fileLine, fileOf, importAs } from '#server/testing/import-files.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let photo: string;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
});
afterAll(() => market.close());
beforeEach(async () => {
  seller = await addPerson(market, 'Seller');
  photo = await uploadPhoto(market, seller);
});

const send = (file: string) => importAs(market, seller, file);
const line = (reference: string) => fileLine(reference, photo);
const mine = async () =>
  (await seller.call<Product[]>(`GET /api/products?email=${encodeURIComponent(seller.email)}`)).body;

describe('One import at a time', () => {
  test('is what a seller has; the other one is refused and writes nothing', async () => {
    const { db, clock } = market.context;
    const under = { seller_id: seller.id, run: randomUUID(), lines: 9, done: 4, beat_at: clock.now() };
    await db.insertInto('imports').values(under).execute();
    const refused = await send(fileOf([line('A1')]));
    expect([refused.status, refused.body.code, await mine()]).toEqual([409, 'import_running', []]);
    expect((await seller.call('GET /api/imports')).body).toEqual({ running: { lines: 9, done: 4 } });

    // A server that was killed says nothing any more, also where its clock was ahead.
    for (const [reference, ms] of [
      ['A1', -31_000],
      ['A2', 20 * 86_400_000],
    ] as const) {
      await db
        .updateTable('imports')
        .set({ beat_at: new Date(clock.now().getTime() + ms), ended_at: null })
        .where('seller_id', '=', seller.id)
        .execute();
      expect((await seller.call('GET /api/imports')).body).toEqual({ running: null });
      expect(countsOf(await send(fileOf([line(reference)])))).toEqual([1, 0, 0, 0]);
      expect((await seller.call('GET /api/imports')).body).toEqual({ running: null });
    }
  });

  test('also when several come at once: each phone is listed once', async () => {
    const file = fileOf(Array.from({ length: 120 }, (_, at) => line(`P${at}`)));
    const answers = await Promise.all([send(file), send(file), send(file)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await mine()).toHaveLength(120);
  });

  test('broken off half-way is finished by the same file', async () => {
    const file = fileOf(Array.from({ length: 120 }, (_, at) => line(`K${at}`)));
    // Another run takes over as soon as the first batch is written, as after a kill.
    const first = send(file);
    await expect.poll(async () => (await mine()).length).toBeGreaterThan(0);
    await market.context.db
      .updateTable('imports')
      .set({ run: randomUUID(), ended_at: market.context.clock.now() })
      .where('seller_id', '=', seller.id)
      .execute();
    await first;
    const answer = await send(file);
    expect(answer.body.new + answer.body.same).toBe(120);
    expect(await mine()).toHaveLength(120);
  });
});
