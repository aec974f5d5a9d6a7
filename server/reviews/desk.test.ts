import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { Notice } from '#contract/notices.ts';
import type { DeskReview, Review, SellerRating } from '#contract/reviews.ts';
import { tellOfReviews } from '#server/reviews/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory, addPerson, callAsVisitor } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { completeSale, letDaysPass, review, reviewsOf } from '#server/testing/reviewing.ts';
import { grantAdmin } from '#server/users/actions.ts';

let market: TestMarket;
let admin: Person;
let seller: Person;
let buyer: Person;
let sale: string;
let id: string;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  admin = await addAdmin(market);
});
afterAll(() => market.close());
beforeEach(async () => {
  ({ seller, buyer, sale } = await completeSale(market));
  await review(buyer, sale, 1, 'A thief who lives in Elm Street.');
  id = (await reviewsOf(buyer, sale)).own?._id ?? '';
});

const decide = (body: object, by = admin) =>
  by.call<{ modifiedCount: number; code?: string }>(`PUT /api/reviews/${id}`, body);
const hide = (reason = 'It names where somebody lives.') => decide({ act: 'hide', reason });
const report = (by: Person, reason = 'It names my street.') =>
  by.call<{ code?: string }>(`POST /api/reviews/${id}/report`, { reason });
const list = async (only = '') =>
  (await admin.call<DeskReview[]>(`GET /api/reviews${only && `?only=${only}`}`)).body.map(({ _id }) => _id);
const onDesk = async () => (await admin.call<DeskReview[]>('GET /api/reviews')).body.find(({ _id }) => _id === id);
const rating = async () => (await callAsVisitor<SellerRating>(market, `GET /api/sellers/${seller.id}/rating`)).body;
const shown = async () => (await callAsVisitor<Review[]>(market, `GET /api/sellers/${seller.id}/reviews`)).body;
const noticesOf = async (person: Person, kind: Notice['kind']) =>
  (await person.call<Notice[]>('GET /api/notices')).body.filter((notice) => notice.kind === kind);
const acts = async () => (await admin.call<AuditEntry[]>('GET /api/audit')).body;

