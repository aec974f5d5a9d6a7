import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { closeGently } from '#server/http/closing.ts';
import { startAnnouncements } from '#server/platform/announcements.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addBuyers, addCategory, callAs, listPhone, newBooking, signUp, signUpAdmin } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { act, sellPhone } from '#server/testing/selling.ts';
import { until } from '#server/testing/until.ts';
import { recordNotice } from '#server/trade/notices.ts';

let market: TestMarket;
let admin: Person;
let port: number;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  admin = await signUpAdmin(market);
  await market.app.listen({ port: 0, host: '127.0.0.1' });
  port = (market.app.server.address() as AddressInfo).port;
});
afterAll(() => market.close());

interface Heard {
  status: number;
  headers: IncomingMessage['headers'];
  /** The data of each event that has come. */
  unread: number[];
  text(): string;
  isOver(): boolean;
  hangUp(): void;
}

/** Listens as a browser does: with the session's cookie. */
async function listen({ cookie }: Pick<Person, 'cookie'>, at = port): Promise<Heard> {
  const call = request({
    port: at,
    host: '127.0.0.1',
    path: '/api/events',
    headers: { cookie, connection: 'keep-alive' },
    agent: false,
  });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const unread: number[] = [];
  let text = '';
  let isOver = false;
  answer.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    for (const [, data = ''] of piece.matchAll(/event: notices\ndata: (.*)\n\n/g))
      unread.push((JSON.parse(data) as { unread: number }).unread);
  });
  for (const end of ['close', 'error'] as const) answer.on(end, () => (isOver = true));
  call.on('error', () => (isOver = true));
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    unread,
    text: () => text,
    isOver: () => isOver,
    hangUp: () => call.destroy(),
  };
}

const tell = (person: Person, context = market.context) =>
  recordNotice(context, { userId: person.id, kind: 'verified' });

describe('Live events', () => {
  test('tell how many notices are unread, at once and with each change', async () => {
    const [buyer, seller] = [await signUp(market, 'User'), await signUp(market, 'Seller')];
    const [bought, sold] = [await listen(buyer), await listen(seller)];
    expect([bought.status, bought.headers]).toMatchObject([
      200,
      {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'private, no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      },
    ]);
    expect(bought.headers).not.toHaveProperty('content-encoding');
    await until(() => bought.unread.length === 1 && sold.unread.length === 1);
    const [, retry = ''] = /^retry: (\d+)\n\n/.exec(bought.text()) ?? [];
    expect(Number(retry)).toBeGreaterThanOrEqual(5_000);

    const phone = await listPhone(market, seller);
    const booked = await buyer.call<{ insertedId: string }>(
      'POST /api/bookings',
      await newBooking(market, buyer, phone),
    );
    await until(() => bought.unread.at(-1) === 1 && sold.unread.at(-1) === 1);
    await buyer.call(`DELETE /api/bookings/${booked.body.insertedId}`);
    await until(() => sold.unread.at(-1) === 2);
    await seller.call('PUT /api/notices/read', {});
    await until(() => sold.unread.at(-1) === 0);
    expect(sold.unread).toEqual([0, 1, 2, 0]);
    for (const one of [bought, sold]) one.hangUp();
  });

  test('tell every admin what all of them are told', async () => {
    const heard = await listen(admin);
    await until(() => heard.unread.length === 1);
    await callAs(market, 'POST /api/messages', {}, { email: 'ann@redial.example', message: 'Where is my order?' });
    await until(() => heard.unread.length === 2);
    expect(heard.unread[1]).toBe((heard.unread[0] ?? 0) + 1);
    heard.hangUp();
  });

  test('come to admins also when the two of a sale end a case themselves, which gives no notice', async () => {
    const { buyer, sale } = await sellPhone(market);
    const heard = await listen(admin);
    await until(() => heard.unread.length === 1);
    await act(buyer, sale, { act: 'call_admin', about: 'buyer_asks', words: 'Where do we meet?' });
    await until(() => heard.unread.length === 2);
    await act(buyer, sale, { act: 'end_call' });
    await until(() => heard.unread.length === 3);
    expect(heard.unread[2]).toBe(heard.unread[1]);
    heard.hangUp();
  });

  test('tell what another server of the market has done', async () => {
    const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(market.owner);
    const connection = { ...inject('postgres'), ...rows[0] };
    const [here, there] = [
      await startAnnouncements(connection, market.context.log),
      await startAnnouncements(connection, market.context.log),
    ];
    const app = await createApp({ ...market.context, announcements: here }, { pages: null });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const person = await signUp(market, 'User');
    const heard = await listen(person, (app.server.address() as AddressInfo).port);
    await until(() => heard.unread.length === 1);
    await tell(person, { ...market.context, announcements: there });
    await until(() => heard.unread.at(-1) === 1);
    await app.close();
    await until(heard.isOver);
    await here.close();
    await there.close();
  });

  test.each([
    ['signs out', 'sign-out', () => ({})],
    [
      'is followed by another in their browser',
      'sign-in/email',
      () => ({ email: admin.email, password: 'correct horse' }),
    ],
  ])('end at once when somebody %s, and go on in their other sessions', async (_how, path, said) => {
    const person = await signUp(market, 'User');
    const signedIn = await market.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: person.email, password: 'correct horse' },
    });
    const cookie = String([signedIn.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const [first, second] = [await listen(person), await listen({ cookie })];
    await until(() => first.unread.length === 1 && second.unread.length === 1);
    await callAs(market, `POST /api/auth/${path}`, { cookie: person.cookie }, said());
    await until(first.isOver);
    await tell(person);
    await until(() => second.unread.at(-1) === 1);
    expect(second.isOver()).toBe(false);
    await callAs(market, 'DELETE /api/identity/sessions?which=all', { cookie });
    await until(second.isOver);
    expect((await listen({ cookie })).status).toBe(401);
  });

  test.each([
    ['suspended', (person: Person) => admin.call(`PUT /api/users/suspend/${person.id}`, { reason: 'Sold a brick.' })],
    ['closed', (person: Person) => admin.call(`DELETE /api/users/${person.id}`)],
  ])('end for an account that is %s', async (_how, end) => {
    const person = await signUp(market, 'Seller');
    const heard = await listen(person);
    await until(() => heard.unread.length === 1);
    expect((await end(person)).status).toBe(200);
    await until(heard.isOver);
  });

  test('are open three times for one account, and no fourth time until one of them ends', async () => {
    const person = await signUp(market, 'User');
    const three = await Promise.all([1, 2, 3].map(() => listen(person)));
    expect(three.map(({ status }) => status)).toEqual([200, 200, 200]);
    const fourth = await listen(person);
    await until(fourth.isOver);
    expect([fourth.status, fourth.headers['retry-after'], JSON.parse(fourth.text())]).toMatchObject([
      429,
      '60',
      { code: 'too_many_streams' },
    ]);
    three[0]?.hangUp();
    const again = async () => {
      const next = await listen(person);
      if (next.status === 200) three.push(next);
      return next.status === 200;
    };
    await until(again);
    for (const one of three) one.hangUp();
  });

  test('whose reader is gone before they begin take no place', async () => {
    const person = await signUp(market, 'User');
    for (let at = 0; at < 6; at += 1) {
      const call = request({ port, host: '127.0.0.1', path: '/api/events', headers: { cookie: person.cookie } });
      const ended = new Promise((resolve) => call.on('error', () => undefined).once('close', resolve));
      call.end(() => setImmediate(() => call.destroy()));
      await ended;
    }
    await sleep(200);
    const three = [await listen(person), await listen(person), await listen(person)];
    expect(three.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const one of three) one.hangUp();
  });

  test('keep nobody from being served: a hundred and more leave the gate free', async () => {
    const people = await addBuyers(market, 34);
    const all = await Promise.all(people.flatMap((person) => [1, 2, 3].map(() => listen(person))));
    await until(() => all.every(({ unread }) => unread.length === 1));
    const [person = admin] = people;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`http://127.0.0.1:${port}/api/notices`, { headers: { authorization: `bearer ${person.token}` } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const one of all) one.hangUp();
  });
});

