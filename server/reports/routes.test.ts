import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#contract/reports.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory, addPerson, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;
let phone: string;
let whole: Record<string, unknown>;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
  phone = await listPhone(market, seller);
  whole = await newReport(buyer, phone);
});
afterAll(() => market.close());

interface Answer {
  acknowledged: boolean;
  insertedId?: string;
  code?: string;
  message: string;
  issues?: { path: string }[];
}

async function newReport(by: Person, productID: string, reason: unknown = 'The pictures are of another phone.') {
  const { price: _price, phone: _phone, location: _location, ...rest } = await newBooking(market, by, productID);
  return { ...rest, reason };
}

const send = (body: unknown, by = buyer) => by.call<Answer>('POST /api/reportedItems', body);
const kept = () => market.context.db.selectFrom('reports').select(['product_id', 'reporter_id', 'reason']).execute();

describe('Reporting a phone to the admin', () => {
  test('is refused naming each field that is missing, wrong, too long, contradicts or is unknown, and nothing is kept', async () => {
    const wrong: [string, unknown][] = Object.keys(whole).flatMap((field) =>
      [undefined, null, 7, [], {}, 'x'.repeat(6_000), '\u0000'].map((value): [string, unknown] => [field, value]),
    );
    wrong.push(
      ['userName', 'Somebody Else'],
      ['email', 'else@redial.example'],
      ['productName', 'Another phone'],
      ['id', 'samsung'],
      ['brand', 'Samsung'],
      ['img', 'https://elsewhere.example/a.webp'],
      ['img', ''],
      ['reason', ''],
      ['reason', '   '],
      ['reason', 'x'.repeat(5_001)],
      ['productID', 'nonsense'],
      ['state', 'closed'],
    );
    for (const [field, value] of wrong) {
      const { status, body } = await send({ ...whole, [field]: value });
      expect([field, value, status, body.acknowledged, [...new Set(body.issues?.map(({ path }) => path))]]).toEqual([
        field,
        value,
        400,
        false,
        [field],
      ]);
      expect(body.message).toBeTruthy();
    }
    expect(await kept()).toEqual([]);
  });

  test('of an unknown phone, or one that was withdrawn, finds nothing', async () => {
    expect(await send({ ...whole, productID: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      status: 404,
      body: { acknowledged: false },
    });
    const gone = await listPhone(market, seller);
    const report = await newReport(buyer, gone);
    await seller.call(`DELETE /api/products/${gone}`);
    expect(await send(report)).toMatchObject({ status: 404, body: { acknowledged: false, code: 'not_found' } });
  });

  test('is for buyers', async () => {
    expect(await send(await newReport(seller, phone), seller)).toMatchObject({
      status: 403,
      body: { acknowledged: false },
    });
  });

  test('keeps one report a buyer and phone, pressed once or many times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send({ ...whole, reason: 'Stolen? <b>Look</b> at the serial number.' })),
    );
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toMatchObject([
      { acknowledged: true, message: 'Thanks for your response..We saved your report' },
    ]);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ acknowledged: false, code: 'already_reported' });
    expect(await kept()).toEqual([
      { product_id: phone, reporter_id: buyer.id, reason: 'Stolen? <b>Look</b> at the serial number.' },
    ]);
  });

  test('of the same phone is open to the next buyer, and of another phone to the same', async () => {
    const other = await addPerson(market, 'User');
    expect((await send(await newReport(other, phone), other)).status).toBe(200);
    expect((await send(await newReport(buyer, await listPhone(market, seller)))).status).toBe(200);
  });
});

