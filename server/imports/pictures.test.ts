import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { countsOf, faultsOf, fileLine, fileOf, importAs } from '#server/testing/import-files.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
let photo: string;
let other: string;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
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

describe('Pictures of a file', () => {
  test('are named as they were chosen, and are needed before they are uploaded only for a check', async () => {
    const file = fileOf([
      line('A1', { photos: 'Front.JPG|shots/back.jpg' }),
      line('A2', { photos: 'missing.jpg' }),
      line('A3', { photos: '' }),
    ]);
    const chosen = await dryRun(file, { pictures: { 'front.jpg': '', 'back.jpg': '', 'unused.jpg': '' } });
    expect(chosen.body).toMatchObject({ new: 1, refused: 2, pictures: ['front.jpg', 'back.jpg'] });
    expect(faultsOf(await send(file, { pictures: { 'front.jpg': '', 'back.jpg': '' } }))).toEqual([
      '2 photos photo_not_chosen',
      '2 photos photo_not_chosen',
      '3 photos photo_not_chosen',
      '4 photos required',
    ]);
    expect(await mine()).toEqual([]);
    const uploaded = { pictures: { 'front.jpg': photo, 'back.jpg': other } };
    expect(countsOf(await send(file, uploaded))).toEqual([1, 0, 0, 2]);
    expect(countsOf(await send(file, uploaded))).toEqual([0, 0, 1, 2]);
    const { body } = await seller.call<Product>(`GET /api/products/${(await rowOf('A1')).id}`);
    expect(body.photos).toEqual([photo, other]);
  });

  test('that a phone has already leave it unchanged before they are uploaded, others change it', async () => {
    const idIn = (address: string) => address.split('/').at(-2) ?? '';
    const known = { 'front.jpg': idIn(photo), 'back.jpg': idIn(other) };
    const file = fileOf([line('A1', { photos: 'front.jpg' }), line('A2', { photos: 'front.jpg|back.jpg' })]);
    await send(file, { pictures: { 'front.jpg': photo, 'back.jpg': other } });
    const again = await dryRun(file, { pictures: known });
    expect([countsOf(again), again.body.pictures]).toEqual([[0, 0, 2, 0], []]);
    expect(countsOf(await send(file, { pictures: known }))).toEqual([0, 0, 2, 0]);

    const replaced = { ...known, 'back.jpg': 'e'.repeat(40) };
    const differs = await dryRun(file, { pictures: replaced });
    expect([countsOf(differs), differs.body.pictures]).toEqual([
      [0, 1, 1, 0],
      ['front.jpg', 'back.jpg'],
    ]);
    expect(faultsOf(await send(file, { pictures: replaced }))).toEqual([
      '3 photos photo_not_chosen',
      '3 photos photo_not_chosen',
    ]);
    // Only an upload's address adds a picture: nobody shows what is another's by its id.
    const fresh = fileOf([line('A3', { photos: 'front.jpg' })]);
    expect(faultsOf(await send(fresh, { pictures: known }))).toEqual(['2 photos photo_not_chosen']);
    // What an old browser leaves empty is not known to be the same.
    const untold = await dryRun(file, { pictures: { 'front.jpg': idIn(photo), 'back.jpg': '' } });
    expect(countsOf(untold)).toEqual([0, 1, 1, 0]);
  });

  test("of somebody else, or elsewhere, are refused, and a list of them that can't be read too", async () => {
    const stranger = await addPerson(market, 'Seller');
    const theirs = await uploadPhoto(market, stranger, '#123');
    const file = fileOf([line('A1', { photos: theirs }), line('A2', { photos: 'a.jpg' })]);
    const pictures = { 'a.jpg': 'https://elsewhere.example/a.jpg' };
    expect(faultsOf(await send(file, { pictures }))).toEqual(['2 photos not_your_upload', '3 photos not_an_upload']);
    const broken = await send(file, { pictures: 'nonsense' as never });
    expect([broken.status, broken.body.issues?.[0]?.path]).toEqual([400, 'pictures']);
  });
});
