import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Money } from '#contract/payouts.ts';
import { sendDueMails } from '#server/notices/actions.ts';
import { followDueSales, settleAccounts } from '#server/orders/jobs.ts';
import { admin, market, noticesOf, withSales } from '#server/orders/sales.fixture.ts';
import { putLetterbox } from '#server/testing/letterbox.ts';
import { bookPhone, payFor, statesOf } from '#server/testing/paying.ts';
import { addPerson, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act, calleMayor, choose, letTimePass, look, samPhones, sellPhone, send } from '#server/testing/selling.ts';

withSales();

const parcel = { carrier: 'ups', trackingNumber: '1Z5R89390357567127' } as const;
const sellAsBusiness = () => sellPhone(market, {}, samPhones);
const withdraw = (person: Person, sale: string, more: object = {}) =>
  act(person, sale, { act: 'withdraw', name: 'Bea Buyer', ...more });
const told = async (person: Person, kind: string) => (await noticesOf(person)).find((one) => one.kind === kind);
const orderOf = async (buyer: Person, id: string) => (await buyer.call<Booking>(`GET /api/booking/${id}`)).body;

describe('What a business sells', () => {
  test('is shown to its buyer before they pay, and kept as it was then', async () => {
    const [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
    const booking = await bookPhone(market, buyer, await listPhone(market, seller));
    expect(await orderOf(buyer, booking)).not.toHaveProperty('trader');
    await seller.call('PUT /api/me/trader', { trader: samPhones });
    expect((await orderOf(buyer, booking)).trader).toEqual(samPhones);

    const changed = await seller.call('PUT /api/me/trader', { trader: null });
    expect(changed).toMatchObject({ status: 409, body: { code: 'kind_settled' } });
    await payFor(market, buyer, booking);
    expect((await seller.call('PUT /api/me/trader', { trader: null })).status).toBe(200);
    expect(await orderOf(buyer, booking)).toMatchObject({ trader: samPhones, mayWithdraw: true, heldUntil: null });
    for (const person of [seller, buyer, admin])
      expect(await look(person, booking)).toMatchObject({
        trader: samPhones,
        withdrawal: { isOpen: true, until: null, acceptedAt: null, said: null },
      });
    expect(await told(buyer, 'withdrawal_right')).toMatchObject({
      text: expect.stringContaining('Sam Phones LLC, 12 SE Ash St, Portland, OR 97214, hello@sam-phones.example'),
      path: '/policies/withdrawal',
    });
  });

  test('is paid out only once its buyer can no longer withdraw, even if they accepted it', async () => {
    const { seller, buyer, sale } = await sellAsBusiness();
    await act(buyer, sale, { act: 'receive' });
    const { withdrawal, inspectionHours } = await look(buyer, sale);
    expect([withdrawal?.isOpen, inspectionHours]).toEqual([true, 409]);
    expect((await act(buyer, sale, { act: 'accept' })).body.modifiedCount).toBe(1);
    expect((await act(buyer, sale, { act: 'accept' })).body.modifiedCount).toBe(0);
    expect(await look(seller, sale)).toMatchObject({
      state: 'received',
      withdrawal: { isOpen: true, until: withdrawal?.until, acceptedAt: expect.any(String) },
    });
    expect((await orderOf(buyer, sale)).heldUntil).toBe(withdrawal?.until);
    expect(await told(seller, 'accepted_early')).toMatchObject({ about: { until: withdrawal?.until } });
    const money = async () => (await seller.call<Money>('GET /api/money')).body;
    expect((await money()).held).toEqual([
      { _id: sale, phone: expect.any(String), amountCents: 38_900, until: withdrawal?.until },
    ]);

    await letTimePass(market, sale, 408);
    await followDueSales(market.context);
    expect(await look(seller, sale)).toMatchObject({ state: 'received' });
    await letTimePass(market, sale, 1);
    await followDueSales(market.context);
    expect(await look(seller, sale)).toMatchObject({
      state: 'completed',
      endedBy: 'buyer',
      withdrawal: { isOpen: false },
    });
    expect(await money()).toMatchObject({ availableCents: 38_900, held: [] });
    expect((await withdraw(buyer, sale)).body.code).toBe('withdrawal_over');
  });

  test('is released earlier by no statement at all, but by an admin who decides', async () => {
    const { buyer, sale } = await sellAsBusiness();
    await act(buyer, sale, { act: 'receive' });
    const release = (by: string) =>
      sql`update sales set state = 'completed', ended_by = ${by}, ended_at = now(), due_at = null
        where booking_id = ${sale}::uuid`.execute(market.owner);
    await expect(release('buyer')).rejects.toThrow('sales_withdrawable');
    await act(buyer, sale, { act: 'say_problem', about: 'broken', words: 'Cracked' });
    expect((await admin.call(`PUT /api/sales/${sale}/decision`, { for: 'seller', words: 'Seen' })).status).toBe(200);
    expect(await look(buyer, sale)).toMatchObject({ state: 'completed', withdrawal: { isOpen: false } });
  });
});

describe('A buyer who withdraws', () => {
  test('before the handover gets the money back at once, and a receipt with what they declared and when', async () => {
    const { seller, buyer, sale } = await sellAsBusiness();
    const words = 'I found another one.\nThank you';
    expect(await withdraw(buyer, sale, { words })).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await statesOf(market, sale)).toEqual({ product: 'returned', booking: 'refunded', payments: 'refunded' });
    const { withdrawal, endedBy } = await look(seller, sale);
    expect([withdrawal, endedBy]).toEqual([
      { isOpen: false, until: null, acceptedAt: null, said: { at: expect.any(String), name: 'Bea Buyer', words } },
      'buyer',
    ]);
    for (const [person, kind] of [
      [buyer, 'withdrawn'],
      [seller, 'buyer_withdrew'],
    ] as const) {
      const notice = await told(person, kind);
      expect(notice).toMatchObject({
        path: `/dashboard/sales/${sale}?withdraw`,
        about: { withdrawal: { at: withdrawal?.said?.at, name: 'Bea Buyer', words, order: sale } },
      });
      for (const part of ['UTC', 'Bea Buyer', '$389', sale, 'Sam Phones LLC', 'I found another one.'])
        expect(notice?.text).toContain(part);
    }
    expect(await withdraw(buyer, sale)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
    expect((await look(buyer, sale)).withdrawal?.said?.words).toBe(words);
  });

  test('from what they have gives it back within fourteen days, and then gets the money', async () => {
    const { seller, buyer, sale } = await sellAsBusiness();
    await act(buyer, sale, { act: 'receive' });
    await act(buyer, sale, { act: 'accept' });
    expect((await orderOf(buyer, sale)).mayWithdraw).toBe(true);
    expect((await withdraw(buyer, sale)).body.modifiedCount).toBe(1);
    const story = await look(seller, sale);
    expect(story).toMatchObject({ state: 'returning', withdrawal: { isOpen: false }, back: { why: 'withdrawn' } });
    const days = (Date.parse(story.back?.nextBy ?? '') - Date.parse(story.back?.begunAt ?? '')) / 86_400_000;
    expect(days).toBe(14);
    expect(await orderOf(buyer, sale)).toMatchObject({ mayWithdraw: false, heldUntil: null });
    expect(await withdraw(buyer, sale)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
    expect((await act(buyer, sale, { act: 'accept' })).body.code).toBe('goes_back');
    await letTimePass(market, sale, 409);
    expect((await act(buyer, sale, { act: 'accept' })).body.code).toBe('goes_back');
    expect((await act(seller, sale, { act: 'came_back' })).status).toBe(200);
    expect(await statesOf(market, sale)).toEqual({ product: 'returned', booking: 'refunded', payments: 'refunded' });
  });

  test('has a receipt by mail with the whole name, and word of what was posted and not entered', async () => {
    const { seller, buyer, sale } = await sellAsBusiness();
    const name = `Bea ${'Longname '.repeat(12)}Buyer`;
    await withdraw(buyer, sale, { name });
    const { to } = putLetterbox(market);
    await sendDueMails(market.context);
    const about = (email: string, words: string) => to(email).some(({ text }) => text.includes(words));
    for (const { email } of [buyer, seller]) expect(about(email, `${name} withdraws from the contract`)).toBe(true);
    expect(about(seller.email, 'we do not know of it and refund the buyer')).toBe(true);
    expect(about(buyer.email, 'a parcel that we do not know of')).toBe(true);
  });

  test('while an answer is waited for, and when it had never been said to arrive', async () => {
    const { buyer, sale } = await sellAsBusiness();
    await act(buyer, sale, { act: 'say_problem', about: 'broken', words: 'Cracked' });
    expect(await withdraw(buyer, sale)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await look(buyer, sale)).toMatchObject({ state: 'returning', back: { why: 'withdrawn' } });
    expect(await statesOf(market, sale)).toEqual({ product: 'sold', booking: 'paid', payments: 'succeeded' });
  });

  test('also from what goes back as an admin decided, and can give it back for longer then', async () => {
    const { buyer, sale } = await sellAsBusiness();
    await act(buyer, sale, { act: 'receive' });
    await act(buyer, sale, { act: 'say_problem', about: 'broken', words: 'Cracked' });
    await admin.call(`PUT /api/sales/${sale}/decision`, { for: 'return', words: 'Seen' });
    const before = await look(buyer, sale);
    expect(before).toMatchObject({ state: 'returning', withdrawal: { isOpen: true } });
    expect(await withdraw(buyer, sale)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    const after = await look(buyer, sale);
    expect(after).toMatchObject({ state: 'returning', withdrawal: { isOpen: false, said: { name: 'Bea Buyer' } } });
    expect(Date.parse(after.back?.nextBy ?? '')).toBeGreaterThan(Date.parse(before.back?.nextBy ?? ''));
  });

  const toMadrid = async () => {
    const paid = await sellPhone(market, { handover: 'sent', sentTo: ['ES'] }, samPhones);
    await choose(paid.buyer, paid.sale, { way: 'sent', address: calleMayor });
    return paid;
  };

  test('from what may have been posted waits for its number, and goes back to the business before the money', async () => {
    const { seller, buyer, sale } = await toMadrid();
    await withdraw(buyer, sale);
    const { state, goesBackAt } = await look(buyer, sale);
    expect(state).toBe('to_hand_over');
    expect((await orderOf(buyer, sale)).mayBePosted).toBe(true);
    for (const [person, kind] of [
      [buyer, 'withdrawn'],
      [seller, 'buyer_withdrew'],
    ] as const)
      expect((await told(person, kind))?.about.until).toBe(goesBackAt);
    await send(seller, sale, parcel);
    const { state: now, back } = await look(buyer, sale);
    expect([now, back?.hasAddress]).toEqual(['returning', false]);
    expect((await told(seller, 'buyer_withdrew'))?.about.until).toBeNull();
    await act(buyer, sale, { act: 'receive' });
    await act(buyer, sale, { act: 'send_back', ...parcel, changedAt: back?.begunAt ?? '' });
    expect(await look(seller, sale)).toMatchObject({ back: { parcel: { carrier: 'ups' } } });
    expect((await act(seller, sale, { act: 'came_back' })).status).toBe(200);
    expect(await statesOf(market, sale)).toMatchObject({ booking: 'refunded' });
  });

  test('from what was not posted is paid back after two days, or once the business still has it', async () => {
    const [silent, honest] = [await toMadrid(), await toMadrid()];
    for (const { buyer, sale } of [silent, honest]) await withdraw(buyer, sale);
    await act(honest.seller, honest.sale, { act: 'give_back' });
    expect((await look(honest.buyer, honest.sale)).state).toBe('undone');
    await letTimePass(market, silent.sale, 47);
    await followDueSales(market.context);
    expect((await look(silent.buyer, silent.sale)).state).toBe('to_hand_over');
    await letTimePass(market, silent.sale, 2);
    await followDueSales(market.context);
    expect((await look(silent.buyer, silent.sale)).state).toBe('undone');
  });

  test('is possible after an upgrade, where a business had sold it before', async () => {
    const { seller, buyer, sale } = await sellAsBusiness();
    const other = await sellAsBusiness();
    await act(buyer, sale, { act: 'receive' });
    const until = (await look(buyer, sale)).withdrawal?.until;
    await sql`update sales set trader_name = null, trader_address = null, trader_email = null, trader_phone = null,
      inspect_until = received_at + interval '48 hours' where booking_id = any(${[sale, other.sale]}::uuid[])`.execute(
      market.owner,
    );
    await sql`delete from notices
      where kind = 'withdrawal_right' and booking_id = any(${[sale, other.sale]}::uuid[])`.execute(market.owner);
    // They said so only after it was paid.
    await sql`update seller_kinds set said_at = said_at + interval '1 day'
      where seller_id = ${other.seller.id}::uuid`.execute(market.owner);
    const migration = await readFile('db/migrations/0055-older-rows.sql', 'utf8');
    await sql.raw(migration.slice(migration.indexOf('with named as'))).execute(market.owner);
    expect(await look(seller, sale)).toMatchObject({ trader: samPhones, withdrawal: { isOpen: true, until } });
    expect((await told(buyer, 'withdrawal_right'))?.text).toContain('Sam Phones LLC');
    expect(await look(other.seller, other.sale)).toMatchObject({ trader: null, withdrawal: null });
    expect(await told(other.buyer, 'withdrawal_right')).toBeUndefined();
  });

  test('from what was sent and not seen stays on the desk, and gives it back once it has come', async () => {
    const { seller, buyer, sale } = await sellPhone(market, { handover: 'sent', sentTo: ['ES'] }, samPhones);
    await choose(buyer, sale, { way: 'sent', address: calleMayor });
    await send(seller, sale, { carrier: 'ups', trackingNumber: '1Z5R89390357567127' });
    await act(buyer, sale, { act: 'say_problem', about: 'not_handed_over', words: 'Nothing came' });
    expect(await withdraw(buyer, sale)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await look(buyer, sale)).toMatchObject({ state: 'problem', back: null, withdrawal: { isOpen: false } });
    expect((await act(buyer, sale, { act: 'receive' })).status).toBe(200);
    expect(await look(buyer, sale)).toMatchObject({ state: 'returning', back: { why: 'withdrawn', way: 'sent' } });
  });

  test.each<[title: string, more: object, path: string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a link for a name', { name: 'www.bea.example' }, 'name'],
    ['a link in the words', { words: 'See https://bea.example' }, 'words'],
    ['more words than fit', { words: 'x'.repeat(1_001) }, 'words'],
    ['a reason of its own', { reason: 'x' }, 'reason'],
  ])('gives %s and is refused', async (_title, more, path) => {
    const { buyer, sale } = await sellAsBusiness();
    expect(await withdraw(buyer, sale, more)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect((await look(buyer, sale)).withdrawal?.said).toBeNull();
  });

  test('is the buyer of a business: nobody else, and no other sale', async () => {
    const { seller, sale } = await sellAsBusiness();
    expect((await withdraw(seller, sale)).body.code).toBe('not_allowed');
    expect((await withdraw(await addPerson(market, 'User'), sale)).status).toBe(404);
    expect((await withdraw(admin, sale)).status).toBe(403);
    const fromSomebody = await sellPhone(market);
    expect(await look(fromSomebody.buyer, fromSomebody.sale)).toMatchObject({ trader: null, withdrawal: null });
    const refused = await withdraw(fromSomebody.buyer, fromSomebody.sale);
    expect([refused.status, refused.body.code]).toEqual([409, 'no_withdrawal']);
  });

  test('leaves nothing of what they declared when their account is closed', async () => {
    const { seller, buyer, sale } = await sellAsBusiness();
    await withdraw(buyer, sale, { words: 'Too big for me' });
    await settleAccounts(market.context);
    expect((await admin.call(`DELETE /api/users/${buyer.id}`)).status).toBe(200);
    expect((await look(seller, sale)).withdrawal?.said).toMatchObject({ name: 'erased', words: 'erased' });
  });
});