describe("The admin's list of reports", () => {
  test('shows each open report with product, reporter and reason, and forgets it when it is deleted', async () => {
    const admin = await addAdmin(market);
    const reporter = await addPerson(market, 'User', 'Rob Reporter');
    const id = await listPhone(market, seller);
    await send(await newReport(reporter, id, 'Not what the picture shows.'), reporter);
    const list = await admin.call<{ _id: string }[]>('GET /api/reportedItems');
    const [first] = list.body;
    expect(first).toMatchObject({
      productName: 'iPhone 13 128GB',
      productID: id,
      userName: 'Rob Reporter',
      reason: 'Not what the picture shows.',
      salesStatus: 'Available',
      img: expect.stringContaining('/images/'),
    });
    expect((await admin.call<object[]>('GET /api/notices')).body[0]).toMatchObject({
      title: 'iPhone 13 128GB was reported',
      path: '/dashboard/reportedItems',
    });

    expect((await admin.call(`DELETE /api/reportedItems/${first?._id}`)).body).toEqual({
      acknowledged: true,
      deletedCount: 1,
    });
    expect((await admin.call(`DELETE /api/reportedItems/${first?._id}`)).body).toEqual({
      acknowledged: true,
      deletedCount: 0,
    });
    expect((await admin.call<{ _id: string }[]>('GET /api/reportedItems')).body.map(({ _id }) => _id)).not.toContain(
      first?._id,
    );
    const told = (await reporter.call<{ kind: string; title: string }[]>('GET /api/notices')).body;
    expect(told.map(({ kind, title }) => [kind, title])).toEqual([
      ['report_closed', 'We have looked at your report of iPhone 13 128GB'],
    ]);
    expect((await admin.call<object[]>('GET /api/audit')).body[0]).toMatchObject({
      actor: 'Ada Admin',
      action: 'closed_report',
      about: 'iPhone 13 128GB',
      note: 'Not what the picture shows.',
    });
    expect((await send(await newReport(reporter, id, 'It is still the wrong picture.'), reporter)).status).toBe(200);
  });

  test('has reports that an admin who listed the phone before can’t close', async () => {
    const [lister, reporter] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
    const { insertedId } = (await send(await newReport(reporter, await listPhone(market, lister)), reporter)).body;
    await market.owner.insertInto('admin_grants').values({ user_id: lister.id }).execute();
    const close = (by: Person) => by.call(`DELETE /api/reportedItems/${insertedId}`);
    expect(await close(lister)).toMatchObject({
      status: 403,
      body: { message: 'You listed this phone: another admin has to decide.' },
    });
    expect((await close(await addAdmin(market))).body).toMatchObject({ deletedCount: 1 });
  });

  test('tells of a phone off the market whether it may come back: after a suspension or a refund', async () => {
    const [admin, suspended] = [await addAdmin(market), await addPerson(market, 'Seller')];
    const [remembered, refunded] = [await listPhone(market, suspended), await listPhone(market, seller)];
    for (const id of [remembered, refunded]) await send(await newReport(buyer, id));
    const told = async () => {
      const { body } = await admin.call<Report[]>('GET /api/reportedItems?limit=2');
      return body.map(({ salesStatus, mayComeBack }) => [salesStatus, mayComeBack]);
    };
    const on = ['Available', undefined];
    expect(await told()).toEqual([on, on]);
    await admin.call(`PUT /api/users/suspend/${suspended.id}`, { reason: 'Stolen phones.' });
    const bookingId = await bookPhone(market, buyer, refunded);
    await payFor(market, buyer, bookingId);
    await admin.call(`PUT /api/payments/refund/${bookingId}`, { words: 'It was stolen.' });
    const off = ['Withdrawn', undefined];
    const offForNow = ['Withdrawn', true];
    expect(await told()).toEqual([offForNow, offForNow]);
    for (const id of [remembered, refunded]) await admin.call(`PUT /api/products/withdraw/${id}`);
    expect(await told()).toEqual([off, off]);
  });

  test('offers no phone that can not come back: its seller has left, or listed it again', async () => {
    const [admin, leaver] = [await addAdmin(market), await addPerson(market, 'Seller')];
    const [left, kept] = [await listPhone(market, leaver), await listPhone(market, seller)];
    const refund = async (id: string) => {
      const bookingId = await bookPhone(market, buyer, id);
      await payFor(market, buyer, bookingId);
      await admin.call(`PUT /api/payments/refund/${bookingId}`, { words: 'It was stolen.' });
    };
    for (const id of [left, kept]) {
      await send(await newReport(buyer, id));
      await refund(id);
    }
    const told = async () => {
      const { body } = await admin.call<Report[]>('GET /api/reportedItems?limit=2');
      return body.map(({ productID, salesStatus, mayComeBack }) => [productID, salesStatus, mayComeBack]).toReversed();
    };
    const offForNow = (id: string) => [id, 'Withdrawn', true];
    const off = (id: string) => [id, 'Withdrawn', undefined];
    expect(await told()).toEqual([offForNow(left), offForNow(kept)]);
    expect((await admin.call(`DELETE /api/users/${leaver.id}`)).body).toMatchObject({ deletedCount: 1 });
    expect(await told()).toEqual([off(left), offForNow(kept)]);

    const listAgain = async (id: string) => {
      const again = await listPhone(market, seller);
      // As its seller does while the sale is paid, before the rest of the money goes back.
      await market.owner.updateTable('products').set({ again_of: id }).where('id', '=', again).execute();
      return again;
    };
    const again = await listAgain(kept);
    expect(await told()).toEqual([off(left), [again, 'Available', undefined]]);
    await refund(again);
    expect(await told()).toEqual([off(left), offForNow(again)]);
    await listAgain(again);
    expect(await told()).toEqual([off(left), off(again)]);
  });

  test('comes in pages', async () => {
    const admin = await addAdmin(market);
    const all = (await admin.call<{ _id: string }[]>('GET /api/reportedItems')).body;
    expect(all.length).toBeGreaterThan(2);
    const page = await admin.call<{ _id: string }[]>(`GET /api/reportedItems?limit=2&after=${all[0]?._id}`);
    expect(page.body).toEqual(all.slice(1, 3));
  });

  test('knows no report of an unknown id', async () => {
    const admin = await addAdmin(market);
    expect((await admin.call('DELETE /api/reportedItems/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await admin.call('DELETE /api/reportedItems/nonsense')).status).toBe(400);
  });
});
