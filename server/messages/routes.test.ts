import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { callAsVisitor, signUpAdmin } from '#server/testing/people.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());

const whole = { email: 'ann@redial.example', message: 'Do you ship to Alaska?' };
const send = (body: unknown) =>
  callAsVisitor<{ acknowledged?: boolean; insertedId?: string; issues?: { path: string }[] }>(
    market,
    'POST /api/messages',
    body,
  );
const kept = () => market.context.db.selectFrom('messages').select(['id', 'email', 'message']).execute();

describe('The contact form', () => {
  test('reaches the inbox of the admin, word for word, markup and all', async () => {
    const message = "  <script>alert('1')</script>\n'; drop table messages; -- 📱  ";
    const { status, body } = await send({ email: ' Ann@Redial.example ', message });
    expect([status, body.acknowledged]).toEqual([200, true]);
    expect(await kept()).toEqual([{ id: body.insertedId, email: 'ann@redial.example', message: message.trim() }]);
  });

  test.each<[string, unknown]>([
    ['email', undefined],
    ['email', ''],
    ['email', 'ann'],
    ['email', 7],
    ['email', null],
    ['email', `${'x'.repeat(250)}@redial.example`],
    ['email', 'a\u0000@redial.example'],
    ['email', ['ann@redial.example']],
    ['message', undefined],
    ['message', ''],
    ['message', ' \n\t '],
    ['message', 7],
    ['message', 'x'.repeat(5_001)],
    ['message', 'a\u0000b'],
    ['message', {}],
    ['subject', 'Hello'],
    ['read_at', '2026-01-01'],
    ['id', 'chosen'],
  ])('is refused naming %s when it is %j, and nothing is kept', async (field, value) => {
    const before = await kept();
    const { status, body } = await send({ ...whole, [field]: value });
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, [field]]);
    expect(await kept()).toEqual(before);
  });

  test('takes the longest message there is', async () => {
    expect((await send({ ...whole, message: 'é'.repeat(5_000) })).status).toBe(200);
  });
});

describe("The admin's inbox", () => {
  test('shows what was written, the newest first; each message is read once, and can be removed', async () => {
    const admin = await signUpAdmin(market);
    await send({ email: 'first@redial.example', message: 'First' });
    await send({ email: 'second@redial.example', message: 'Second' });
    const inbox = () =>
      admin.call<{ _id: string; email: string; message: string; read: boolean }[]>('GET /api/messages');
    const [newest, older] = (await inbox()).body;
    expect([newest, older]).toMatchObject([
      { email: 'second@redial.example', message: 'Second', read: false },
      { message: 'First' },
    ]);
    expect((await admin.call<object[]>('GET /api/notices')).body[0]).toMatchObject({
      title: 'A new message',
      path: '/dashboard/messages',
    });

    expect((await admin.call(`PUT /api/messages/read/${newest?._id}`)).body).toMatchObject({ modifiedCount: 1 });
    expect((await admin.call(`PUT /api/messages/read/${newest?._id}`)).body).toMatchObject({ modifiedCount: 0 });
    expect((await inbox()).body[0]).toMatchObject({ read: true });
    expect((await admin.call(`DELETE /api/messages/${newest?._id}`)).body).toMatchObject({ deletedCount: 1 });
    expect((await admin.call(`DELETE /api/messages/${newest?._id}`)).body).toMatchObject({ deletedCount: 0 });
    expect((await inbox()).body[0]).toMatchObject({ message: 'First' });
    expect((await admin.call('PUT /api/messages/read/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  test('refuses a page after a message that was removed, and has an empty one after the last', async () => {
    const admin = await signUpAdmin(market);
    await send(whole);
    const all = (await admin.call<{ _id: string }[]>('GET /api/messages')).body;
    const [removed, last] = [all[0]?._id, all.at(-1)?._id];
    const after = (id = '') => admin.call<object[]>(`GET /api/messages?limit=2&after=${id}`);
    expect((await after(removed)).body).not.toEqual([]);
    await admin.call(`DELETE /api/messages/${removed}`);
    expect(await after(removed)).toMatchObject({ status: 400, body: { issues: [{ path: 'after' }] } });
    expect(await after(last)).toMatchObject({ status: 200, body: [] });
  });
});
