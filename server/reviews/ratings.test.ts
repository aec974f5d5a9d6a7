import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PhonePage } from '#contract/phones.ts';
import type { Rating, Review, SellerRating } from '#contract/reviews.ts';
import { followDueSales } from '#server/orders/jobs.ts';
import { tellOfReviews } from '#server/reviews/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory, addPerson, callAsVisitor, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { completeSale, letDaysPass, review, reviewsOf, sellOneMore } from '#server/testing/reviewing.ts';
import { act, calleMayor, choose, letTimePass, samPhones, sellPhone } from '#server/testing/selling.ts';

let market: TestMarket;
let admin: Person;
let seller: Person;
let buyer: Person;
let sale: string;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  admin = await addAdmin(market);
});
afterAll(() => market.close());
beforeEach(async () => {
  ({ seller, buyer, sale } = await completeSale(market));
});

const ratingOf = async () => (await callAsVisitor<SellerRating>(market, `GET /api/sellers/${seller.id}/rating`)).body;
const shown = async (query = '') =>
  (await callAsVisitor<Review[]>(market, `GET /api/sellers/${seller.id}/reviews${query}`)).body;
const both = async (by: Person, of: string, stars: number, words = 'Fine.') => {
  await review(by, of, stars, words);
  await review(seller, of, 5);
};

/** The seller gives the money back these hours after the payment. */
async function undoneBy(hours: number) {
  const sold = await sellPhone(market);
  ({ seller, buyer } = sold);
  await letTimePass(market, sold.sale, hours);
  expect((await act(seller, sold.sale, { act: 'give_back' })).status).toBe(200);
  return sold;
}

describe('A seller’s rating', () => {
  test('is empty at first, and changes as soon as a review is shown', async () => {
    const phone = await listPhone(market, seller);
    const onPhone = async () =>
      (await callAsVisitor<PhonePage>(market, `GET /api/phones/${phone}`)).body.seller?.rating;
    expect(await ratingOf()).toEqual({ average: null, count: 0, stars: [0, 0, 0, 0, 0], answers: null });
    expect(await onPhone()).toEqual({ average: null, count: 0 });
    expect(await shown()).toEqual([]);
    await review(buyer, sale, 4, 'Fine.');
    expect(await ratingOf()).toMatchObject({ count: 0 });
    expect(await shown()).toEqual([]);
    await review(seller, sale, 5);
    expect(await ratingOf()).toMatchObject({ average: 4, count: 1, stars: [0, 0, 0, 1, 0] });
    expect(await onPhone()).toEqual({ average: 4, count: 1 });
    expect(await shown()).toMatchObject([{ stars: 4, words: 'Fine.', writer: 'Bea B.' }]);
  });

  test('changes on kept pages when time shows a review', async () => {
    await review(buyer, sale, 2, 'Late.');
    expect(await ratingOf()).toMatchObject({ count: 0 });
    await letDaysPass(market, sale, 14);
    await tellOfReviews(market.context);
    expect(await ratingOf()).toMatchObject({ average: 2, count: 1 });
    expect(await shown()).toHaveLength(1);
  });

  test('counts each buyer once, by their latest review', async () => {
    await both(buyer, sale, 1, 'Bad.');
    await letDaysPass(market, sale, 30);
    await both(buyer, await sellOneMore(market, seller, buyer), 5);
    const other = await addPerson(market, 'User');
    await both(other, await sellOneMore(market, seller, other), 3);
    expect(await ratingOf()).toMatchObject({ average: 4, count: 2, stars: [0, 0, 1, 0, 1] });
    expect(await shown()).toHaveLength(3);
  });

  test('does not count a sale that was undone at once, and shows its words', async () => {
    const { sale } = await undoneBy(0);
    await both(buyer, sale, 5, 'Best seller.');
    expect(await ratingOf()).toMatchObject({ average: null, count: 0 });
    expect(await shown()).toMatchObject([{ stars: 5, words: 'Best seller.' }]);
  });

  test('counts a sale that was undone after its time to hand over', async () => {
    const { sale } = await undoneBy(24 * 30);
    await both(buyer, sale, 1, 'Nobody came.');
    expect(await ratingOf()).toMatchObject({ average: 1, count: 1 });
  });

  test.each([
    ['does not count a sale whose buyer withdrew in time', 0, 49, 0],
    ['counts a sale whose buyer withdrew when its seller was late', 24 * 20, 0, 1],
  ])('%s', async (_title, before, after, count) => {
    const sold = await sellPhone(market, { handover: 'sent', sentTo: ['ES'] }, samPhones);
    ({ seller, buyer } = sold);
    await choose(buyer, sold.sale, { way: 'sent', address: calleMayor });
    await letTimePass(market, sold.sale, before);
    expect((await act(buyer, sold.sale, { act: 'withdraw', name: 'Bea Buyer' })).status).toBe(200);
    await letTimePass(market, sold.sale, after);
    await sql`update sales set withdrawn_at = withdrawn_at - make_interval(hours => ${after})
      where booking_id = ${sold.sale}::uuid`.execute(market.owner);
    await followDueSales(market.context);
    await both(buyer, sold.sale, 5, 'Best seller.');
    expect(await ratingOf()).toMatchObject({ count });
  });

  test('counts a sale that was undone after the buyer got the phone', async () => {
    await both(buyer, sale, 2, 'It is locked.');
    await sql`update sales set state = 'undone' where booking_id = ${sale}::uuid`.execute(market.owner);
    await market.context.announcements.tell(['sellers']);
    expect(await ratingOf()).toMatchObject({ average: 2, count: 1 });
  });

  test('is read page by page, the newest first', async () => {
    await both(buyer, sale, 1, 'One.');
    await letDaysPass(market, sale, 2);
    const second = await sellOneMore(market, seller, buyer);
    await both(buyer, second, 2, 'Two.');
    await letDaysPass(market, second, 1);
    await both(buyer, await sellOneMore(market, seller, buyer), 3, 'Three.');
    const [first] = await shown('?limit=1');
    expect(first?.words).toBe('Three.');
    const rest = await shown(`?limit=2&after=${first?._id}`);
    expect(rest.map(({ words }) => words)).toEqual(['Two.', 'One.']);
  });

  test('is nobody’s but a seller’s', async () => {
    for (const call of ['rating', 'reviews'])
      expect((await callAsVisitor(market, `GET /api/sellers/${buyer.id}/${call}`)).status).toBe(404);
  });

  test("shows no phone number in the writer's name", async () => {
    const caller = await addPerson(market, 'User', '+15035550142');
    await both(caller, await sellOneMore(market, seller, caller), 4);
    expect((await shown())[0]?.writer).not.toMatch(/0142/);
  });

  test('shows no phone number that somebody wrote', async () => {
    await both(buyer, sale, 5, 'Call me: +1 503 555 0142');
    const [{ words } = { words: '' }] = await shown();
    expect(words).not.toMatch(/0142/);
    expect((await reviewsOf(seller, sale)).theirs?.words).toBe(words);
  });
});

