import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newness } from '#contract/allowances.ts';
import { pictureName } from '#contract/import-columns.ts';
import { townNamed } from '#server/places/towns.ts';
import { countsOf, faultsOf, fileLine, fileOf, importAs } from '#server/testing/import-files.ts';
import { listingRow } from '#server/testing/listing-row.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { address, at } from '#server/testing/networks.ts';
import { addAdmin, addCategory, addPerson, newProduct, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let photo: string;
let visits: number;
beforeEach(async () => {
  market = await openTestMarket({ RATE_LIMIT: '1' });
  visits = 0;
  await addCategory(market);
  seller = await addPerson(market, 'Seller');
  photo = await uploadPhoto(market, seller);
});
afterEach(() => market.close());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const { liveBeforeFirstSale, aDay, importedADay } = newness.listings;
const lines = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => fileLine(`L${from + place}`, photo));
/** From another network than the owner's, whom no limit counts. */
const send = (file: string, isDryRun = false) =>
  importAs(market, seller, file, { isDryRun, from: address((visits += 1)) });
const verify = async () => (await addAdmin(market)).call(`PUT /api/users/seller/${seller.id}`, {});
const listed = async () =>
  (await market.owner.selectFrom('products').select('id').where('seller_id', '=', seller.id).execute()).length;
/** Listings of today, imported or by hand, that are off the market again. */
const insert = async (count: number, isImported: boolean) => {
  const row = { ...listingRow(seller.id, photo.split('/').at(-2) ?? ''), state: 'withdrawn' as const };
  for (let from = 0; from < count; from += 1_000)
    await market.owner
      .insertInto('products')
      .values(
        Array.from({ length: Math.min(1_000, count - from) }, (_, place) => ({
          ...row,
          seller_reference: isImported ? `before ${from + place}` : null,
        })),
      )
      .execute();
};

describe('A file of a seller who has sold nothing yet', () => {
  test('lists twenty phones and names the lines that are too many, also in a dry run', async () => {
    const file = fileOf(lines(23));
    const tooMany = ['22 reference no_room_yet', '23 reference no_room_yet', '24 reference no_room_yet'];
    const dry = await send(file, true);
    expect([countsOf(dry), faultsOf(dry)]).toEqual([[liveBeforeFirstSale, 0, 0, 3], tooMany]);
    expect(await listed()).toBe(0);
    expect(faultsOf(await send(file))).toEqual(tooMany);
    // Lines whose listing exists take no new place; by hand the seller can list nothing more either.
    expect(countsOf(await send(file))).toEqual([0, 0, liveBeforeFirstSale, 3]);
    const byHand = await at(market, seller, address(99)).call('POST /api/products', newProduct(seller, photo));
    expect([byHand.status, byHand.body.code]).toEqual([409, 'too_many_listings']);
    expect(await listed()).toBe(liveBeforeFirstSale);
  });

  test("is not counted when it is the owner's own trial", async () => {
    expect(countsOf(await importAs(market, seller, fileOf(lines(23))))).toEqual([23, 0, 0, 0]);
  });
});

describe('A file of a seller whom an admin has verified', () => {
  beforeEach(verify);

  test('lists up to 5,000 phones a day, and their hand has its own count', async () => {
    await insert(importedADay - 2, true);
    const file = fileOf(lines(3));
    expect(faultsOf(await send(file, true))).toEqual(['4 reference no_room_today']);
    const answer = await send(file);
    expect([countsOf(answer), answer.body.lines[2]?.issues?.[0]?.params]).toEqual([
      [2, 0, 0, 1],
      { max: importedADay },
    ]);
    const byHand = await at(market, seller, address(99)).call('POST /api/products', newProduct(seller, photo));
    expect(byHand.status).toBe(200);
    market.wait(25);
    expect(countsOf(await send(file))).toEqual([1, 0, 2, 0]);
  });

  test('is not held up by what they listed by hand', async () => {
    await insert(aDay, false);
    expect(countsOf(await send(fileOf(lines(1))))).toEqual([1, 0, 0, 0]);
  });
});

test('A file of a seller who has sold a phone lists 500 a day, counted with what they listed by hand', async () => {
  await insert(aDay - 1, false);
  await market.owner
    .updateTable('products')
    .set({ state: 'sold' })
    .where('id', '=', (of) => of.selectFrom('products').select('id').limit(1))
    .execute();
  const answer = await send(fileOf(lines(2)));
  expect([countsOf(answer), faultsOf(answer)]).toEqual([[1, 0, 0, 1], ['3 reference no_room_today']]);
});

