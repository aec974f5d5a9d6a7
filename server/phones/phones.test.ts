import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhonePage } from '#contract/phones.ts';
import { fillCatalogue } from '#server/catalogue/fill.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import {
  addAdmin,
  addCategory,
  addPerson,
  callAsVisitor,
  listPhone,
  newProduct,
  uploadPhoto,
} from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

let market: TestMarket;
let seller: Person;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  await fillCatalogue(market.context);
  seller = await addPerson(market, 'Seller');
});
afterAll(() => market.close());

const show = (id: string) => callAsVisitor<PhonePage>(market, `GET /api/phones/${id}`);

describe('A phone that everybody may see', () => {
  test('comes with its photos and its seller, and without how to reach them', async () => {
    const photos = [await uploadPhoto(market, seller, '#123'), await uploadPhoto(market, seller, '#456')];
    const { body } = await seller.call('POST /api/products', newProduct(seller, photos[0] ?? '', { photos }));
    const page = await show(String(body.insertedId));
    expect(page).toMatchObject({
      status: 200,
      body: {
        phone: { photos, salesStatus: 'Available', sellerName: 'Sam Seller' },
        seller: { _id: seller.id, name: 'Sam Seller', verified: false, sold: 0 },
      },
    });
    expect(JSON.stringify(page.body)).not.toContain(seller.email);
    expect(JSON.stringify(page.body)).not.toContain('555 0142');
  });

  test.each([
    ['has it with the smallest storage', 128, 799],
    ['has none with a larger one', 256, undefined],
    ['has none if the storage is unknown', undefined, undefined],
  ])('comes with the launch price that applies: a phone %s', async (_title, storageGb, launchPrice) => {
    const phone = await listPhone(market, seller, { model: 'apple-iphone-13', ...(storageGb && { storageGb }) });
    expect((await show(phone)).body.launchPrice).toBe(launchPrice);
  });

  test('has phones like it beside: never itself, nothing much dearer', async () => {
    const img = await uploadPhoto(market, seller);
    const ids: string[] = [];
    for (const resalePrice of [500, 520, 900]) {
      const { body } = await seller.call('POST /api/products', newProduct(seller, img, { resalePrice }));
      ids.push(String(body.insertedId));
    }
    const similar = (await show(ids[0] ?? '')).body.similar.map(({ _id }) => _id);
    expect(similar).toContain(ids[1]);
    expect(similar).not.toContain(ids[0]);
    expect(similar).not.toContain(ids[2]);
  });

  test('is gone when it was taken off the market, and was never there under another id', async () => {
    const id = await listPhone(market, seller);
    expect((await show(id)).status).toBe(200);
    await seller.call(`DELETE /api/products/${id}`);
    expect(await show(id)).toMatchObject({ status: 410, body: { code: 'phone_withdrawn' } });
    expect((await show('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await show('one')).status).toBe(400);
  });

  test('stays when it is sold, without its seller once that account is closed', async () => {
    const [leaving, admin] = [await addPerson(market, 'Seller', 'Lea Leaving'), await addAdmin(market)];
    const id = await listPhone(market, leaving);
    await market.owner.updateTable('products').set({ state: 'sold' }).where('id', '=', id).execute();
    market.context.announcements.tell([`product:${id}`]);
    const before = (await show(id)).body;
    expect(before).toMatchObject({ phone: { salesStatus: 'Sold' }, seller: { name: 'Lea Leaving' } });
    await admin.call(`DELETE /api/users/${leaving.id}`);
    const { body } = await show(id);
    expect(body.seller).toBeUndefined();
    const { name, photos } = before.phone;
    expect(body.phone).toMatchObject({ sellerName: '', location: '', description: '', name, photos });
    expect(JSON.stringify(body)).not.toContain('Lea');
  });
});
