import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  addCategory,
  callAsVisitor,
  newBooking,
  newProduct,
  signUp,
  signUpAdmin,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

interface Found {
  _id: string;
  name: string;
  salesStatus: string;
  email: string;
}

let market: TestMarket;
let seller: Person;
let buyer: Person;
let img: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  await addCategory(market, 'google', 'Google');
  await addCategory(market, 'sonstige', 'Änderes');
  [seller, buyer] = [await signUp(market, 'Seller'), await signUp(market, 'User')];
  img = await uploadPhoto(market, seller);
});
beforeEach(() => sql`update products set state = 'withdrawn', advertised_at = null`.execute(market.context.db));
afterAll(() => market.close());

const brands = { apple: 'Apple', google: 'Google', sonstige: 'Änderes' };

/** Puts a phone on sale that no word but those given finds. @returns its id */
async function list(
  name: string,
  {
    id = 'google',
    location = 'Nowhere',
    description = 'None',
    by = seller,
  }: { id?: keyof typeof brands; location?: string; description?: string; by?: Person } = {},
): Promise<string> {
  const phone = newProduct(by, by === seller ? img : await uploadPhoto(market, by), {
    name,
    id,
    brand: brands[id],
    location,
    description,
  });
  return (await by.call<{ insertedId: string }>('POST /api/products', phone)).body.insertedId;
}

const ask = (q: string, more = '') => buyer.call<Found[]>(`GET /api/products/search?q=${encodeURIComponent(q)}${more}`);
const namesFor = async (q: string) => (await ask(q)).body.map(({ name }) => name);
const countFor = async (q: string) =>
  (await buyer.call<{ count: number }>(`GET /api/products/search/count?q=${encodeURIComponent(q)}`)).body.count;

