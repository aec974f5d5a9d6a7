import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import type { SaleProblem } from '#contract/sales.ts';
import { followDueSales, forgetProblemPhotos, settleAccounts } from '#server/orders/jobs.ts';
import { admin, market, noticesOf, withSales } from '#server/orders/sales.fixture.ts';
import { statesOf } from '#server/testing/paying.ts';
import { addPerson, changedProduct, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act, letTimePass, look, sellPhone } from '#server/testing/selling.ts';
import type { PaidPhone } from '#server/testing/selling.ts';

withSales();

let [seller, buyer]: Person[] = [];
let sale: string;
beforeEach(async () => {
  ({ seller, buyer, sale } = await sellPhone(market));
});

const told = async (person: Person) => (await noticesOf(person)).filter(({ about }) => about.phone !== null);
const kinds = async (person: Person) => (await told(person)).map(({ kind }) => kind);
const people = () => ({ seller, buyer, sale }) as PaidPhone;
const codeOf = async () => (await look(people().buyer, sale)).code ?? '';
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const paid = { product: 'sold', booking: 'paid', payments: 'succeeded' };
const undone = { product: 'returned', booking: 'refunded', payments: 'refunded' };

describe('A phone that is handed over', () => {
  test('is received with the code that its buyer shows, and is theirs once they accept it', async () => {
    const { seller, buyer } = people();
    expect(await look(buyer, sale)).toMatchObject({
      as: 'buyer',
      state: 'to_hand_over',
      code: /^\d{6}$/.exec(await codeOf())?.[0],
    });
    const code = await codeOf();
    expect((await act(seller, sale, { act: 'hand_over', code: `${code.slice(0, 3)} ${code.slice(3)}` })).body).toEqual({
      acknowledged: true,
      modifiedCount: 1,
    });
    expect(await look(buyer, sale)).toMatchObject({ state: 'received', receivedBy: 'code', code: null });
    expect((await told(buyer))[0]).toMatchObject({ kind: 'inspection_begun', path: `/dashboard/sales/${sale}` });
    expect((await told(buyer))[0]?.about.until).toBe((await look(buyer, sale)).inspectUntil);
    expect((await act(buyer, sale, { act: 'accept' })).body.modifiedCount).toBe(1);
    expect(await look(seller, sale)).toMatchObject({ as: 'seller', state: 'completed', endedBy: 'buyer' });
    expect(await kinds(seller)).toEqual(['sale_completed', 'received', 'sold', 'reserved']);
    expect(await statesOf(market, sale)).toEqual(paid);
  });

  test('keeps its code from everybody but its buyer', async () => {
    const { seller, buyer } = people();
    expect(await codeOf()).toMatch(/^\d{6}$/);
    for (const person of [seller, admin]) expect((await look(person, sale)).code).toBeNull();
    await act(buyer, sale, { act: 'receive' });
    expect((await look(buyer, sale)).code).toBeNull();
  });

  test('is nobody else’s business', async () => {
    for (const [type, step] of [
      ['User', 'receive'],
      ['Seller', 'give_back'],
    ] as const) {
      const stranger = await addPerson(market, type);
      expect((await stranger.call(`GET /api/sales/${sale}`)).status).toBe(404);
      expect((await act(stranger, sale, { act: step })).status).toBe(404);
    }
    expect(await look(admin, sale)).toMatchObject({ as: 'admin', canTakeBack: false });
  });

  test('takes five wrong codes, then none for a quarter of an hour, and has a new one', async () => {
    const { seller } = people();
    const old = await codeOf();
    for (const left of ['4 more times', '3 more times', '2 more times', 'once more']) {
      const { status, body } = await act(seller, sale, { act: 'hand_over', code: another(old) });
      expect([status, body]).toEqual([
        409,
        expect.objectContaining({ code: 'wrong_code', message: expect.stringContaining(left) }),
      ]);
    }
    const fifth = await act(seller, sale, { act: 'hand_over', code: another(old) });
    expect([fifth.status, fifth.body.code]).toEqual([429, 'code_rests']);
    const code = await codeOf();
    expect(code).not.toBe(old);
    expect((await act(seller, sale, { act: 'hand_over', code })).body.code).toBe('code_rests');
    expect((await look(seller, sale)).codeRestsUntil).not.toBeNull();
    await letTimePass(market, sale, 1);
    expect((await act(seller, sale, { act: 'hand_over', code })).status).toBe(200);
  });

  test('takes nothing for a code but six digits', async () => {
    for (const code of ['12345', '1234567', 'abcdef', '']) {
      const { body, status } = await act(people().seller, sale, { act: 'hand_over', code });
      expect([status, body], code).toMatchObject([400, { issues: [{ path: 'code', code: 'not_six_digits' }] }]);
    }
  });

  test('is received once when both say so at the same moment', async () => {
    const { seller, buyer } = people();
    const code = await codeOf();
    const answers = await Promise.all([
      act(seller, sale, { act: 'hand_over', code }),
      act(buyer, sale, { act: 'receive' }),
      act(buyer, sale, { act: 'receive' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 0, 1]);
    expect((await kinds(seller)).filter((kind) => kind === 'received')).toHaveLength(1);
  });
});

describe('A phone that is not handed over in time', () => {
  test('is followed by one question to each side, and its buyer may take the money back', async () => {
    const { seller, buyer } = people();
    expect((await act(buyer, sale, { act: 'take_back' })).body.code).toBe('not_late_yet');
    await letTimePass(market, sale, 120);
    await followDueSales(market.context);
    await followDueSales(market.context);
    expect([await kinds(buyer), await kinds(seller)]).toEqual([
      ['handover_late', 'paid', 'booked'],
      ['hand_over_now', 'sold', 'reserved'],
    ]);
    expect((await look(buyer, sale)).canTakeBack).toBe(true);
    expect((await act(buyer, sale, { act: 'take_back' })).status).toBe(200);
    expect(await statesOf(market, sale)).toEqual(undone);
    expect(await look(buyer, sale)).toMatchObject({ state: 'undone', endedBy: 'buyer', moneyIsBack: true });
  });

  test('goes back by itself after twice the time', async () => {
    await letTimePass(market, sale, 240);
    await followDueSales(market.context);
    await settleAccounts(market.context);
    expect(await statesOf(market, sale)).toEqual(undone);
    expect((await look(people().seller, sale)).endedBy).toBe('time');
  });
});

describe('A buyer who says nothing', () => {
  test('is reminded half way, and has bought the phone in the end', async () => {
    const { seller, buyer } = people();
    await act(buyer, sale, { act: 'receive' });
    await letTimePass(market, sale, 24);
    await followDueSales(market.context);
    expect((await kinds(buyer))[0]).toBe('inspection_half');
    await letTimePass(market, sale, 24);
    await followDueSales(market.context);
    expect(await look(seller, sale)).toMatchObject({ state: 'completed', endedBy: 'time' });
    expect([(await kinds(buyer))[0], (await kinds(seller))[0]]).toEqual(['inspection_over', 'sale_completed']);
  });
});

describe('A problem', () => {
  const broken = { act: 'say_problem', about: 'broken', words: 'The screen is cracked.' } as const;
  const decide = (side: 'buyer' | 'seller', words = 'The photos show it.') =>
    admin.call<{ modifiedCount: number; code: string }>(`PUT /api/sales/${sale}/decision`, { for: side, words });

  beforeEach(async () => {
    await act(people().buyer, sale, { act: 'receive' });
    await act(people().buyer, sale, broken);
  });

  test('holds the money until somebody decides', async () => {
    await letTimePass(market, sale, 1_000);
    await followDueSales(market.context);
    expect(await look(people().seller, sale)).toMatchObject({
      state: 'problem',
      problem: { about: 'broken', words: 'The screen is cracked.' },
    });
    expect((await kinds(people().seller)).slice(0, 2)).toEqual(['to_desk_seller', 'problem_said']);
    expect((await told(admin))[0]).toMatchObject({ kind: 'problem_to_decide', path: `/dashboard/sales/${sale}` });
    const { body } = await admin.call<SaleProblem[]>('GET /api/sales/problems');
    expect(body.find(({ _id }) => _id === sale)).toMatchObject({ about: 'broken', words: 'The screen is cracked.' });
  });

  test('has photos, which both sides and an admin see, in the place of those of a problem before', async () => {
    const { seller, buyer } = people();
    const other = await sellPhone(market);
    const [first, second] = [await uploadPhoto(market, other.buyer), await uploadPhoto(market, other.buyer, '#a42')];
    const say = (photos: string[]) => act(other.buyer, other.sale, { ...broken, photos });
    for (const [photos, code] of [
      [['https://elsewhere.example/x.webp'], 'not_an_upload'],
      [[await uploadPhoto(market, seller, '#246')], 'not_your_upload'],
      [[first, first], 'photo_twice'],
      [Array.from({ length: 7 }, (_, at) => `${first}${at}`), 'too_many'],
    ] as const)
      expect((await say([...photos])).body).toMatchObject({ issues: [{ code }] });
    expect((await look(other.buyer, other.sale)).problem).toBeNull();
    expect((await say([first, second])).status).toBe(200);
    for (const person of [other.buyer, other.seller, admin])
      expect((await look(person, other.sale)).problem?.photos).toEqual([first, second]);
    expect((await buyer.call(`GET /api/sales/${other.sale}`)).status).toBe(404);
    await forgetProblemPhotos(market.context);
    expect((await look(other.buyer, other.sale)).problem?.photos).toHaveLength(2);
    await act(other.seller, other.sale, { act: 'give_back' });
    await sql`update sales set ended_at = ended_at - interval '91 days' where booking_id = ${other.sale}::uuid`.execute(
      market.owner,
    );
    await forgetProblemPhotos(market.context);
    expect((await look(other.buyer, other.sale)).problem?.photos).toEqual([]);
  });

  test('waits at the desk in the order of the problems, page by page', async () => {
    const later = await sellPhone(market);
    await act(later.buyer, later.sale, { act: 'say_problem', about: 'not_handed_over', words: 'Where is it?' });
    await sql`update sales set problem_at = problem_at - interval '1 day'
      where booking_id = ${later.sale}::uuid`.execute(market.owner);
    for (const one of [sale, later.sale]) await letTimePass(market, one, 72);
    await followDueSales(market.context);
    const at = async (query: string) =>
      (await admin.call<SaleProblem[]>(`GET /api/sales/problems${query}`)).body.map(({ _id }) => _id);
    const all = await at('');
    expect(all.filter((id) => id === sale || id === later.sale)).toEqual([later.sale, sale]);
    expect(await at(`?after=${later.sale}`)).toEqual(all.slice(all.indexOf(later.sale) + 1));
    expect(await at(`?limit=1&after=${all[0]}`)).toEqual(all.slice(1, 2));
  });

  test('is decided for the buyer, and both read why', async () => {
    expect((await decide('buyer', '')).status).toBe(400);
    expect((await decide('buyer')).status).toBe(200);
    expect(await statesOf(market, sale)).toEqual(undone);
    for (const person of [people().buyer, people().seller])
      expect(await look(person, sale)).toMatchObject({
        state: 'undone',
        endedBy: 'admin',
        decision: 'The photos show it.',
      });
    expect(await kinds(people().buyer)).toContain('decided_for_buyer');
    expect(await kinds(people().seller)).toContain('decided_against_seller');
  });

  test('is decided for the seller, once', async () => {
    const answers = await Promise.all([decide('seller'), decide('seller'), decide('buyer')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'sale_over',
      'sale_over',
    ]);
  });

  test('is over when the seller gives the money back', async () => {
    expect((await act(people().seller, sale, { act: 'give_back' })).status).toBe(200);
    expect(await statesOf(market, sale)).toEqual(undone);
    expect((await decide('seller')).body.code).toBe('sale_over');
    expect((await admin.call<SaleProblem[]>('GET /api/sales/problems')).body.map(({ _id }) => _id)).not.toContain(sale);
  });

  test('is over when the buyer accepts the phone after all', async () => {
    expect((await act(people().buyer, sale, { act: 'accept' })).status).toBe(200);
    expect(await statesOf(market, sale)).toEqual(paid);
  });

  test('is not said by a body that is not whole', async () => {
    for (const body of [
      { act: 'say_problem', about: 'broken', words: '' },
      { act: 'say_problem', about: 'boring', words: 'x' },
      { act: 'say_problem', words: 'x' },
      { act: 'vanish' },
      {},
    ])
      expect((await people().buyer.call(`POST /api/sales/${sale}`, body)).status, JSON.stringify(body)).toBe(400);
  });
});

test('An account with an open sale can not be closed; once the sale is over it can', async () => {
  const { buyer, seller } = people();
  for (const person of [buyer, seller])
    expect((await admin.call(`DELETE /api/users/${person.id}`)).body).toMatchObject({ code: 'sale_open' });
  await act(buyer, sale, { act: 'receive' });
  await act(buyer, sale, { act: 'accept' });
  expect((await admin.call(`DELETE /api/users/${buyer.id}`)).status).toBe(200);
  expect(await look(seller, sale)).toMatchObject({ state: 'completed', buyer: null });
});

test('A refund by an admin undoes a sale that is complete too', async () => {
  const { buyer } = people();
  await act(buyer, sale, { act: 'receive' });
  await act(buyer, sale, { act: 'accept' });
  expect((await admin.call(`PUT /api/payments/refund/${sale}`, { words: 'The phone was lost.' })).status).toBe(200);
  expect(await look(buyer, sale)).toMatchObject({ state: 'undone', endedBy: 'admin' });
});

test('A sale shows what the listing said of the phone, until its seller says something else to the next buyer', async () => {
  const facts = {
    storageGb: 128,
    colour: 'Blue',
    carrierLock: 'unlocked',
    batteryHealth: 87,
    inBox: ['cable'],
  } as const;
  const { seller, buyer, sale } = await sellPhone(market, { ...facts, inBox: [...facts.inBox] });
  for (const person of [seller, buyer, admin]) expect(await look(person, sale)).toMatchObject(facts);
  await act(seller, sale, { act: 'give_back' });
  await settleAccounts(market.context);
  const { productID } = await look(buyer, sale);
  await seller.call(`PUT /api/products/relist/${productID}`);
  expect(await look(buyer, sale)).toMatchObject(facts);
  const { revision } = (await seller.call<Product>(`GET /api/products/${productID}`)).body;
  await seller.call(`PUT /api/products/${productID}`, changedProduct(seller, { batteryHealth: 80 }, revision));
  for (const name of Object.keys(facts)) expect(await look(buyer, sale)).not.toHaveProperty(name);
});
