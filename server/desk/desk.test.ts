import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { CaseMessage } from '#contract/cases.ts';
import { insertReport } from '#server/reports/store.ts';
import { admin, decide, leave, market, offer, paid, withBrokenScreen } from '#server/orders/answering.fixture.ts';
import { begin, write } from '#server/testing/conversing.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { addAdmin, listPhone, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { review } from '#server/testing/reviewing.ts';
import { act, look } from '#server/testing/selling.ts';

withBrokenScreen();

const messages = (sale = paid.sale, by = admin, query = '') =>
  by.call<CaseMessage[]>(`GET /api/sales/${sale}/messages${query}`);
const histories = (by = admin) => by.call(`GET /api/sales/${paid.sale}/histories`);
const statuses = async (by = admin) => [(await messages(paid.sale, by)).status, (await histories(by)).status];
const readings = async (read: 'read_case_messages' | 'read_case_histories' = 'read_case_messages') =>
  (await admin.call<AuditEntry[]>('GET /api/audit')).body
    .filter(({ action }) => action === read)
    .map(({ actor }) => actor);
const phoneOf = async (sale: string) => (await look(admin, sale)).productID;
/** The buyer leaves an offer to an admin. */
const callDesk = async () => {
  await offer(1_000);
  await leave();
};

/** The same two, and one more phone that is paid. */
async function sellAnother(): Promise<string> {
  const sale = await bookPhone(market, paid.buyer, await listPhone(market, paid.seller));
  await payFor(market, paid.buyer, sale);
  return sale;
}

describe('The messages of a case', () => {
  test('are read by admins from the beginning, photos too, and nothing else that the two wrote', async () => {
    const { seller, buyer, sale } = paid;
    const photo = await uploadPhoto(market, buyer);
    const id = await begin(buyer, await phoneOf(sale), 'Is the screen whole?');
    await write(seller, id, 'It is.');
    await write(buyer, id, 'Look at it.', { photos: [photo] });
    await begin(buyer, await listPhone(market, seller), 'What about this one?');
    await callDesk();
    const first = await messages(sale, admin, '?limit=2');
    expect(first.body).toMatchObject([
      { by: 'buyer', text: 'Is the screen whole?', photos: [] },
      { by: 'seller', text: 'It is.' },
    ]);
    const rest = await messages(sale, admin, `?limit=2&after=${first.body.at(-1)?._id}`);
    expect(rest.body).toMatchObject([{ by: 'buyer', text: 'Look at it.', erased: false, photos: [photo] }]);
  });

  test('are shut while the seller has to answer, while the buyer has to, and once it is decided', async () => {
    expect(await statuses()).toEqual([404, 404]);
    await offer(1_000);
    expect(await statuses()).toEqual([404, 404]);
    await leave();
    expect(await statuses()).toEqual([200, 200]);
    await decide({ for: 'seller', words: 'A screen may have a scratch.' });
    expect(await statuses()).toEqual([404, 404]);
  });

  test('are for no buyer or seller, nor for an admin who bought the phone', async () => {
    const { seller, buyer } = paid;
    await callDesk();
    for (const person of [seller, buyer]) expect(await statuses(person)).toEqual([403, 403]);
    await sql`insert into admin_grants (user_id) values (${buyer.id}::uuid)`.execute(market.owner);
    expect(await statuses(buyer)).toEqual([404, 404]);
    await sql`delete from admin_grants where user_id = ${buyer.id}::uuid`.execute(market.owner);
  });

  test('put each admin who reads them into the audit trail once a case', async () => {
    const { seller } = paid;
    const before = (await readings()).length;
    const since = async () => (await readings()).slice(0, -before || undefined);
    const sale = await sellAnother();
    const callAdmin = () => act(seller, sale, { act: 'call_admin', about: 'seller_asks', words: 'They are rude.' });
    await callAdmin();
    // There is nothing to read yet.
    expect((await messages(sale)).body).toEqual([]);
    expect(await since()).toEqual([]);
    await begin(paid.buyer, await phoneOf(sale), 'Where are you?');
    for (const by of [admin, admin, await addAdmin(market, 'Olga Other')])
      expect((await messages(sale, by)).body).toHaveLength(1);
    expect(await since()).toEqual(['Olga Other', 'Ada Admin']);

    await admin.call(`PUT /api/sales/${sale}/answer`, { words: 'Be kind.' });
    expect((await messages(sale)).status).toBe(404);
    await callAdmin();
    expect((await messages(sale)).status).toBe(200);
    expect(await since()).toEqual(['Ada Admin', 'Olga Other', 'Ada Admin']);
  });
});

test('Both histories put each admin who reads them into the audit trail once a case', async () => {
  await callDesk();
  const before = (await readings('read_case_histories')).length;
  for (const by of [admin, admin, await addAdmin(market, 'Hanna Help')]) expect((await histories(by)).status).toBe(200);
  expect((await readings('read_case_histories')).slice(0, -before || undefined)).toEqual(['Hanna Help', 'Ada Admin']);
});

test('Both histories count other sales, problems by how they ended, ratings and reports', async () => {
  const { seller, buyer } = paid;
  await callDesk();
  const none = { completed: 0, problems: { open: 0, undone: 0, part: 0, kept: 0 }, reportedConversations: 0 };
  const unrated = { rating: { average: null, count: 0 }, memberSince: expect.any(String) };
  expect((await histories()).body).toEqual({
    buyer: { ...none, ...unrated },
    seller: { ...none, ...unrated, verified: false, kind: null, reportedPhones: 0 },
  });

  await admin.call(`PUT /api/users/seller/${seller.id}`);
  await seller.call('PUT /api/me/trader', { trader: null });
  const fine = await sellAnother();
  await act(buyer, fine, { act: 'receive' });
  await act(buyer, fine, { act: 'accept' });
  await review(buyer, fine, 4);
  await review(seller, fine, 5);
  await problemWith('undone', buyer, (sale) => act(seller, sale, { act: 'give_back' }));
  await problemWith('part', buyer, async (sale) => {
    await act(seller, sale, { act: 'answer', kind: 'part', cents: 1_000, words: 'Sorry.' });
    return act(buyer, sale, { act: 'take_answer', number: 1 });
  });
  await problemWith('kept', buyer, (sale) => act(buyer, sale, { act: 'accept' }));
  await problemWith('open', buyer);
  const id = await begin(buyer, await phoneOf(fine), 'Pay me outside.');
  await seller.call(`POST /api/conversations/${id}/report`, { reason: 'Outside.' });
  await insertReport(market.context, { productId: await phoneOf(fine), reporterId: buyer.id, reason: 'A fake.' });

  const some = { completed: 3, problems: { open: 1, undone: 1, part: 1, kept: 1 } };
  expect((await histories()).body).toMatchObject({
    buyer: { ...some, rating: { average: 5, count: 1 }, reportedConversations: 1 },
    seller: {
      ...some,
      rating: { average: 4, count: 1 },
      reportedConversations: 0,
      verified: true,
      kind: 'private',
      reportedPhones: 1,
    },
  });
});

/** One more phone of the two has a problem, which ends so. */
async function problemWith(
  state: string,
  buyer: Person,
  end?: (sale: string) => Promise<{ status: number }>,
): Promise<void> {
  const sale = await sellAnother();
  await act(buyer, sale, { act: 'receive' });
  await act(buyer, sale, { act: 'say_problem', about: 'broken', words: 'It is broken.' });
  if (end) expect([state, (await end(sale)).status]).toEqual([state, 200]);
}