describe('A server with live events open', () => {
  async function another(beatMs?: number) {
    const state = { closing: false };
    const app = await createApp(market.context, { pages: null, state, ...(beatMs ? { beatMs } : {}) });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { app, state, port: (app.server.address() as AddressInfo).port };
  }

  test('stops within a second, and ends them before its lead time', async () => {
    const [one, other] = [await another(), await another()];
    const person = await signUp(market, 'User');
    const [heard, heardThere] = [await listen(person, one.port), await listen(person, other.port)];
    await until(() => heard.unread.length === 1 && heardThere.unread.length === 1);
    const startedAt = performance.now();
    await one.app.close();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await until(heard.isOver);

    const closed = closeGently(other.app, other.state, { leadSeconds: 1 });
    await sleep(200);
    expect(heardThere.isOver()).toBe(true);
    expect((await listen(person, other.port)).status).toBe(503);
    await closed;
  });

  test('finds with a beat what nobody announced: a session that is over, an account that is suspended', async () => {
    const { app, port } = await another(50);
    const [lapsed, suspended] = [await signUp(market, 'User'), await signUp(market, 'User')];
    const [over, out, stays] = [await listen(lapsed, port), await listen(suspended, port), await listen(admin, port)];
    await until(() => over.text().includes('\n:\n'));
    expect([over, out].map((one) => one.isOver())).toEqual([false, false]);
    await market.owner
      .updateTable('identity_session')
      .set({ expiresAt: new Date(0) })
      .where('userId', 'in', (eb) => eb.selectFrom('identity_user').select('id').where('email', '=', lapsed.email))
      .execute();
    await market.owner
      .updateTable('users')
      .set({ suspended_at: new Date(), suspended_reason: 'Sold a brick.' })
      .where('id', '=', suspended.id)
      .execute();
    await until(() => over.isOver() && out.isOver());
    expect(stays.isOver()).toBe(false);
    await app.close();
  });
});