describe('An admin', () => {
  beforeEach(() => review(seller, sale, 5));

  test('hides a review: it no longer counts, and its writer is told why', async () => {
    expect(await rating()).toMatchObject({ average: 1, count: 1 });
    expect((await hide()).body.modifiedCount).toBe(1);
    expect((await hide()).body.modifiedCount).toBe(0);
    expect(await rating()).toMatchObject({ average: null, count: 0 });
    expect(await shown()).toEqual([]);
    expect((await reviewsOf(seller, sale)).theirs).toBeNull();
    expect((await reviewsOf(buyer, sale)).own).toMatchObject({ hidden: 'It names where somebody lives.' });
    const [notice] = await noticesOf(buyer, 'review_hidden');
    expect(notice?.text).toContain('It names where somebody lives.');
    expect((await acts())[0]).toMatchObject({ action: 'hid_review', note: 'It names where somebody lives.' });
  });

  test('shows it again, and it counts', async () => {
    await hide();
    expect((await decide({ act: 'show' })).body.modifiedCount).toBe(1);
    expect((await decide({ act: 'show' })).body.modifiedCount).toBe(0);
    expect(await rating()).toMatchObject({ average: 1, count: 1 });
    expect((await acts())[0]).toMatchObject({ action: 'showed_review' });
  });

  test('can’t keep a review that another admin hides meanwhile', async () => {
    await report(seller);
    await hide();
    expect(await decide({ act: 'keep' })).toMatchObject({ status: 409, body: { code: 'review_hidden' } });
    expect(await onDesk()).toMatchObject({ hidden: 'It names where somebody lives.' });
  });

  test('leaves the reports of a shown review open when told to show it again', async () => {
    await report(seller);
    expect((await decide({ act: 'show' })).body.modifiedCount).toBe(0);
    expect((await onDesk())?.reports).toHaveLength(1);
  });

  test('decides no review by or about themselves', async () => {
    await grantAdmin({ ...market.context, db: market.owner }, buyer.email);
    const about = (await reviewsOf(seller, sale)).own?._id ?? '';
    for (const review of [id, about]) {
      const body = { act: 'hide', reason: 'I do not like it.' };
      const answer = await buyer.call(`PUT /api/reviews/${review}`, body);
      expect(answer).toMatchObject({ status: 403, body: { code: 'own_case' } });
      expect((await buyer.call(`PUT /api/reviews/${review}`, { act: 'keep' })).status).toBe(403);
    }
  });

  test('reads all reviews whole, or only low, hidden or reported ones', async () => {
    expect(await onDesk()).toMatchObject({
      stars: 1,
      words: 'A thief who lives in Elm Street.',
      writer: 'Bea Buyer',
      subject: 'Sam Seller',
      about: 'seller',
      isShown: true,
      hidden: null,
      reports: [],
    });
    expect(await list('low')).toContain(id);
    expect(await list('hidden')).not.toContain(id);
    expect(await list('reported')).not.toContain(id);
    await report(seller);
    expect(await list('reported')).toContain(id);
    await hide();
    expect(await list('hidden')).toContain(id);
    expect(await list('reported')).not.toContain(id);
  });

  test('sees the report of a review beside one that many people report', async () => {
    await report(seller);
    const other = (await reviewsOf(seller, sale)).own?._id;
    await sql`with identities as (
        insert into identity_user (id, name, email) select at, 'Rita', 'rita' || at || '@redial.example'
        from generate_series(1, 21) as people (at) returning id, name, email),
      reporters as (
        insert into users (identity_id, name, email, account_type) select id, name, email, 'User'
        from identities returning id)
      insert into review_reports (review_id, reporter_id, reason, created_at)
      select ${other}, id, 'A lie.', now() + interval '1 day' from reporters`.execute(market.owner);
    const { body } = await admin.call<DeskReview[]>('GET /api/reviews?limit=2');
    const counts = new Map(body.map(({ _id, reports }) => [_id, reports.length]));
    expect([counts.get(id), counts.get(other ?? '')]).toEqual([1, 10]);
  });

  test('needs a reason, and alone may do it', async () => {
    expect((await hide(' ')).status).toBe(400);
    for (const person of [buyer, seller]) {
      expect((await decide({ act: 'show' }, person)).status).toBe(403);
      expect((await person.call('GET /api/reviews')).status).toBe(403);
    }
  });
});

test('A review that is hidden before its time is not told of until it is shown again', async () => {
  await hide();
  await letDaysPass(market, sale, 14);
  await tellOfReviews(market.context);
  expect(await noticesOf(seller, 'review_shown')).toEqual([]);
  expect((await reviewsOf(seller, sale)).theirs).toBeNull();
  await decide({ act: 'show' });
  expect(await noticesOf(seller, 'review_shown')).toHaveLength(1);
});

describe('A report of a review', () => {
  test('is made by any member of a public review, once until it is handled', async () => {
    expect((await report(seller)).status).toBe(404);
    await review(seller, sale, 5);
    expect((await report(seller)).status).toBe(200);
    expect((await report(seller)).body.code).toBe('already_reported');
    expect((await report(await addPerson(market, 'User'), 'Rude')).status).toBe(200);
    expect((await onDesk())?.reports.map(({ reason }) => reason).toSorted()).toEqual(['It names my street.', 'Rude']);
    expect((await noticesOf(admin, 'review_reported')).length).toBeGreaterThan(0);

    expect((await decide({ act: 'keep' })).body.modifiedCount).toBe(1);
    expect((await decide({ act: 'keep' })).body.modifiedCount).toBe(0);
    expect((await onDesk())?.reports).toEqual([]);
    expect((await acts())[0]).toMatchObject({ action: 'kept_review' });
    expect((await report(seller)).status).toBe(200);
  });

  test('of a buyer’s review is made by that buyer alone', async () => {
    await review(seller, sale, 2, 'Never again.');
    id = (await reviewsOf(seller, sale)).own?._id ?? '';
    expect((await report(await addPerson(market, 'Seller'))).status).toBe(404);
    expect((await report(buyer)).status).toBe(200);
  });
});
