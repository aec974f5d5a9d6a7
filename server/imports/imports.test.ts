import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importColumns } from '#contract/import-columns.ts';
import type { Product } from '#contract/products.ts';
import { fillCatalogue } from '#server/catalogue/fill.ts';
import { countsOf, faultsOf, fileLine, fileOf, importAs } from '#server/testing/import-files.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { beginToPay, bookPhone, charge, recordPayment } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, listPhone, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let photo: string;
let other: string;
beforeAll(async () => {
  market = await openTestMarket();
  await Promise.all([addCategory(market), addCategory(market, 'google', 'Google')]);
  await fillCatalogue(market.context);
});
afterAll(() => market.close());
beforeEach(async () => {
  seller = await addPerson(market, 'Seller');
  photo = await uploadPhoto(market, seller);
  other = await uploadPhoto(market, seller, '#a42');
});

const send = (file: string | Buffer, options: Parameters<typeof importAs>[3] = {}) =>
  importAs(market, seller, file, options);
const dryRun = (file: string | Buffer, options: Parameters<typeof importAs>[3] = {}) =>
  send(file, { isDryRun: true, ...options });
const mine = async () =>
  (await seller.call<Product[]>(`GET /api/products?email=${encodeURIComponent(seller.email)}`)).body;
const line = (reference: string, changes = {}) => fileLine(reference, photo, changes);
const rowOf = (reference: string) =>
  market.context.db
    .selectFrom('products')
    .selectAll()
    .where('seller_id', '=', seller.id)
    .where('seller_reference', '=', reference)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirstOrThrow();

