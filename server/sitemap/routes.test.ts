import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, listPhone } from '#server/testing/people.ts';

const publicUrl = 'https://phones.example';

let market: TestMarket;
let phones: string[];

const get = (url: string) => market.app.inject({ url, headers: { host: 'phones.example' } });
const placesIn = async (url: string) =>
  [...(await get(url)).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);

beforeAll(async () => {
  market = await openTestMarket({ PUBLIC_URL: publicUrl });
  await addCategory(market);
  const seller = await addPerson(market, 'Seller');
  phones = [await listPhone(market, seller), await listPhone(market, seller), await listPhone(market, seller)];
});
afterAll(() => market.close());

describe('The sitemap', () => {
  test('of a market names its pages and one part with its phones', async () => {
    expect(await placesIn('/sitemap.xml')).toEqual([
      `${publicUrl}/sitemap-pages.xml`,
      `${publicUrl}/sitemap-phones-all.xml`,
    ]);
    // A brand's own page asks for an account.
    const pages = await placesIn('/sitemap-pages.xml');
    expect(pages).toEqual(expect.arrayContaining([`${publicUrl}/`, `${publicUrl}/search?brand=apple`]));
    expect(pages).not.toContain(`${publicUrl}/category/apple`);
  });

  test('lists each phone once, with its name in its address and the day it was listed', async () => {
    const { headers, body } = await get('/sitemap-phones-all.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
    const listed = [...body.matchAll(/\/phones\/([0-9a-f-]{36})\/[a-z0-9-]+</g)].map(([, id]) => id);
    expect(listed).toEqual(phones.toSorted());
  });

  test('lists a phone under the first digits of its id, and under no others', async () => {
    const [id = ''] = phones;
    const own = await placesIn(`/sitemap-phones-${id.slice(0, 3)}.xml`);
    expect(own).toContainEqual(expect.stringContaining(id));
    const others = [...'0123456789abcdef'].filter((digit) => digit !== id[0]);
    const elsewhere = await Promise.all(others.map((digit) => placesIn(`/sitemap-phones-${digit}.xml`)));
    expect(elsewhere.flat().filter((place) => place?.includes(id))).toEqual([]);
  });

  test('lists sold phones, but none that was taken off the market', async () => {
    const [sold = '', withdrawn = ''] = phones;
    await sql`update products set state = 'sold' where id = ${sold}`.execute(market.owner);
    await sql`update products set state = 'withdrawn' where id = ${withdrawn}`.execute(market.owner);
    const listed = (await placesIn('/sitemap-phones-all.xml')).join();
    expect([listed.includes(sold), listed.includes(withdrawn)]).toEqual([true, false]);
  });

  test('has no part of another name', async () => {
    for (const part of ['zz', 'abcd', 'ALL']) expect((await get(`/sitemap-phones-${part}.xml`)).statusCode).toBe(404);
  });
});
