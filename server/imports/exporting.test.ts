import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { fillCatalogue } from '#server/catalogue/fill.ts';
import { countsOf, exportAs, fileLine, fileOf, importAs } from '#server/testing/import-files.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, listPhone, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let photo: string;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  await fillCatalogue(market.context);
});
afterAll(() => market.close());
beforeEach(async () => {
  seller = await addPerson(market, 'Seller');
  photo = await uploadPhoto(market, seller);
});

const send = (file: string) => importAs(market, seller, file);
const line = (reference: string, changes = {}) => fileLine(reference, photo, changes);
const mine = async () =>
  (await seller.call<Product[]>(`GET /api/products?email=${encodeURIComponent(seller.email)}`)).body;

describe('An export', () => {
  test('has what is on the market, and imported again changes nothing', async () => {
    const other = await uploadPhoto(market, seller, '#a42');
    const byHand = await listPhone(market, seller, { name: 'By hand', town: 5_746_545, description: '=cmd|calc' });
    await send(
      fileOf([
        line('=E1', {
          description: '-1 scratch, "fine"',
          photos: `${photo}|${other}`,
          model: 'iPhone 13',
          handover: 'Both',
          sent_to: 'es|PT',
        }),
        line("'=E2", { colour: '@home', in_box: '', storage_gb: '' }),
      ]),
    );
    const file = await exportAs(market, seller);
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'private, no-store',
    ]);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="redial-\d{4}-\d\d-\d\d\.csv"$/);
    expect(file.text).toContain(`"${byHand}"`);
    expect(file.text).toContain('"both","ES|PT"');
    for (const cell of ["'=cmd|calc", "'=E1", "'-1 scratch", "'@home", "'+1 503 555 0142"])
      expect(file.text).toContain(`"${cell}`);
    expect(file.text).not.toMatch(/(?:^|,)"[=+\-@\t\r]/m);
    expect(countsOf(await importAs(market, seller, file.text, { isDryRun: true }))).toEqual([0, 0, 3, 0]);
    expect(countsOf(await send(file.text))).toEqual([0, 0, 3, 0]);
    expect(countsOf(await send(file.text.replaceAll('"389"', '"388"')))).toEqual([0, 3, 0, 0]);
    expect((await mine()).map(({ resalePrice }) => resalePrice)).toEqual([388, 388, 388]);
  });

  test('is made of several pieces where there is much, each phone once', async () => {
    await send(fileOf(Array.from({ length: 450 }, (_, at) => line(`N${at}`))));
    const lines = (await exportAs(market, seller)).text.trimEnd().split('\r\n');
    const references = lines.slice(1).map((text) => text.split(',')[0]);
    expect([references.length, new Set(references).size]).toEqual([450, 450]);
  });

  test("has nobody else's phones", async () => {
    await send(fileOf([line('A1')]));
    const stranger = await addPerson(market, 'Seller');
    expect((await exportAs(market, stranger)).text.trimEnd().split('\r\n')).toHaveLength(1);
  });
});