describe('A file of phones', () => {
  test('lists them with all that it says of them, and a dry run writes nothing', async () => {
    const file = fileOf([
      line('A1', {
        model: 'iPhone 13',
        colour: 'Midnight',
        ram_gb: '4 GB',
        carrier_lock: 'Unlocked',
        battery_health: '88%',
        town: 'Portland, OR',
        posted_on: '2026-11-01',
        photos: `${photo}|${other}`,
      }),
      line('A2', { description: 'It says "hello",\nand more; =1+1' }),
    ]);
    const { body: tried, ...dry } = await dryRun(file);
    expect([dry.status, tried.isDryRun, tried.new, faultsOf({ ...dry, body: tried })]).toEqual([200, true, 2, []]);
    expect(await mine()).toEqual([]);

    expect(countsOf(await send(file))).toEqual([2, 0, 0, 0]);
    expect(await rowOf('A1')).toMatchObject({
      category_id: 'apple',
      model_id: 'apple-iphone-13',
      storage_gb: 128,
      ram_gb: 4,
      colour: 'Midnight',
      carrier_lock: 'unlocked',
      battery_percent: 88,
      in_box: ['box', 'cable'],
      condition: 'Good',
      resale_price_usd: 389,
      posted_on: '2026-11-01',
      phone: '+1 503 555 0142',
      state: 'on_sale',
    });
    expect((await rowOf('A2')).description).toBe('It says "hello",\nand more; =1+1');
    const { id } = await rowOf('A1');
    const { body } = await seller.call<Product>(`GET /api/products/${id}`);
    expect(body.photos).toEqual([photo, other]);
    const steps = await market.context.db
      .selectFrom('transitions')
      .select(['from_state', 'to_state', 'actor_id'])
      .where('subject_id', '=', id)
      .execute();
    expect(steps).toEqual([{ from_state: null, to_state: 'on_sale', actor_id: seller.id }]);
  });

  test('sent again does nothing, and one that differs changes what differs', async () => {
    await send(fileOf([line('A1'), line('A2'), line('A3')]));
    const before = await rowOf('A2');
    expect(countsOf(await send(fileOf([line('A1'), line('A2'), line('A3')])))).toEqual([0, 0, 3, 0]);
    expect(await rowOf('A2')).toEqual(before);

    const changed = fileOf([
      line('A1', { resale_price: '350' }),
      line('A2'),
      line('A3', { photos: `${other}|${photo}` }),
      line('A4'),
    ]);
    expect(countsOf(await dryRun(changed))).toEqual([1, 2, 1, 0]);
    expect(countsOf(await send(changed))).toEqual([1, 2, 1, 0]);
    expect(countsOf(await send(changed))).toEqual([0, 0, 4, 0]);
    expect((await rowOf('A1')).resale_price_usd).toBe(350);
    expect(await rowOf('A2')).toEqual(before);
    expect(other).toContain((await rowOf('A3')).image_id);
    expect(await mine()).toHaveLength(4);
  });

  test('leaves alone what it has no column for, unless its brand changes, and keeps pictures where it names none', async () => {
    const pink = { model: 'iPhone 13', colour: 'Pink', posted_on: '2026-10-02' };
    await send(fileOf([line('A1', { ...pink, photos: `${photo}|${other}` })]));
    const columns = ['reference', 'brand', 'name', 'condition', 'used_time', 'original_price'] as const;
    const few = [...columns, 'resale_price', 'description', 'location', 'phone'] as const;
    expect(countsOf(await send(fileOf([line('A1')], few)))).toEqual([0, 0, 1, 0]);
    expect(countsOf(await send(fileOf([line('A1', { resale_price: '300' })], few)))).toEqual([0, 1, 0, 0]);
    expect(await rowOf('A1')).toMatchObject({ colour: 'Pink', posted_on: '2026-10-02', resale_price_usd: 300 });
    const moved = await send(fileOf([line('A1', { brand: 'Google' })], few));
    expect(faultsOf(moved)).toEqual(['2 model model_of_other_brand']);
    // An empty cell takes away what is said there; pictures alone stay.
    expect(countsOf(await send(fileOf([line('A1', { resale_price: '300', photos: '' })])))).toEqual([0, 1, 0, 0]);
    const row = await rowOf('A1');
    expect([row.colour, row.posted_on]).toEqual([null, '2026-10-02']);
    expect((await seller.call<Product>(`GET /api/products/${row.id}`)).body.photos).toEqual([photo, other]);
  });

  test('without towns has those that its places name with their regions', async () => {
    const columns = importColumns.filter((column) => column !== 'town');
    const places = { P1: 'portland, OR', P2: 'Portland', P3: 'Near the station', P4: 'Boston, MA' };
    const lines = Object.entries(places).map(([reference, location]) => line(reference, { location }));
    expect(countsOf(await send(fileOf(lines, columns)))).toEqual([4, 0, 0, 0]);
    const towns = async () => Promise.all(Object.keys(places).map(async (name) => (await rowOf(name)).town_id));
    expect(await towns()).toEqual([5_746_545, null, null, 4_930_956]);
    expect(countsOf(await dryRun(fileOf(lines, columns)))).toEqual([0, 0, 4, 0]);

    // An empty cell takes it away, and another place brings another town.
    const moved = line('P1', { location: 'Boston, MA' });
    expect(countsOf(await send(fileOf([moved, line('P4', { location: 'Downtown' })], columns)))).toEqual([0, 2, 0, 0]);
    expect(await towns()).toEqual([4_930_956, null, null, null]);
    const withTown = fileOf([
      line('P1', { location: 'Downtown', town: 'Boston, MA' }),
      line('P2', { location: 'Boston, MA' }),
    ]);
    await send(withTown);
    expect(await towns()).toEqual([4_930_956, null, null, null]);
    expect(countsOf(await send(fileOf([line('P1', { location: 'Downtown' })], columns)))).toEqual([0, 0, 1, 0]);
  });

  test('is read with semicolons, a byte order mark, either end of line, and empty lines', async () => {
    const columns = ['reference', 'brand', 'name', 'condition', 'used_time', 'original_price', 'resale_price'];
    const header = [...columns, 'description', 'location', 'phone', 'photos', 'storage_gb'].join(';');
    const cells = (reference: string) =>
      `${reference};Apple;"iPhone; 13";good;1 year;799;389;"Two\r\nlines";Portland;12345;${photo};`;
    for (const [at, end] of ['\r\n', '\n', '\r'].entries()) {
      const file = `\ufeff${[header, cells(`S${at}`), '', ';;;;;;;;;;;', cells(`T${at}`), ''].join(end)}`;
      const answer = await send(file);
      expect([answer.body.message, countsOf(answer)]).toEqual([undefined, [2, 0, 0, 0]]);
      expect(answer.body.lines.map(({ line }) => line)).toEqual([2, 6]);
    }
    expect(await rowOf('S0')).toMatchObject({ name: 'iPhone; 13', condition: 'Good', description: 'Two\r\nlines' });
  });

  test('names each faulty line with its column, and the others are listed', async () => {
    const file = fileOf([
      line('A1', { resale_price: '1.50', brand: 'Apfel' }),
      line('A2'),
      line('A2', { name: 'Again' }),
      line('', { description: 'One\nand two' }),
      line('A5', { model: 'iPhone 99', condition: 'Mint', town: 'Atlantis' }),
      line('A6', { phone: 'call https://elsewhere.example', battery_health: '120' }),
      line('A7', { photos: '' }),
      line('A8', { photos: 'https://elsewhere.example/front.jpg' }),
      line('A9', { photos: 'front.jpg' }),
      line('A10', { photos: `${photo}|${photo}`, posted_on: '9999-12-31' }),
      line('A11', { model: 'Galaxy S21', in_box: 'box|cat', storage_gb: '100' }),
      line('A12', { original_price: 'cheap', location: '' }),
      line('A13', { handover: 'sent', sent_to: '' }),
      line('A14', { handover: 'thrown', sent_to: 'ES|Spain' }),
      line('A15', { handover: '', sent_to: 'ES' }),
      line('A16', { model: 'google-pixel-7' }),
      line('A17', { model: 'Google Pixel 7' }),
    ]);
    const expected = [
      '2 brand not_a_brand',
      '2 resale_price not_whole',
      '4 reference reference_twice',
      '5 reference required',
      '7 model not_a_model',
      '7 town not_a_town',
      '7 condition not_one_of',
      '8 phone holds_link',
      '8 battery_health too_high',
      '9 photos required',
      '10 photos photo_elsewhere',
      '11 photos photo_not_chosen',
      '12 photos photo_twice',
      '12 posted_on in_future',
      '13 model not_a_model',
      '13 storage_gb not_one_of',
      '13 in_box not_one_of',
      '14 original_price wrong_type',
      '14 location required',
      '15 sent_to required',
      '16 handover not_one_of',
      '16 sent_to not_a_country',
      '17 handover required',
      '18 model model_of_other_brand',
      '19 model model_of_other_brand',
    ];
    expect(faultsOf(await dryRun(file))).toEqual(expected);
    const answer = await send(file);
    expect([countsOf(answer), faultsOf(answer)]).toEqual([[1, 0, 0, 16], expected]);
    expect((await mine()).map(({ name }) => name)).toEqual(['iPhone 13 128GB']);
  });

  test.each([
    ['has no lines', '', 'table_empty'],
    ['has a header alone', fileOf([]), 'table_empty'],
    ['lacks a column', 'reference,name\r\nA,B\r\n', 'column_missing'],
    ["has a column that we don't know", 'reference,color\r\nA,B\r\n', 'column_unknown'],
    ['has a column twice', 'reference,reference\r\nA,B\r\n', 'column_twice'],
    ['is another kind of file', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0x80]), 'table_not_utf8'],
    ['has open quotes', `${fileOf([])}"A1,Apple\r\n`, 'table_broken'],
    ['has an endless line', `${fileOf([])}"${'x'.repeat(70_000)}"\r\n`, 'table_line_too_long'],
  ])('that %s is refused as a whole', async (_, file, code) => {
    const answer = await send(file);
    expect([answer.status, answer.body.code, answer.body.issues?.map((issue) => [issue.path, issue.code])]).toEqual([
      400,
      'invalid_request',
      [['file', code]],
    ]);
  });

  test('says in which line quotes are open', async () => {
    const { body } = await send(`${fileOf([line('A1'), line('A2', { description: 'a\nb' })])}"A3,Apple\r\n`);
    expect(body.issues?.[0]?.params).toEqual({ line: 5 });
    expect(await mine()).toEqual([]);
  });

  test('says so of each kind of open quotes, however much stands before', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => line(`A${at}`, { name: at === 29 ? 'Phone 6.1" 128GB' : 'A' }));
    const { body } = await send(fileOf(lines).replace('"Phone 6.1"" 128GB"', 'Phone 6.1" 128GB'));
    expect(body.issues?.[0]?.params).toEqual({ line: 31 });
  });

  test('with empty cells beside its table is read as if they were not there', async () => {
    const wide = fileOf([line('A1'), line('A2')]).replaceAll('\r\n', ',, ,\r\n');
    expect(countsOf(await send(wide))).toEqual([2, 0, 0, 0]);
    expect(faultsOf(await send(wide.replace(/,, ,\r\n$/, ',, ,x\r\n')))).toEqual(['3  cells_differ']);
  });

  test('with a line that has too few cells, or a NUL in its reference, refuses that line', async () => {
    const answer = await send(`${fileOf([line('A1'), line('A\u00002')])}A3,Apple\r\n`);
    expect([countsOf(answer), ...faultsOf(answer)]).toEqual([[1, 0, 0, 2], '3 reference holds_nul', '4  cells_differ']);
  });
});

