import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookPhone,
  call,
  done,
  listPhone,
  newBooking,
  newProduct,
  newReport,
  signInAdmin,
  signUpByCalls,
  uploadPicture,
} from '../support/calls.ts';
import type { Listed, Person } from '../support/calls.ts';

type Role = 'buyer' | 'seller' | 'admin';
type Everybody = Record<Role, Person>;

let people: Everybody;
let rival: Person;
let phone: Listed;
let rivalsPhone: Listed;
let bookingId: string;

beforeAll(async () => {
  people = {
    buyer: await signUpByCalls('User', 'Paul Buyer'),
    seller: await signUpByCalls('Seller', 'Pia Seller'),
    admin: await signInAdmin(),
  };
  rival = await signUpByCalls('Seller', 'Rex Rival');
  phone = await listPhone(people.seller);
  rivalsPhone = await listPhone(rival);
  bookingId = await bookPhone(people.buyer, await listPhone(people.seller));
});

describe('Roles', () => {
  test('are told by calls that name an e-mail: exactly one for each person', async () => {
    for (const [role, { email }] of Object.entries(people)) {
      const who = people[role as Role];
      const answers = await Promise.all(
        ['admin', 'buyer', 'seller', 'verified'].map((asked) => done(call(`GET /users/${asked}/${email}`, who))),
      );
      expect(answers).toEqual([
        { isAdmin: role === 'admin' },
        { isBuyer: role === 'buyer' },
        { isSeller: role === 'seller' },
        { isVerified: false },
      ]);
    }
  });

  test('are answered for oneself, and for anybody to an admin; others are refused', async () => {
    for (const asked of ['admin', 'buyer', 'seller', 'verified']) {
      const line = `GET /users/${asked}/${people.buyer.email}`;
      const statuses = [await call(line), await call(line, people.seller), await call(line, people.admin)].map(
        ({ status }) => status,
      );
      expect([asked, ...statuses]).toEqual([asked, 401, 403, 200]);
    }
  });
});

describe('The server lets', () => {
  /** Each call that has a role, with a payload that would be taken from the right one. */
  const calls: [string, Role, () => Promise<[line: string, payload?: unknown]>][] = [
    ['a buyer book', 'buyer', async () => ['POST /bookings', newBooking(people.buyer, phone)]],
    ['a buyer report', 'buyer', async () => ['POST /reportedItems', newReport(people.buyer, phone)]],
    ['a buyer pay', 'buyer', async () => ['POST /create-payment-intent', { price: phone.resalePrice, bookingId }]],
    [
      'a seller add products',
      'seller',
      async () => ['POST /products', newProduct(people.seller, await uploadPicture(people.seller))],
    ],
    ['a seller advertise products', 'seller', async () => [`PUT /products/advertise/${phone._id}`]],
    ['a seller delete products', 'seller', async () => [`DELETE /products/${(await listPhone(people.seller))._id}`]],
    ['an admin see all buyers', 'admin', async () => ['GET /users/buyers']],
    ['an admin see all sellers', 'admin', async () => ['GET /users/sellers']],
    ['an admin see reported items', 'admin', async () => ['GET /reportedItems']],
    ['an admin verify sellers', 'admin', async () => [`PUT /users/seller/${people.seller.id}`]],
    [
      'an admin delete users',
      'admin',
      async () => [`DELETE /users/${(await signUpByCalls('User', 'Una Unlucky')).id}`],
    ],
    ['an admin delete reports', 'admin', async () => [`DELETE /reportedItems/${await aReport()}`]],
  ];

  test.each(calls)('%s: visitors are told 401, the other roles 403', async (_, role, prepare) => {
    const [line, payload] = await prepare();
    expect((await call(line, null, payload)).status).toBe(401);
    const others = (['buyer', 'seller', 'admin'] as const).filter((one) => one !== role);
    for (const other of others) expect((await call(line, people[other], payload)).status).toBe(403);
    expect((await call(line, people[role], payload)).status).toBe(200);
  });

  test("nobody advertise or delete what is somebody else's, nor see their bookings and products", async () => {
    const lines = [
      `PUT /products/advertise/${rivalsPhone._id}`,
      `DELETE /products/${rivalsPhone._id}`,
      `GET /booking/${bookingId}`,
    ];
    for (const line of lines) expect((await call(line, people.seller)).status).toBe(404);
    for (const line of [`GET /products?email=${rival.email}`, `GET /bookings?email=${people.buyer.email}`])
      expect((await call(line, people.seller)).status).toBe(403);
    expect(await done(call(`GET /products/${rivalsPhone._id}`))).toMatchObject({
      advertised: false,
      salesStatus: 'Available',
    });
  });

  async function aReport(): Promise<string> {
    const reported = await listPhone(people.seller);
    return (
      await done(call<{ insertedId: string }>('POST /reportedItems', people.buyer, newReport(people.buyer, reported)))
    ).insertedId;
  }
});
