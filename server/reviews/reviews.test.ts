import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import { tellOfReviews } from '#server/reviews/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory, addPerson, callAsVisitor } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { completeSale, letDaysPass, review, reviewsOf } from '#server/testing/reviewing.ts';
import { act, sellPhone } from '#server/testing/selling.ts';

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

const noticesOf = async (person: Person, kind: Notice['kind']) =>
  (await person.call<Notice[]>('GET /api/notices')).body.filter((notice) => notice.kind === kind);
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => (await answer).body.code;
const toReview = async (person: Person) =>
  (await person.call<{ _id: string }[]>('GET /api/reviews/open')).body.map(({ _id }) => _id);

describe('After a sale', () => {
  test('the buyer rates the seller and the seller the buyer, each once', async () => {
    expect(await toReview(buyer)).toEqual([sale]);
    expect(await toReview(seller)).toEqual([sale]);
    expect((await review(buyer, sale, 5, 'As described.')).body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect((await review(seller, sale, 4)).body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect(await toReview(buyer)).toEqual([]);
    expect(await toReview(seller)).toEqual([]);
    const rows = await market.owner.selectFrom('reviews').select(['about']).where('booking_id', '=', sale).execute();
    expect(rows.map(({ about }) => about).toSorted()).toEqual(['buyer', 'seller']);
  });

  test('nothing is written twice by a double click or a second tab', async () => {
    const answers = await Promise.all([review(buyer, sale, 5, 'Fine.'), review(buyer, sale, 5, 'Fine.')]);
    expect(answers.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 1]);
  });

  test('one to three stars need words, four and five don’t', async () => {
    for (const stars of [1, 2, 3]) {
      const { status, body } = await review(buyer, sale, stars);
      expect([status, body.issues?.[0]]).toMatchObject([400, { path: 'words', code: 'required' }]);
    }
    expect((await review(buyer, sale, 4)).status).toBe(200);
  });

  test.each([
    ['no star', 0, undefined],
    ['six stars', 6, undefined],
    ['half a star', 4.5, undefined],
    ['a link', 5, 'See pay.example.com/win'],
    ['invisible characters', 5, 'Fi\u200bne'],
    ['characters that turn text', 5, 'Fi\u202ene'],
    ['nothing visible', 3, ' \u00a0 '],
    ['too many words', 5, 'x'.repeat(1_001)],
  ])('a review with %s is refused', async (_what, stars, words) => {
    expect((await review(buyer, sale, stars, words)).status).toBe(400);
  });

  test('nobody else reads or writes its reviews', async () => {
    for (const stranger of [await addPerson(market, 'User'), await addPerson(market, 'Seller')]) {
      expect((await review(stranger, sale, 5)).status).toBe(404);
      expect((await stranger.call(`GET /api/sales/${sale}/reviews`)).status).toBe(404);
      expect(await toReview(stranger)).toEqual([]);
    }
    expect((await review(admin, sale, 5)).status).toBe(403);
    expect((await callAsVisitor(market, `GET /api/sales/${sale}/reviews`)).status).toBe(401);
  });

  test('they wait until the sale is over', async () => {
    const open = await sellPhone(market);
    expect(await codeOf(review(open.buyer, open.sale, 5))).toBe('not_reviewable_yet');
    expect(await reviewsOf(open.buyer, open.sale)).toMatchObject({ canWrite: false, writeUntil: null, own: null });
    expect(await toReview(open.buyer)).toEqual([]);
    await act(open.seller, open.sale, { act: 'give_back' });
    // The money went back: what happened can be told.
    expect((await review(open.buyer, open.sale, 2, 'Did not come to the meeting.')).status).toBe(200);
  });

  test('they can be written for sixty days', async () => {
    await letDaysPass(market, sale, 59);
    expect((await review(buyer, sale, 5)).status).toBe(200);
    const other = await completeSale(market);
    await letDaysPass(market, other.sale, 61);
    expect(await codeOf(review(other.buyer, other.sale, 5))).toBe('review_closed');
    expect((await reviewsOf(other.buyer, other.sale)).canWrite).toBe(false);
    expect(await toReview(other.buyer)).toEqual([]);
  });

  test('a suspended account writes nothing', async () => {
    await admin.call(`PUT /api/users/suspend/${buyer.id}`, { reason: 'Looked into' });
    expect((await review(buyer, sale, 5)).status).toBe(401);
  });
});

describe('Neither side', () => {
  test('sees the other’s review until both have written, and then both do and are told', async () => {
    await review(buyer, sale, 2, 'The battery is worse than described.');
    expect((await reviewsOf(seller, sale)).theirs).toBeNull();
    expect(await noticesOf(seller, 'review_shown')).toEqual([]);
    expect((await reviewsOf(buyer, sale)).own).toMatchObject({ stars: 2, isShown: false });

    await review(seller, sale, 5, 'Came on time.');
    expect((await reviewsOf(seller, sale)).theirs).toMatchObject({
      stars: 2,
      words: 'The battery is worse than described.',
      writer: 'Bea B.',
      canAnswer: true,
    });
    expect((await reviewsOf(buyer, sale)).theirs).toMatchObject({ stars: 5, writer: 'Sam S.' });
    expect(await noticesOf(seller, 'review_shown')).toMatchObject([{ path: `/dashboard/sales/${sale}` }]);
    expect(await noticesOf(buyer, 'review_shown')).toHaveLength(1);
    await tellOfReviews(market.context);
    expect(await noticesOf(seller, 'review_shown')).toHaveLength(1);
  });

  test('is blind for longer than fourteen days: silence shows the one review', async () => {
    await review(buyer, sale, 4, 'Friendly.');
    await letDaysPass(market, sale, 13);
    await tellOfReviews(market.context);
    expect((await reviewsOf(seller, sale)).theirs).toBeNull();
    await letDaysPass(market, sale, 1);
    expect((await reviewsOf(seller, sale)).theirs).toMatchObject({ stars: 4 });
    await tellOfReviews(market.context);
    await tellOfReviews(market.context);
    expect(await noticesOf(seller, 'review_shown')).toHaveLength(1);
    expect(await noticesOf(buyer, 'review_shown')).toEqual([]);
  });

  test('changes a review that is shown, and both can before', async () => {
    await review(buyer, sale, 1, 'Rude.');
    expect((await review(buyer, sale, 3, 'We talked about it.')).body.modifiedCount).toBe(1);
    await review(seller, sale, 5);
    expect((await reviewsOf(seller, sale)).theirs).toMatchObject({ stars: 3, words: 'We talked about it.' });
    expect(await codeOf(review(buyer, sale, 1, 'Rude.'))).toBe('review_shown');
    expect((await review(buyer, sale, 3, 'We talked about it.')).body.modifiedCount).toBe(0);
  });

  test('is left out when both write at once', async () => {
    const [one, other] = await Promise.all([review(buyer, sale, 5), review(seller, sale, 5)]);
    expect([one.body.modifiedCount, other.body.modifiedCount]).toEqual([1, 1]);
    for (const person of [buyer, seller]) {
      expect(await reviewsOf(person, sale)).toMatchObject({ own: { isShown: true }, theirs: { stars: 5 } });
      expect(await noticesOf(person, 'review_shown')).toHaveLength(1);
    }
  });

  test('is rated in return: a seller who has read the buyer’s review answers it', async () => {
    await review(buyer, sale, 1, 'A scratch that was not shown.');
    await letDaysPass(market, sale, 15);
    expect(await codeOf(review(seller, sale, 1, 'Lies.'))).toBe('review_closed');
    expect(await toReview(seller)).toEqual([]);
    // A buyer may still write after a seller who was first.
    const second = await completeSale(market);
    await review(second.seller, second.sale, 5);
    await letDaysPass(market, second.sale, 15);
    expect(await toReview(second.buyer)).toEqual([second.sale]);
    expect((await review(second.buyer, second.sale, 4)).body.modifiedCount).toBe(1);
    expect((await reviewsOf(second.seller, second.sale)).theirs).toMatchObject({ stars: 4 });
  });
});

describe('After a clock that was twenty days ahead is set right', () => {
  const setRight = () => letDaysPass(market, sale, -20);

  test('what both have read is shown, counted and answered', async () => {
    await review(buyer, sale, 1, 'A scratch that was not shown.');
    await review(seller, sale, 5);
    await setRight();
    const { own } = await reviewsOf(buyer, sale);
    expect(await reviewsOf(buyer, sale)).toMatchObject({ own: { isShown: true }, showAt: null, theirs: { stars: 5 } });
    expect(await codeOf(review(buyer, sale, 3, 'Fine.'))).toBe('review_shown');
    expect((await callAsVisitor(market, `GET /api/sellers/${seller.id}/reviews`)).body).toMatchObject([{ stars: 1 }]);
    expect((await callAsVisitor(market, `GET /api/sellers/${seller.id}/rating`)).body).toMatchObject({ count: 1 });
    expect((await seller.call(`PUT /api/reviews/${own?._id}/answer`, { text: 'Sorry.' })).status).toBe(200);
  });

  test('what one has read is not rated in return', async () => {
    await review(buyer, sale, 1, 'A scratch that was not shown.');
    await letDaysPass(market, sale, 15);
    await tellOfReviews(market.context);
    await setRight();
    expect(await codeOf(review(seller, sale, 1, 'Lies.'))).toBe('review_closed');
    expect(await toReview(seller)).toEqual([]);
  });

  test('the second review shows the one of then, and both are told', async () => {
    await review(buyer, sale, 4, 'Friendly.');
    await setRight();
    expect((await reviewsOf(seller, sale)).theirs).toBeNull();
    await review(seller, sale, 5);
    expect((await reviewsOf(seller, sale)).theirs).toMatchObject({ stars: 4 });
    for (const person of [buyer, seller]) expect(await noticesOf(person, 'review_shown')).toHaveLength(1);
  });
});

describe('An answer', () => {
  let id: string;
  const answer = (person: Person, text: string) =>
    person.call<{ modifiedCount: number; code?: string }>(`PUT /api/reviews/${id}/answer`, { text });
  beforeEach(async () => {
    await review(buyer, sale, 3, 'It took long.');
    id = (await reviewsOf(buyer, sale)).own?._id ?? '';
  });

  test('is given once by the person whom the review is about, who sees it by then', async () => {
    expect((await answer(seller, 'Sorry.')).status).toBe(404);
    await review(seller, sale, 5);
    expect((await answer(buyer, 'Mine.')).status).toBe(404);
    expect((await answer(seller, 'Sorry.')).body.modifiedCount).toBe(1);
    expect((await answer(seller, 'Sorry.')).body.modifiedCount).toBe(0);
    expect(await codeOf(answer(seller, 'Not sorry.'))).toBe('already_answered');
    expect((await reviewsOf(buyer, sale)).own?.answer?.text).toBe('Sorry.');
    expect((await reviewsOf(seller, sale)).theirs).toMatchObject({ canAnswer: false, answer: { text: 'Sorry.' } });
    expect(await noticesOf(buyer, 'review_answered')).toHaveLength(1);
  });

  test('is one when two are sent at once', async () => {
    await review(seller, sale, 5);
    const sent = await Promise.all([answer(seller, 'One.'), answer(seller, 'Two.')]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('A hidden review is not changed', async () => {
  await review(buyer, sale, 1, 'A thief.');
  const { own } = await reviewsOf(buyer, sale);
  await admin.call(`PUT /api/reviews/${own?._id}`, { act: 'hide', reason: 'An insult' });
  expect(await codeOf(review(buyer, sale, 5, 'Fine.'))).toBe('review_closed');
  expect(await reviewsOf(buyer, sale)).toMatchObject({ canWrite: false, own: { stars: 1, hidden: 'An insult' } });
});

test('A later end of the sale leaves when a written review is shown', async () => {
  await review(buyer, sale, 4, 'Friendly.');
  const { showAt } = await reviewsOf(buyer, sale);
  await sql`update sales set ended_at = ended_at + interval '5 days' where booking_id = ${sale}::uuid`.execute(
    market.owner,
  );
  expect((await reviewsOf(buyer, sale)).showAt).toBe(showAt);
});

test('Nobody is rated who has left', async () => {
  await admin.call(`DELETE /api/users/${buyer.id}`);
  expect(await toReview(seller)).toEqual([]);
  expect(await codeOf(review(seller, sale, 5))).toBe('review_closed');
});

test('A closed account leaves its stars, and no words', async () => {
  await review(buyer, sale, 1, 'Broken.');
  await review(seller, sale, 5, 'Pays at once.');
  const { own } = await reviewsOf(buyer, sale);
  await admin.call(`DELETE /api/users/${buyer.id}`);
  expect((await reviewsOf(seller, sale)).theirs).toMatchObject({
    stars: 1,
    words: '',
    erased: true,
    writer: 'Closed account',
  });
  expect((await callAsVisitor(market, `GET /api/sellers/${seller.id}/rating`)).body).toMatchObject({
    average: 1,
    count: 1,
  });
  const kept = await market.owner
    .selectFrom('reviews')
    .select(['words', 'answer'])
    .where('id', '=', own?._id ?? '')
    .execute();
  expect(kept).toEqual([{ words: null, answer: null }]);
});

test('A review without words has none to erase', async () => {
  await review(buyer, sale, 5);
  await review(seller, sale, 5);
  await admin.call(`DELETE /api/users/${buyer.id}`);
  expect((await reviewsOf(seller, sale)).theirs).toMatchObject({ words: '', erased: false });
});
