import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searching } from '#contract/allowances.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { describedBy } from '#server/search/descriptions.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, callAsVisitor, newProduct, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let img: string;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market, 'google', 'Google');
  seller = await addPerson(market, 'Seller');
  img = await uploadPhoto(market, seller);
});
beforeEach(() => sql`update products set state = 'withdrawn', advertised_at = null`.execute(market.context.db));
afterAll(() => market.close());

async function list(description: string, more: object = {}): Promise<string> {
  const phone = newProduct(seller, img, { name: 'Pixel 9', id: 'google', brand: 'Google', description, ...more });
  return (await seller.call<{ insertedId: string }>('POST /api/products', phone)).body.insertedId;
}

const search = async (q: string) =>
  (await callAsVisitor<SearchAnswer>(market, `GET /api/search?q=${encodeURIComponent(q)}`)).body;

describe('A word of a description', () => {
  test.each([
    ['as it is written', 'dropped'],
    ['by its beginning', 'dropp'],
    ['in capitals', 'DROPPED'],
    ['in another alphabet', 'ПИКСЕЛЬ'],
    ['whose letters are written in one piece', 'ﬁne'],
    ['with an accent that it does not have there', 'dróppéd'],
    ['whose ß is written as ss', 'strasse'],
    ['in full-width letters', 'ｄｒｏｐｐｅｄ'],
    ['beside its model', 'dropped pixel'],
  ])('finds a phone, %s: %s', async (_, q) => {
    await list('Other words');
    const id = await list('Fine, пиксель, never dropped; pick it up in the Große Straße.');
    const { phones, total } = await search(q);
    expect([phones.map(({ _id }) => _id), total]).toEqual([[id], 1]);
  });

  test.each([
    ['only ends like it', 'ropped'],
    ['is two letters that begin it', 'dr'],
    ['is written as a search of the database', "nothing' | 'dropped"],
    ['excludes', '!nothing'],
    ['stands beside a word of no phone', 'dropped zeppelin'],
  ])('finds nothing where it %s: %s', async (_, q) => {
    await list('Never dropped.');
    expect((await search(q)).total).toBe(0);
  });

  test('of a phone that is sold or withdrawn finds nothing', async () => {
    const sold = await list('Never dropped.');
    const withdrawn = await list('Never dropped.');
    await sql`update products set state = 'sold' where id = ${sold}::uuid`.execute(market.context.db);
    await seller.call(`DELETE /api/products/${withdrawn}`);
    expect((await search('dropped')).total).toBe(0);
  });

  test('of any length and without any space is cut, and found', async () => {
    const id = await list('ä'.repeat(5_000));
    expect((await search('ä'.repeat(99))).phones.map(({ _id }) => _id)).toEqual([id]);
    // The database itself would take a longer one, and lose its end.
    const { rows } = await sql<{ longest: number }>`
      select max(length(word)) as longest from products, unnest(tsvector_to_array(words)) as word
      where id = ${id}::uuid`.execute(market.context.db);
    expect(rows).toEqual([{ longest: 40 }]);
  });

  test('of any characters never breaks a search, and is found as it was written', async () => {
    const text = fc
      .oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.stringMatching(/^[\w '"\\:&|!()<>*;%-]{0,60}$/))
      .map((text) => text.replaceAll('\u0000', ''));
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        expect(await describedBy(market.context, text, 10)).toEqual(expect.any(Array));
        const { rows } = await sql<{ found: boolean | null; words: string[] }>`
          select product_words('', '', ${text}, 'google') @@ words_wanted(${text}) as found,
          search_words(${text}) as words`.execute(market.context.db);
        expect([text, rows[0]?.found]).toEqual([text, rows[0]?.words.length === 0 ? null : true]);
      }),
      { numRuns: 200 },
    );
  });

  test('is added to the phones that a market has already, when it is started anew', async () => {
    const id = await list('Never dropped.');
    const folder = join(import.meta.dirname, '../../db/migrations');
    const [file = ''] = (await readdir(folder)).filter((name) => name.startsWith('0020-'));
    const migration = await readFile(join(folder, file), 'utf8');
    await sql`alter table products drop column words`.execute(market.owner);
    await sql`drop index products_live; drop function words_wanted, product_words, search_words`.execute(market.owner);
    await sql.raw(migration).execute(market.owner);
    expect(await describedBy(market.context, 'dropped', 10)).toEqual([id]);
  });
});

describe('A lookup that takes too long', () => {
  test('is given up after 300 ms of the database and finds nothing', async () => {
    await list('Never dropped.');
    await whileLocked(market, async () => {
      const beganMs = performance.now();
      expect(await describedBy(market.context, 'dropped', 10)).toEqual([]);
      expect(performance.now() - beganMs).toBeLessThan(searching.statementMs * 4);
    });
  });

  test('leaves no limit behind on its connection', async () => {
    await describedBy(market.context, 'dropped', 10);
    const { rows } = await sql<{ limit: string; plans: string }>`
      select current_setting('statement_timeout') as limit, current_setting('enable_seqscan') as plans`.execute(
      market.context.db,
    );
    expect(rows).toEqual([{ limit: '2500ms', plans: 'on' }]);
  });

  test('holds up no other network: one has two at once, some wait, and the rest are refused', async () => {
    const strict = await openTestMarket({ RATE_LIMIT: '1', TRUST_PROXY: '1' });
    // Another word each time: equal searches are made once for all who ask.
    let asked = 0;
    const from = (network: string) => {
      const word = `zeppelin${'abcdefgh'[(asked += 1) % 8]}${'abcdefgh'[asked >> 3]}`;
      return strict.app.inject({ url: `/api/search?q=${word}`, headers: { 'x-forwarded-for': network } });
    };
    // What was announced before is read now, not while nothing can be read.
    await from('192.0.2.3');
    const { elsewhere, here } = await whileLocked(strict, async () => {
      const [elsewhere, ...here] = await Promise.all([
        from('192.0.2.2'),
        ...Array.from({ length: 40 }, () => from('192.0.2.1')),
      ]);
      return { elsewhere, here };
    });
    const refused = here.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    // Those who were let in at first, and those who waited for them.
    expect(here.length - refused.length).toBeGreaterThanOrEqual(searching.atOnce + searching.waiting);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(elsewhere?.statusCode).toBe(200);
    await strict.close();
  });
});

/** Does something while nobody can read the phones: that is as slow as a lookup gets. */
async function whileLocked<Result>(market: TestMarket, work: () => Promise<Result>): Promise<Result> {
  return market.owner.transaction().execute(async (db) => {
    await sql`lock table products in access exclusive mode`.execute(db);
    return work();
  });
}
