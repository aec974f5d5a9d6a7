import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { ConversationReport, ReportedMessage } from '#contract/conversations.ts';
import type { Notice } from '#contract/notices.ts';
import { ask, begin, listOf, pageOf, threadOf, write } from '#server/testing/conversing.ts';
import type { Sent } from '#server/testing/conversing.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { addAdmin, addCategory, addPerson, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { noticesOf } from '#server/trade/notices.ts';

let market: TestMarket;
let seller: Person;
let buyer: Person;
let phone: string;
beforeEach(async () => {
  market = await openTestMarket();
  await addCategory(market);
  [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
  phone = await listPhone(market, seller);
});
afterEach(() => market.close());

describe('What is said about contacts', () => {
  const contacts = 'Call +1 503 555 0142 or sam@redial.example about the 13 Pro 256 for $450';
  const masked = 'Call ••••• or ••••• about the 13 Pro 256 for $450';

  test('is shown as it was written, unless the seller shares contacts only with buyers who booked', async () => {
    const id = await begin(buyer, phone, contacts);
    expect((await threadOf(seller, id))[0]).toMatchObject({ text: contacts, masked: false });
    await seller.call('PUT /api/me/contact', { afterBooking: true });
    for (const person of [buyer, seller]) {
      expect((await threadOf(person, id))[0]).toMatchObject({ text: masked, masked: true });
      expect((await listOf(person))[0]?.last.text).toBe(masked);
      expect((await pageOf(person, id)).hidesContacts).toBe(true);
    }
  });

  test('is shown to both as soon as the phone is booked, and hidden again when the reservation ends', async () => {
    await seller.call('PUT /api/me/contact', { afterBooking: true });
    const id = await begin(buyer, phone, contacts);
    const booked = await buyer.call<{ insertedId: string }>(
      'POST /api/bookings',
      await newBooking(market, buyer, phone),
    );
    expect(booked.status).toBe(200);
    for (const person of [buyer, seller]) {
      expect((await threadOf(person, id))[0]).toMatchObject({ text: contacts, masked: false });
      expect((await pageOf(person, id)).hidesContacts).toBe(false);
    }
    await buyer.call(`DELETE /api/bookings/${booked.body.insertedId}`);
    expect((await threadOf(seller, id))[0]?.text).toBe(masked);
  });
});

describe('A blocked person', () => {
  test('is told so when they write, about any phone, and can read on; the other one can take it back', async () => {
    const id = await begin(buyer, phone);
    expect((await seller.call(`PUT /api/conversations/${id}/block`)).body).toMatchObject({ modifiedCount: 1 });
    expect((await seller.call(`PUT /api/conversations/${id}/block`)).body).toMatchObject({ modifiedCount: 0 });
    expect(await write(buyer, id, 'Why?')).toMatchObject({
      status: 409,
      body: { code: 'cannot_write', message: 'This person does not want to hear from you.' },
    });
    expect((await ask(buyer, await listPhone(market, seller), 'And this one?')).status).toBe(409);
    expect((await write(seller, id, 'Because.')).body.message).toBe(
      'You have blocked this person. Unblock them to write.',
    );
    expect([(await pageOf(buyer, id)).closed, (await pageOf(seller, id)).closed]).toEqual(['blocked', 'you_blocked']);
    expect(await threadOf(buyer, id)).toHaveLength(1);
    // The blocked person can't take the block back.
    expect((await buyer.call(`DELETE /api/conversations/${id}/block`)).body).toMatchObject({ deletedCount: 0 });
    expect((await seller.call(`DELETE /api/conversations/${id}/block`)).body).toMatchObject({ deletedCount: 1 });
    expect((await write(buyer, id, 'Thank you.')).status).toBe(200);
  });

  test('hears of it at once where their page shows it, and not while they block the other one too', async () => {
    const id = await begin(buyer, phone);
    const told: string[] = [];
    market.context.announcements.subscribe((tags) => told.push(...tags));
    const heard = async (by: Person, how: 'PUT' | 'DELETE') => {
      told.length = 0;
      expect((await by.call(`${how} /api/conversations/${id}/block`)).status).toBe(200);
      return [seller, buyer].filter((person) => told.includes(noticesOf(person.id)));
    };
    expect(await heard(seller, 'PUT')).toEqual([seller, buyer]);
    // Nothing has changed.
    expect(await heard(seller, 'PUT')).toEqual([]);
    expect(await heard(buyer, 'DELETE')).toEqual([]);
    expect(await heard(seller, 'DELETE')).toEqual([seller, buyer]);
    await heard(buyer, 'PUT');
    expect(await heard(seller, 'PUT')).toEqual([seller]);
    expect(await heard(seller, 'DELETE')).toEqual([seller]);
  });
});

describe('A reported conversation', () => {
  test('is read by admins as it was written, until one of them has handled the report', async () => {
    const admin = await addAdmin(market);
    await seller.call('PUT /api/me/contact', { afterBooking: true });
    const id = await begin(buyer, phone, 'Pay me at sam@redial.example');
    await write(seller, id, 'Only here, please.');
    await begin(await addPerson(market, 'User'), phone, 'Not reported');
    const report = (by = seller) =>
      by.call<Sent>(`POST /api/conversations/${id}/report`, { reason: 'They want me to pay outside.' });
    const { body } = await report();
    expect(await report()).toMatchObject({ status: 409, body: { code: 'already_reported' } });
    expect([(await pageOf(seller, id)).isReported, (await pageOf(buyer, id)).isReported]).toEqual([true, false]);

    const reports = (await admin.call<ConversationReport[]>('GET /api/conversationReports')).body;
    expect(reports).toMatchObject([
      {
        _id: body.insertedId,
        reason: 'They want me to pay outside.',
        reporter: { name: 'Sam Seller' },
        reported: { name: 'Bea Buyer' },
        isReporterSeller: true,
      },
    ]);
    const read = (by = admin, of = body.insertedId) =>
      by.call<ReportedMessage[]>(`GET /api/conversationReports/${of}/messages`);
    expect((await read()).body).toMatchObject([
      { text: 'Pay me at sam@redial.example', author: 'Bea Buyer', isReporters: false },
      { text: 'Only here, please.', author: 'Sam Seller', isReporters: true },
    ]);
    expect(
      (await admin.call<Notice[]>('GET /api/notices')).body.find(({ kind }) => kind === 'conversation_reported'),
    ).toMatchObject({
      title: 'A conversation about iPhone 13 128GB was reported',
      path: '/dashboard/conversationReports',
    });

    const readings = async () =>
      (await admin.call<AuditEntry[]>('GET /api/audit')).body
        .filter(({ action }) => action === 'read_reported_messages')
        .map(({ actor, about }) => [actor, about]);
    expect((await read()).status).toBe(200);
    expect((await read(await addAdmin(market, 'Olga Other'))).status).toBe(200);
    expect(await readings()).toEqual([
      ['Olga Other', 'iPhone 13 128GB'],
      ['Ada Admin', 'iPhone 13 128GB'],
    ]);

    const handle = () => admin.call(`PUT /api/conversationReports/${body.insertedId}`);
    expect((await handle()).body).toMatchObject({ modifiedCount: 1 });
    expect((await handle()).body).toMatchObject({ modifiedCount: 0 });
    expect((await admin.call('GET /api/conversationReports')).body).toEqual([]);
    expect((await read()).status).toBe(404);
    expect((await admin.call<object[]>('GET /api/audit')).body[0]).toMatchObject({
      actor: 'Ada Admin',
      action: 'handled_conversation',
      note: 'They want me to pay outside.',
    });
    const again = await report();
    expect((await read(admin, again.body.insertedId)).status).toBe(200);
    expect(await readings()).toHaveLength(3);
  });

  test('is neither read nor handled by an admin who sold or bought the phone before, or asked about it', async () => {
    const asker = await addPerson(market, 'User');
    const id = await begin(asker, phone);
    await payFor(market, buyer, await bookPhone(market, buyer, phone));
    const { body } = await seller.call<Sent>(`POST /api/conversations/${id}/report`, { reason: 'They are rude.' });
    const read = (by: Person) => by.call(`GET /api/conversationReports/${body.insertedId}/messages`);
    const handle = (by: Person) => by.call(`PUT /api/conversationReports/${body.insertedId}`);
    for (const person of [seller, buyer, asker]) {
      await market.owner.insertInto('admin_grants').values({ user_id: person.id }).execute();
      for (const act of [read, handle])
        expect(await act(person)).toMatchObject({
          status: 403,
          body: { message: 'You sold or bought this phone, or asked about it: another admin has to decide.' },
        });
    }
    const admin = await addAdmin(market);
    expect((await read(admin)).status).toBe(200);
    expect((await handle(admin)).body).toMatchObject({ modifiedCount: 1 });
  });
});
