import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, done, imageForm, listPhone, newProduct, photo, signUpByCalls, uploadPicture } from '../support/calls.ts';
import type { Listed, Person } from '../support/calls.ts';

interface Refused {
  code: string;
  issues?: { path: string }[];
}

let buyer: Person;
let seller: Person;

beforeAll(async () => {
  [buyer, seller] = [await signUpByCalls('User', 'Bo Buyer'), await signUpByCalls('Seller', 'Sue Seller')];
});

describe('The brands', () => {
  test('GET /categories answers a list with _id, name and img, GET /productCategory the same list', async () => {
    const categories = await done(call<Record<string, string>[]>('GET /categories'));
    expect(categories.length).toBeGreaterThan(5);
    for (const category of categories)
      expect(category).toMatchObject({
        _id: expect.any(String) as string,
        name: expect.any(String) as string,
        img: expect.stringMatching(/^http/) as string,
      });
    expect((await done(call<Record<string, string>[]>('GET /productCategory'))).map(({ _id }) => _id)).toEqual(
      categories.map(({ _id }) => _id),
    );
  });

  test('GET /categories/{id} answers the products of that brand, newest first, and a 404 for no brand', async () => {
    const phone = await listPhone(seller, { id: 'samsung', brand: 'Samsung' });
    const products = await done(call<Listed[]>('GET /categories/samsung'));
    expect(products[0]).toMatchObject({ _id: phone._id, name: phone.name, id: 'samsung', brand: 'Samsung' });
    expect(new Set(products.map(({ id }) => id))).toEqual(new Set(['samsung']));
    expect((await call('GET /categories/no-brand')).status).toBe(404);
  });
});

describe('POST /upload, the image host', () => {
  test('takes a multipart form with the field image, answers success and data.url, where the picture is', async () => {
    const { success, data } = await done(
      call<{ success: boolean; data: { url: string } }>('POST /upload', seller, imageForm(await photo())),
    );
    expect(success).toBe(true);
    const picture = await fetch(data.url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('refuses another field, another kind of body, what is no picture, and visitors', async () => {
    expect(await call('POST /upload', seller, imageForm(await photo(), 'file'))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'image' }] },
    });
    expect((await call('POST /upload', seller, {})).status).toBe(415);
    expect(
      (await call('POST /upload', seller, imageForm(Buffer.from('<svg/>'), 'image', 'image/jpeg'))).body,
    ).toMatchObject({ code: expect.stringMatching(/unreadable_image|unsupported_media_type/) as string });
    expect((await call('POST /upload', null, imageForm(await photo()))).status).toBe(401);
  });
});

describe('POST /products', () => {
  test('takes fifteen fields and answers acknowledged; each of them is required, and no other is taken', async () => {
    const payload = newProduct(seller, await uploadPicture(seller));
    const fields = [
      'name',
      'id',
      'brand',
      'originalPrice',
      'resalePrice',
      'usedTime',
      'productCondition',
      'sellerName',
      'email',
      'location',
      'phone',
      'description',
      'selling_post_date',
      'img',
      'verified',
    ];
    expect(Object.keys(payload).toSorted()).toEqual(fields.toSorted());
    for (const field of Object.keys(payload)) {
      const { status, body } = await call<Refused>('POST /products', seller, { ...payload, [field]: undefined });
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, [field]]);
    }
    expect(await call('POST /products', seller, { ...payload, role: 'admin' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'role' }] },
    });
    expect((await call('POST /products', null, payload)).status).toBe(401);
    const { acknowledged, insertedId } = await done(
      call<{ acknowledged: boolean; insertedId: string }>('POST /products', seller, payload),
    );
    expect(acknowledged).toBe(true);
    expect(await done(call(`GET /products/${insertedId}`, buyer))).toMatchObject({
      ...payload,
      _id: insertedId,
      img: expect.stringMatching(/^http/) as string,
    });
  });

  test('is a 400 that names the field when it contradicts the seller', async () => {
    const payload = newProduct(seller, await uploadPicture(seller));
    for (const [field, lie] of Object.entries({ sellerName: 'Somebody Else', email: buyer.email, verified: true })) {
      expect(await call('POST /products', seller, { ...payload, [field]: lie })).toMatchObject({
        status: 400,
        body: { issues: [{ path: field }] },
      });
    }
  });
});

describe("A seller's products", () => {
  test('GET /products?email= answers them, newest first', async () => {
    const mine = await signUpByCalls('Seller', 'Mia Mine');
    const [first, second] = [await listPhone(mine), await listPhone(mine)];
    const list = await done(call<Listed[]>(`GET /products?email=${mine.email}`, mine));
    expect(list.map(({ _id }) => _id)).toEqual([second._id, first._id]);
    expect(list[0]).toMatchObject({
      name: second.name,
      resalePrice: second.resalePrice,
      email: mine.email,
      salesStatus: 'Available',
    });
    expect((await call(`GET /products?email=${mine.email}`)).status).toBe(401);
  });

  test('PUT /products/advertise/{id} answers modifiedCount, GET /products/advertised has it at the top', async () => {
    const phone = await listPhone(seller);
    expect((await call(`PUT /products/advertise/${phone._id}`)).status).toBe(401);
    expect(await done(call(`PUT /products/advertise/${phone._id}`, seller))).toMatchObject({ modifiedCount: 1 });
    expect(await done(call(`PUT /products/advertise/${phone._id}`, seller))).toMatchObject({ modifiedCount: 0 });
    expect((await done(call<Listed[]>('GET /products/advertised', buyer)))[0]).toMatchObject({
      _id: phone._id,
      advertised: true,
    });
    expect((await done(call<Listed[]>('GET /products/advertised')))[0]?._id).toBe(phone._id);
    expect((await call('GET /products/advertised', { token: 'no-token' })).status).toBe(401);
  });

  test('DELETE /products/{id} answers deletedCount, and it is on no list any more', async () => {
    const phone = await listPhone(seller);
    expect((await call(`DELETE /products/${phone._id}`)).status).toBe(401);
    expect(await done(call(`DELETE /products/${phone._id}`, seller))).toMatchObject({ deletedCount: 1 });
    for (const line of ['GET /categories/google', 'GET /products/advertised', `GET /products?email=${seller.email}`]) {
      expect((await done(call<Listed[]>(line, seller))).some(({ _id }) => _id === phone._id)).toBe(false);
    }
    expect((await call(`GET /products/${phone._id}`)).status).toBe(404);
    expect((await call(`DELETE /products/${randomUUID()}`, seller)).status).toBe(404);
  });
});