describe('A phone that is not on sale', () => {
  test('is refused and stays as it is while it is reserved, and when it is sold', async () => {
    await send(fileOf([line('R1'), line('R2')]));
    const [held, sold] = [await rowOf('R1'), await rowOf('R2')];
    const buyer = await addPerson(market, 'User');
    await bookPhone(market, buyer, held.id);
    const bookingId = await bookPhone(market, buyer, sold.id);
    const intent = await beginToPay(buyer, bookingId);
    await charge(market, intent);
    await recordPayment(buyer, bookingId, intent.intentId);

    const answer = await send(fileOf([line('R1', { resale_price: '1' }), line('R2', { resale_price: '1' })]));
    expect(faultsOf(answer)).toEqual(['2 reference phone_reserved', '3 reference phone_sold']);
    expect((await rowOf('R1')).resale_price_usd).toBe(389);
    expect((await rowOf('R2')).resale_price_usd).toBe(389);
  });

  test('is listed again once its seller has deleted it, but not when an admin took it down', async () => {
    await send(fileOf([line('D1'), line('D2')]));
    const [first, second] = [await rowOf('D1'), await rowOf('D2')];
    await seller.call(`DELETE /api/products/${first.id}`);
    const admin = await addAdmin(market);
    await admin.call(`PUT /api/products/withdraw/${second.id}`);
    const answer = await send(fileOf([line('D1'), line('D2')]));
    expect([countsOf(answer), faultsOf(answer)]).toEqual([[1, 0, 0, 1], ['3 reference phone_taken_down']]);
    expect((await rowOf('D1')).id).not.toBe(first.id);
  });

  test("is another seller's: the same reference lists a phone of one's own", async () => {
    await send(fileOf([line('A1')]));
    const stranger = await addPerson(market, 'Seller');
    const theirs = fileLine('A1', await uploadPhoto(market, stranger), { resale_price: '100' });
    expect(countsOf(await importAs(market, stranger, fileOf([theirs])))).toEqual([1, 0, 0, 0]);
    // Nor is a listing without a reference changed by somebody who knows its id.
    const id = await listPhone(market, seller);
    const named = fileLine(id, theirs.photos ?? '', { resale_price: '1' });
    expect(countsOf(await importAs(market, stranger, fileOf([named])))).toEqual([1, 0, 0, 0]);
    const prices = (await mine()).map(({ resalePrice }) => resalePrice);
    expect(prices).toEqual([389, 389]);
  });
});
