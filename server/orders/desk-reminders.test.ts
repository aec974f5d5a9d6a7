import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SaleAct } from '#contract/sales.ts';
import { listNotices } from '#server/notices/store.ts';
import { noticeView } from '#server/notices/views.ts';
import { remindAdmins } from '#server/orders/desk-reminders.ts';
import { listOpenProblems } from '#server/orders/sale-story-store.ts';
import { decide } from '#server/orders/settling.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act, sellPhone } from '#server/testing/selling.ts';
import type { PaidPhone } from '#server/testing/selling.ts';

let market: TestMarket;
let admins: Person[];
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  admins = [await addAdmin(market), await addAdmin(market)];
});
afterAll(() => market.close());

/** How often each admin was reminded. */
async function reminders(): Promise<number[]> {
  await remindAdmins(market.context);
  const rows = await market.context.db
    .selectFrom('notices')
    .select('user_id')
    .where('kind', '=', 'desk_waits')
    .execute();
  return admins.map(({ id }) => rows.filter(({ user_id }) => user_id === id).length);
}

test('Admins are reminded of what waits at the desk for more than two days, once a day and of all of it together', async () => {
  const first = await sellPhone(market);
  const second = await sellPhone(market);
  const unanswered = await sellPhone(market);
  // That is its seller's to answer.
  await act(unanswered.buyer, unanswered.sale, { act: 'say_problem', about: 'not_handed_over', words: 'Where is it?' });
  await act(first.buyer, first.sale, { act: 'call_admin', about: 'buyer_asks', words: 'Where is it?' });
  await act(second.seller, second.sale, { act: 'call_admin', about: 'buyer_absent', words: 'Nobody came.' });
  market.wait(47);
  expect(await reminders()).toEqual([0, 0]);
  market.wait(2);
  expect(await reminders()).toEqual([1, 1]);
  expect(await reminders()).toEqual([1, 1]);
  const [told] = await listNotices(market.context, admins[0]?.id ?? '');
  expect(told?.booking_id).toBe(first.sale);
  expect(told && noticeView(told)).toMatchObject({ kind: 'desk_waits', path: '/dashboard/problems' });
  // The job comes a little earlier in its minute than the day before.
  market.wait(23.99);
  expect(await reminders()).toEqual([2, 2]);
  await sql`update notices set created_at = created_at + interval '20 days'`.execute(market.owner);
  expect(await reminders()).toEqual([3, 3]);
  market.wait(25);
  for (const [{ sale, seller }, step] of [
    [first, 'give_back'],
    [second, 'end_call'],
  ] as const)
    await decide(market.context, sale, { is: 'sale act', by: seller.id, act: { act: step } });
  expect(await reminders()).toEqual([3, 3]);
});

const atDesk = async (after?: string) =>
  (await listOpenProblems(market.context, { limit: 100, after })).map(({ id }) => id);

/** Two paid phones. Their buyers or their sellers do the same with both. */
async function sellTwo(who: 'buyer' | 'seller', what: SaleAct): Promise<[PaidPhone, PaidPhone]> {
  const both: [PaidPhone, PaidPhone] = [await sellPhone(market), await sellPhone(market)];
  for (const one of both) await act(one[who], one.sale, what);
  return both;
}

test('A problem that replaces a call for an admin keeps its place at the desk', async () => {
  const [first, second] = await sellTwo('seller', { act: 'call_admin', about: 'seller_asks', words: 'Help.' });
  await act(first.buyer, first.sale, { act: 'say_problem', about: 'not_handed_over', words: 'Nobody came.' });
  await act(first.seller, first.sale, { act: 'answer', kind: 'no', words: 'I did.' });
  expect((await atDesk()).filter((id) => id === first.sale || id === second.sale)).toEqual([first.sale, second.sale]);
  expect(await atDesk(first.sale)).toEqual([second.sale]);
});

test('So does a problem whose buyer then asks for an admin', async () => {
  const missed = { act: 'say_problem', about: 'not_handed_over', words: 'Nobody came.' } as const;
  const [first, second] = await sellTwo('buyer', missed);
  await act(second.seller, second.sale, { act: 'answer', kind: 'no', words: 'I did.' });
  await act(first.buyer, first.sale, { act: 'call_admin', about: 'buyer_asks', words: 'Help.' });
  expect(await atDesk(first.sale)).toEqual([second.sale]);
});

test('The desk refuses a page after a problem that no longer waits, and has an empty one after the last', async () => {
  const [ended, last] = await sellTwo('buyer', { act: 'call_admin', about: 'buyer_asks', words: 'Help.' });
  const admin = await addAdmin(market);
  const after = (id: string) => admin.call<{ _id: string }[]>(`GET /api/sales/problems?after=${id}`);
  expect((await after(ended.sale)).body).toMatchObject([{ _id: last.sale }]);
  await act(ended.buyer, ended.sale, { act: 'end_call' });
  expect(await after(ended.sale)).toMatchObject({ status: 400, body: { issues: [{ path: 'after' }] } });
  expect(await after(last.sale)).toMatchObject({ status: 200, body: [] });
});