describe('A search', () => {
  test.each([
    ['a word of the name', 'fold'],
    ['the beginning of a word', 'fol'],
    ['words in any order', '256gb fold pixel'],
    ['capitals', 'PIXEL FoLd'],
    ['a number and its unit apart', '256 GB'],
    ['a number without its unit', 'fold 256'],
    ['what is written together there and apart here', 'pixel9 fold'],
    ['the brand', 'google fold'],
    ['the beginning of the brand', 'goog'],
    ['the place', 'fold köln'],
    ['the place without its accent', 'fold koln'],
    ['the description', 'fold strasse'],
    ['a word of another alphabet', 'ПИКСЕЛЬ'],
    ['letters that are written in one piece', 'ﬁne'],
    ['a word with an accent that it does not have there', 'fóld'],
    ['full-width letters', 'ｐｉｘｅｌ'],
    ['a word between marks', '"fold"'],
    ['the same word thrice', 'fold fold FOLD'],
  ])('finds a phone by %s: %s', async (_, q) => {
    await list('iPhone 13 128GB', { id: 'apple' });
    await list('Pixel 9 Pro™ Fold 256GB', {
      location: 'Köln',
      description: 'Fine, пиксель, never dropped; pick it up in the Große Straße.',
    });
    expect(await namesFor(q)).toEqual(['Pixel 9 Pro™ Fold 256GB']);
    expect(await countFor(q)).toBe(1);
  });

  test.each([
    ['one of its words is nowhere', 'pixel berlin'],
    ['a word only ends or continues like it', 'ixel'],
    ['a number is only the beginning of another', 'pixel 25'],
    ['there is no letter and no digit in it', '!!! --- %_'],
    ['it is written as a search of the database', 'nothing | pixel'],
    ['it excludes', '!nothing'],
    ['it names a brand as the index does', ':google :sonstige'],
    ['it is the id of a brand and not its name', 'sonstige'],
  ])('finds nothing where %s: %s', async (_, q) => {
    await list('Pixel 9 256GB', { location: 'Köln' });
    await list('Fairphone 5', { id: 'sonstige' });
    expect(await namesFor(q)).toEqual([]);
    expect(await countFor(q)).toBe(0);
  });

  test('finds a brand by its newest name', async () => {
    const id = await list('Fairphone 5', { id: 'sonstige' });
    await sql`update categories set name = 'Others' where id = 'sonstige'`.execute(market.owner);
    try {
      expect([(await ask('others')).body.map(({ _id }) => _id), await namesFor('anderes')]).toEqual([[id], []]);
    } finally {
      await sql`update categories set name = 'Änderes' where id = 'sonstige'`.execute(market.owner);
    }
  });

  test.each(['', '   ', '\u0000'])('that says nothing, %j, finds everything on sale, the newest first', async (q) => {
    await list('One', { id: 'apple' });
    await list('Two');
    expect([await namesFor(q), await countFor(q)]).toEqual([['Two', 'One'], 2]);
    expect((await buyer.call<Found[]>('GET /api/products/search')).body).toHaveLength(2);
  });

  test('finds what the list of its brand shows, and nothing else: not what is sold, withdrawn, or of somebody who left', async () => {
    const leaving = await signUp(market, 'Seller');
    const admin = await signUpAdmin(market);
    const [onSale, reserved, sold, withdrawn] = [
      await list('Pixel A'),
      await list('Pixel B'),
      await list('Pixel C'),
      await list('Pixel D'),
    ];
    await list('Pixel E', { by: leaving });
    await buyer.call('POST /api/bookings', await newBooking(market, buyer, reserved));
    await sql`update products set state = 'sold' where id = ${sold}::uuid`.execute(market.context.db);
    await seller.call(`DELETE /api/products/${withdrawn}`);
    expect((await admin.call(`DELETE /api/users/${leaving.id}`)).status).toBe(200);

    const { body } = await ask('pixel');
    expect(body.map(({ _id, salesStatus }) => [_id, salesStatus])).toEqual([
      [reserved, 'Reserved'],
      [onSale, 'Available'],
    ]);
    expect(body).toEqual((await buyer.call('GET /api/categories/google')).body);
    expect(await countFor('pixel')).toBe(2);
  });

  test('comes in pages, each naming the next one with the same words', async () => {
    for (const name of ['Other', 'Pixel 1', 'Pixel 2', 'Other', 'Pixel 3']) await list(name);
    const seen: string[][] = [];
    let next: string | undefined = '/api/products/search?q=pixel+go&limit=2';
    while (next !== undefined) {
      const answer: LightMyRequestResponse = await market.app.inject({
        url: next,
        headers: { authorization: `bearer ${buyer.token}` },
      });
      seen.push(answer.json<Found[]>().map(({ name }) => name));
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual([['Pixel 3', 'Pixel 2'], ['Pixel 1']]);
  });

  test('is for members, who also see how to reach the seller', async () => {
    await list('Pixel 9');
    expect((await callAsVisitor(market, 'GET /api/products/search?q=pixel')).status).toBe(401);
    expect((await callAsVisitor(market, 'GET /api/products/search/count?q=pixel')).status).toBe(401);
    expect((await ask('pixel')).body).toMatchObject([{ email: seller.email }]);
  });

  test('takes a hundred characters, and refuses more, naming the field', async () => {
    expect((await ask(` ${'x'.repeat(100)} `)).status).toBe(200);
    expect(await ask('x'.repeat(101))).toMatchObject({ status: 400, body: { issues: [{ path: 'q' }] } });
    expect((await ask('pixel', '&q=twice')).status).toBe(400);
    expect((await ask('pixel', '&brand=google')).status).toBe(400);
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.stringMatching(/^[\w '"\\:&|!()<>*;%-]{0,60}$/),
  );

  test('never breaks, whatever is typed', async () => {
    await list('Pixel 9');
    await fc.assert(
      fc.asyncProperty(anyText, async (q) => {
        expect([q, (await ask(q.slice(0, 100))).status]).toEqual([q, 200]);
      }),
      { numRuns: 300 },
    );
  });

  test('finds what has been written by its own words, whatever they are', async () => {
    const storable = anyText.map((text) => text.replaceAll('\u0000', ''));
    await fc.assert(
      fc.asyncProperty(storable, async (text) => {
        const { rows } = await sql<{
          found: boolean | null;
          words: string[];
        }>`select product_words('', '', ${text}, 'google') @@ words_wanted(${text}) as found, search_words(${text}) as words`.execute(
          market.context.db,
        );
        expect([text, rows[0]?.found]).toEqual([text, rows[0]?.words.length === 0 ? null : true]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('Words', () => {
  test('of a description without any space are cut, and the phone is listed and found', async () => {
    const id = await list('Pixel 9', { description: 'ä'.repeat(5_000) });
    expect((await ask('ä'.repeat(99))).body.map(({ _id }) => _id)).toEqual([id]);
    // The database itself would take a longer one, and lose its end.
    const { rows } = await sql<{
      longest: number;
    }>`select max(length(word)) as longest from products, unnest(tsvector_to_array(words)) as word where id = ${id}::uuid`.execute(
      market.context.db,
    );
    expect(rows).toEqual([{ longest: 40 }]);
  });

  test('of what is nothing but a picture are its brand alone', async () => {
    const id = await list('📱📱', { description: '📱', location: '📍' });
    expect((await ask('google')).body.map(({ _id }) => _id)).toEqual([id]);
    expect(await namesFor('📱')).toEqual([]);
  });

  test('are added to the phones that a market has already, when it is started anew', async () => {
    const id = await list('Pixel 9');
    const folder = join(import.meta.dirname, '../../db/migrations');
    const [file = ''] = (await readdir(folder)).filter((name) => name.startsWith('0020-'));
    const migration = await readFile(join(folder, file), 'utf8');
    await sql`alter table products drop column words`.execute(market.owner);
    await sql`drop index products_live; drop function words_wanted, product_words, search_words`.execute(market.owner);
    await sql.raw(migration).execute(market.owner);
    expect((await ask('pixel')).body.map(({ _id }) => _id)).toEqual([id]);
  });
});