describe('A file of 1,000 phones', () => {
  test('is listed while others are served, and a closed account ends it', async () => {
    await verify();
    const other = await addPerson(market, 'Seller', 'Olga Other');
    const photoOfOther = await uploadPhoto(market, other, '#246');
    let isDone = false;
    const began = performance.now();
    const whole = send(fileOf(lines(1_000))).finally(() => (isDone = true));
    const waits: number[] = [];
    const statuses = new Set<number>();
    let round = 0;
    while (!isDone) {
      const from = performance.now();
      const visitor = await market.app.inject('/api/categories/apple?limit=20');
      round += 1;
      const one = fileOf([fileLine(`O${round}`, photoOfOther)]);
      const theirs =
        round <= 3
          ? (await importAs(market, other, one)).status
          : (await market.app.inject({ url: '/api/me', headers: { cookie: other.cookie } })).statusCode;
      statuses.add(visitor.statusCode).add(theirs);
      waits.push(performance.now() - from);
    }
    const answer = await whole;
    expect(countsOf(answer)).toEqual([1_000, 0, 0, 0]);
    expect([...statuses]).toEqual([200]);
    // Served all along, not after it: the longest pause is a small part of the whole.
    expect(waits.length).toBeGreaterThan(10);
    expect(Math.max(...waits)).toBeLessThan((performance.now() - began) / 2);
    expect(await market.owner.selectFrom('transitions').select('id').execute()).toHaveLength(1_003);
    expect(countsOf(await send(fileOf(lines(1_000))))).toEqual([0, 0, 1_000, 0]);

    const more = send(fileOf(lines(1_000, 1_000)));
    await expect.poll(listed).toBeGreaterThan(1_000);
    await (await addAdmin(market)).call(`DELETE /api/users/${seller.id}`);
    // It finds the account closed, or gives up waiting while a thousand phones are withdrawn.
    expect([401, 503]).toContain((await more).status);
    const live = market.owner.selectFrom('products').select('id').where('seller_id', '=', seller.id);
    expect(await live.where('state', '=', 'on_sale').execute()).toEqual([]);
  });

  test('of 10 MB takes little memory', async () => {
    await verify();
    const text = 'Honest words. '.repeat(350);
    const file = fileOf(
      Array.from({ length: 2_030 }, (_, place) => fileLine(`M${place}`, photo, { description: `${place} ${text}` })),
    );
    const bytes = Buffer.byteLength(file);
    expect(bytes).toBeGreaterThan(9.9 * 1024 * 1024);
    expect(bytes).toBeLessThanOrEqual(10 * 1024 * 1024);
    const heapMegabytes = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed / 1024 / 1024;
    };
    const before = heapMegabytes();
    const grown: number[] = [];
    let isSent = false;
    const measuring = (async () => {
      for (let pauseMs = 300; !isSent;) {
        await sleep(pauseMs);
        const startedMs = performance.now();
        grown.push(heapMegabytes() - before);
        // A collection takes long in a process that ran many tests. The import needs its turn too.
        pauseMs = 300 + 3 * (performance.now() - startedMs);
      }
    })();
    const answer = await send(file, true).finally(() => (isSent = true));
    await measuring;
    expect(countsOf(answer)).toEqual([2_030, 0, 0, 0]);
    expect(grown.length).toBeGreaterThan(1);
    // A batch, the pieces of the file on their way, and what each line came to; never the file.
    expect(Math.max(...grown)).toBeLessThan(6);
  });
});

describe('A line of a file', () => {
  test('with very many blanks where a unit should be is refused at once', async () => {
    const blanks = `1${' '.repeat(60_000)}x`;
    const hard = [{ storage_gb: blanks }, { ram_gb: blanks }, { battery_health: blanks }];
    const file = fileOf(Array.from({ length: 12 }, (_, place) => fileLine(`B${place}`, photo, hard[place % 3])));
    expect(countsOf(await send(file, true))).toEqual([0, 0, 0, 12]);
  });

  test('has one fault for each column that names too much, and for values with the same fault', async () => {
    const many = 'x|'.repeat(30_000);
    const file = fileOf([
      fileLine('N1', photo, { photos: many }),
      fileLine('N2', photo, { in_box: many }),
      fileLine('N3', photo, { sent_to: many }),
      fileLine('N4', photo, { sent_to: 'x|'.repeat(200) }),
    ]);
    expect(faultsOf(await send(file, true))).toEqual([
      '2 photos too_many',
      '3 in_box too_many',
      '4 sent_to too_many',
      '5 sent_to not_a_country',
    ]);
  });

  test('of very many accents names no town and no picture', () => {
    const accents = `a${'\u0301\u0316'.repeat(200_000)}`;
    expect(townNamed(accents)).toBeUndefined();
    expect(pictureName(accents)).toBe(accents);
  });
});

test('A file with very many faulty lines lists the first 500 of them, counts all and does the good ones', async () => {
  const bad = 1_000;
  const answer = await send(fileOf([]) + 'x\r\n'.repeat(bad) + fileOf(lines(1)).split('\r\n')[1]);
  expect(countsOf(answer)).toEqual([1, 0, 0, bad]);
  expect(faultsOf(answer).at(-1)).toBe('501  cells_differ');
  expect(answer.body.lines.slice(500)).toEqual([{ line: bad + 2, reference: 'L0', outcome: 'new' }]);
});

test('A file larger than 10 MB is refused, and one of that size is read', async () => {
  const start = fileOf(lines(1));
  const lineOf = (text: string) => `"${text}"\r\n`;
  const fill = (bytes: number) => {
    const full = lineOf('x'.repeat(996));
    const count = Math.floor((bytes - Buffer.byteLength(start)) / 1_000);
    const file = start + full.repeat(count);
    return file + ' '.repeat(bytes - Buffer.byteLength(file));
  };
  const most = 10 * 1024 * 1024;
  const over = await send(fill(most + 1), true);
  expect([over.status, over.body.code, over.body.issues?.[0]?.code]).toEqual([413, 'too_large', 'table_too_large']);
  const longest = await send(fill(most), true);
  expect([longest.status, longest.body.issues?.[0]?.code]).toEqual([400, 'table_too_long']);
});
