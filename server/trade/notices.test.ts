import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditActions } from '#contract/audit-actions.ts';
import { isForAdmins, noticeKinds } from '#contract/notice-kinds.ts';
import type { NoticeKind } from '#contract/notice-kinds.ts';
import type { Notice } from '#contract/notices.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addAdmin, addCategory, addPerson, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { addToSearchNotice, recordNotice, recordWatchNotice } from '#server/trade/notices.ts';

let market: TestMarket;
let admin: Person;
const kinds = Object.keys(noticeKinds) as NoticeKind[];

beforeAll(async () => {
  market = await openTestMarket();
  admin = await addAdmin(market);
});
afterAll(() => market.close());

describe('The kinds that functions of the database write by hand', () => {
  test('stand in the table, and tell whom it says', async () => {
    const { rows } = await sql<{ source: string }>`
      select prosrc as source from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc ~ 'owe_notice'`.execute(market.owner);
    const written = rows.flatMap(({ source }) =>
      [...source.matchAll(/owe_notice\(([\w.]+), '([^']+)'/g)].map(([, reader, kind]) => [reader, kind]),
    );
    expect(written).toEqual([
      ['in_buyer', 'booked'],
      ['product.seller_id', 'reserved'],
    ]);
    for (const [reader = '', kind] of written) expect(reader).toContain(noticeKinds[kind as NoticeKind].for);
  });
});

describe('The database', () => {
  test('takes each kind and each action of the tables', async () => {
    // Of all notices the latest hundred are shown.
    for (const some of [kinds.slice(0, 60), kinds.slice(60)]) {
      for (const kind of some)
        await recordNotice(market.context, isForAdmins(kind) ? { userId: null, kind } : { userId: admin.id, kind });
      const told = (await admin.call<Notice[]>('GET /api/notices')).body;
      expect(some.filter((kind) => !told.some((notice) => notice.kind === kind && notice.title !== ''))).toEqual([]);
    }
    for (const action of Object.keys(auditActions))
      await sql`insert into audit (action, at) values (${action}, now())`.execute(market.owner);
  });

  test('takes a kind and an action that are new without a migration', async () => {
    const { owner } = market;
    await sql`insert into notices (user_id, kind) select id, 'brand_new' from users`.execute(owner);
    await sql`insert into audit (action) values ('brand_new')`.execute(owner);
  });

  test.each(['', 'no', 'Booked', 'booked!', 'booked 2', 'x'.repeat(41)])('refuses %j', async (kind) => {
    const { owner } = market;
    await expect(sql`insert into notices (user_id, kind) select id, ${kind} from users`.execute(owner)).rejects.toThrow(
      'notices_kind_check',
    );
    await expect(sql`insert into audit (action) values (${kind})`.execute(owner)).rejects.toThrow('audit_action_check');
  });
});

test('A notice of a search takes more phones, and none after a clock that was ahead is set right', async () => {
  await addCategory(market);
  const [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
  const productId = await listPhone(market, seller);
  const search = await buyer.call<{ insertedId: string }>('POST /api/saved/searches', {
    name: 'Mine',
    wishes: { q: 'a' },
  });
  const about = {
    userId: buyer.id,
    searchId: search.body.insertedId,
    productId,
    priceUsd: 389,
    phones: 1,
    byMail: false,
  };
  const id = await recordWatchNotice(market.context, { ...about, kind: 'search_matched' });
  expect(await addToSearchNotice(market.context, about)).toBe(id);
  await sql`update notices set created_at = created_at + interval '20 days' where id = ${id}::uuid`.execute(
    market.owner,
  );
  expect(await addToSearchNotice(market.context, about)).toBeNull();
});