describe('What sellers say of a buyer', () => {
  const read = (person: Person) =>
    person.call<{ rating: Rating; reviews: Review[] }>(`GET /api/buyers/${buyer.id}/reviews`);
  beforeEach(async () => {
    await review(buyer, sale, 5);
    await review(seller, sale, 2, 'Did not come at first.');
  });

  test('is read by sellers from whom they booked or to whom they wrote', async () => {
    expect((await read(seller)).body).toMatchObject({
      rating: { average: 2, count: 1 },
      reviews: [{ stars: 2, words: 'Did not come at first.', writer: 'Sam S.' }],
    });
    const asked = await addPerson(market, 'Seller');
    expect((await read(asked)).status).toBe(404);
    await buyer.call('POST /api/conversations', { productID: await listPhone(market, asked), text: 'Hello' });
    expect((await read(asked)).body).toMatchObject({ rating: { count: 1 } });
  });

  test('is read by nobody else', async () => {
    expect((await read(await addPerson(market, 'User'))).status).toBe(403);
    expect((await read(buyer)).status).toBe(403);
    expect((await callAsVisitor(market, `GET /api/buyers/${buyer.id}/reviews`)).status).toBe(401);
  });

  test('is read by the buyer, each on the page of its sale', async () => {
    expect((await reviewsOf(buyer, sale)).theirs).toMatchObject({ stars: 2, words: 'Did not come at first.' });
  });
});

describe('How soon a seller answers', () => {
  /** Somebody asks, and is answered after these minutes. */
  async function ask(minutes: number | null, daysAgo = 2): Promise<{ id: string; asker: Person }> {
    const asker = await addPerson(market, 'User');
    const sent = await asker.call<{ conversationId: string }>('POST /api/conversations', {
      productID: await listPhone(market, seller),
      text: 'Is it there?',
    });
    const id = sent.body.conversationId;
    if (minutes !== null) await seller.call(`POST /api/conversations/${id}/messages`, { text: 'Yes.' });
    const at = sql<Date>`now() - make_interval(days => ${daysAgo})`;
    await market.owner.updateTable('conversations').set({ created_at: at, last_at: at }).where('id', '=', id).execute();
    await market.owner
      .updateTable('conversation_messages')
      .set({ created_at: sql<Date>`now() - make_interval(days => ${daysAgo}, mins => ${-(minutes ?? 0)})` })
      .where('conversation_id', '=', id)
      .where('author_id', '=', seller.id)
      .execute();
    return { id, asker };
  }

  test('is said once three questions were answered, by the middle one', async () => {
    for (const minutes of [5, 20 * 60]) await ask(minutes);
    expect((await ratingOf()).answers).toBeNull();
    await ask(90);
    await market.context.announcements.tell(['sellers']);
    expect((await ratingOf()).answers).toBe('hours');
  });

  test('counts questions that wait for an answer, and no old ones', async () => {
    for (const minutes of [5, 5, 5]) await ask(minutes);
    for (const minutes of [5, 5]) await ask(minutes, 91);
    expect((await ratingOf()).answers).toBe('hour');
    for (let count = 0; count < 3; count += 1) await ask(null, 5);
    await market.context.announcements.tell(['sellers']);
    expect((await ratingOf()).answers).toBe('days');
    await ask(null, 5);
    await market.context.announcements.tell(['sellers']);
    expect((await ratingOf()).answers).toBeNull();
  });

  test('leaves out who is blocked, suspended, gone or an admin by now', async () => {
    for (const minutes of [5, 5, 5]) await ask(minutes);
    for (let count = 0; count < 3; count += 1) {
      const { asker } = await ask(null);
      await market.owner.insertInto('admin_grants').values({ user_id: asker.id }).execute();
    }
    const [blocked, blocking, suspended, gone] = [await ask(null), await ask(null), await ask(null), await ask(null)];
    expect((await ratingOf()).answers).toBeNull();
    await seller.call(`PUT /api/conversations/${blocked.id}/block`);
    await blocking.asker.call(`PUT /api/conversations/${blocking.id}/block`);
    await admin.call(`PUT /api/users/suspend/${suspended.asker.id}`, { reason: 'Looked into' });
    await admin.call(`DELETE /api/users/${gone.asker.id}`);
    await market.context.announcements.tell(['sellers']);
    expect((await ratingOf()).answers).toBe('hour');
  });
});
