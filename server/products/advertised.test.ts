import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listingRow } from '#server/testing/listing-row.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { addCategory, addPerson, callAsVisitor, listPhone } from '#server/testing/people.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
});
beforeEach(async () => {
  await market.owner.deleteFrom('products').execute();
  market.context.announcements.tell(['*']);
});
afterAll(() => market.close());

/** Sellers with a number of advertised phones each; the first one advertised last. Named 'seller number'. */
async function advertise(...counts: number[]): Promise<void> {
  const { image_id } = await market.context.db.selectFrom('categories').select('image_id').executeTakeFirstOrThrow();
  for (const [nth, count] of counts.entries()) {
    const identityId = randomUUID();
    const email = `${identityId}@redial.example`;
    await market.context.db
      .insertInto('identity_user')
      .values({ id: identityId, name: `Seller ${nth}`, email, image: null })
      .execute();
    const { id: seller_id } = await market.context.db
      .insertInto('users')
      .values({ identity_id: identityId, name: `Seller ${nth}`, email, account_type: 'Seller' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = listingRow(seller_id, image_id);
    const rows = Array.from({ length: count }, (_, at) => ({
      ...row,
      name: `${nth} ${at}`,
      advertised_at: new Date(Date.now() - nth * 1_000_000 - at * 1_000),
    }));
    await market.context.db.insertInto('products').values(rows).execute();
  }
}

interface Shown {
  _id: string;
  name: string;
  sellerName: string;
}
const list = async (query = '') => (await callAsVisitor<Shown[]>(market, `GET /api/products/advertised${query}`)).body;

/** The most phones of one seller among any twelve in a row. */
function mostOfOne(shown: readonly Shown[]): number {
  const runs = shown.slice(0, Math.max(1, shown.length - 11)).map((_, at) => shown.slice(at, at + 12));
  return Math.max(
    ...runs.map((run) =>
      Math.max(...[...Map.groupBy(run, ({ sellerName }) => sellerName).values()].map(({ length }) => length)),
    ),
  );
}

describe('What is advertised', () => {
  test('shows at most two phones of one seller among any twelve, though one advertises two hundred; the rest of them follow', async () => {
    await advertise(200, ...Array<number>(8).fill(3));
    const shown = await list();
    expect(new Set(shown.map(({ _id }) => _id)).size).toBe(224);
    expect(mostOfOne(shown.slice(0, 27))).toBe(2);
    expect(new Set(shown.slice(27).map(({ sellerName }) => sellerName))).toEqual(new Set(['Seller 0']));
  });

  test('takes turns while six sellers are left, also after others have run out', async () => {
    await advertise(9, 1, 9, 2, 9, 1, 1, 9, 9, 3, 9);
    const shown = await list();
    expect(shown).toHaveLength(62);
    expect(mostOfOne(shown)).toBe(2);
  });

  test("begins with the latest, and shows each seller's latest first", async () => {
    await advertise(3, 2);
    expect((await list()).map(({ name }) => name)).toEqual(['0 0', '1 0', '0 1', '1 1', '0 2']);
  });

  test.each([1, 2, 5, 12])('comes whole in pages of %i', async (limit) => {
    await advertise(7, 1, 4);
    const all = (await list()).map(({ name }) => name);
    const seen: Shown[] = [];
    for (
      let page = await list(`?limit=${limit}`);
      page.length > 0;
      page = await list(`?limit=${limit}&after=${seen.at(-1)?._id}`)
    ) {
      seen.push(...page);
    }
    expect(seen.map(({ name }) => name)).toEqual(all);
  });

  test('has nothing after a phone that is not advertised any more', async () => {
    await advertise(3, 3);
    const [first] = await list();
    await market.context.db
      .updateTable('products')
      .set({ advertised_at: null })
      .where('id', '=', first?._id ?? '')
      .execute();
    expect(await list(`?after=${first?._id}`)).toEqual([]);
  });

  // The last one, since a phone that was booked can't be deleted.
  test('is kept while another phone is sold, and made anew when one of it is', async () => {
    const [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
    const [advertised, other] = [await listPhone(market, seller), await listPhone(market, seller)];
    await seller.call(`PUT /api/products/advertise/${advertised}`);
    expect(await list()).toMatchObject([{ _id: advertised, location: 'Portland' }]);
    // Nobody is told of this, so a list that shows it was made anew.
    await market.context.db.updateTable('products').set({ location: 'Salem' }).where('id', '=', advertised).execute();

    await payFor(market, buyer, await bookPhone(market, buyer, other));
    expect(await list()).toMatchObject([{ location: 'Portland' }]);

    const booking = await bookPhone(market, buyer, advertised);
    expect(await list()).toMatchObject([{ location: 'Salem', salesStatus: 'Reserved' }]);
    await payFor(market, buyer, booking);
    expect(await list()).toEqual([]);
  });
});
