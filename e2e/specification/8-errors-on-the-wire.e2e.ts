import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookPhone,
  call,
  done,
  imageForm,
  listPhone,
  newBooking,
  newReport,
  photo,
  signUpByCalls,
} from '../support/calls.ts';
import type { Listed, Person, Reply } from '../support/calls.ts';

let buyer: Person;
let rival: Person;
let seller: Person;
let phone: Listed;

beforeAll(async () => {
  [buyer, rival, seller] = [
    await signUpByCalls('User', 'Wan Buyer'),
    await signUpByCalls('User', 'Wil Rival'),
    await signUpByCalls('Seller', 'Wyn Seller'),
  ];
  phone = await listPhone(seller);
  await bookPhone(rival, phone);
});

type Case = [status: number, why: string, code: string, ask: () => Promise<Reply<Record<string, unknown>>>];

const cases: Case[] = [
  [
    400,
    'input that is not as the contract says',
    'invalid_request',
    () => call('POST /bookings', buyer, newBooking(buyer, phone, { phone: '1' })),
  ],
  [401, 'a call that needs a login', 'not_signed_in', () => call('GET /reportedItems')],
  [403, 'another role', 'not_allowed', () => call('GET /reportedItems', buyer)],
  [404, 'what is not there', 'not_found', () => call('GET /booking/00000000-0000-4000-8000-000000000000', buyer)],
  [409, 'a phone that is reserved', 'already_reserved', () => call('POST /bookings', buyer, newBooking(buyer, phone))],
  [
    413,
    'a picture above 10 MB',
    'too_large',
    () => call('POST /upload', seller, imageForm(Buffer.alloc(10 * 1024 * 1024 + 1))),
  ],
  [415, 'a body that is no multipart form', 'unsupported_media_type', () => call('POST /upload', seller, {})],
  [
    422,
    'a picture that is cut off',
    'unreadable_image',
    async () => call('POST /upload', seller, imageForm((await photo()).subarray(0, 400))),
  ],
];

describe('A refusal', () => {
  test.each(cases)('with %i for %s has a message for people and a code', async (status, _, code, ask) => {
    const reply = await ask();
    expect([reply.status, reply.body.code, reply.headers.get('content-type')]).toEqual([
      status,
      code,
      'application/json; charset=utf-8',
    ]);
    expect(reply.body.message).toMatch(/^[A-Za-z].+\.$/);
  });

  test('of input names each field that is wrong, with what is wrong about it', async () => {
    const { body } = await call('POST /bookings', buyer, newBooking(buyer, phone, { phone: '1', price: 'much' }));
    expect(body.issues).toEqual([
      { path: 'price', message: 'must be a number', code: 'wrong_type', params: { expected: 'number' } },
      { path: 'phone', message: 'must have at least 5 characters', code: 'too_short', params: { min: 5 } },
    ]);
  });

  test('of a booking, a report or a payment says acknowledged false beside the message', async () => {
    const replies = [
      await call('POST /bookings', buyer, newBooking(buyer, phone)),
      await call('POST /reportedItems', buyer, newReport(buyer, phone, { reason: '' })),
      await call('POST /payments', buyer, {}),
      await call('POST /bookings', null, {}),
    ];
    expect(replies.map(({ status, body }) => [status, body.acknowledged, typeof body.message])).toEqual(
      [409, 400, 400, 401].map((status) => [status, false, 'string']),
    );
  });

  test('is the answer to any nonsense, and leaves nothing behind', async () => {
    const before = await done(call(`GET /products?email=${seller.email}`, seller));
    for (const nonsense of [null, [], 'text', 7, { name: { $ne: null } }, { name: '\u0000' }]) {
      for (const line of ['POST /products', 'PUT /products/advertise/%00', 'DELETE /products/..%2f']) {
        const { status } = await call(line, seller, nonsense);
        expect([line, status >= 400 && status < 500]).toEqual([line, true]);
      }
    }
    expect(await done(call(`GET /products?email=${seller.email}`, seller))).toEqual(before);
  });
});
