import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import {
  openReplicatedMarket,
  standby,
  market,
  deaf,
  seller,
  phone,
  addressOf,
  isRead,
  get,
  bodyOf,
  rename,
  editAs,
  hasEverything,
} from '#server/http/replicated-market.fixture.ts';
import { endsAtByte40, placeOfLog, walPageBytes } from '#server/http/ends-of-the-log.fixture.ts';
import { readShared } from '#server/http/shared-reads.ts';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { Replica, lineageColumns } from '#server/platform/replicas/replica.ts';
import type { Lineage } from '#server/platform/replicas/replica.ts';
import { seal } from '#server/platform/sealing.ts';
import { listPhone } from '#server/testing/people.ts';
import { shortPages } from '#server/testing/short-pages.ts';
import { until } from '#server/testing/until.ts';

openReplicatedMarket();

describe('A replica', () => {
  test.each([
    '/api/categories/apple',
    '/api/products/PHONE',
    '/api/phones/PHONE',
    '/api/sellers/SELLER/phones',
    '/api/search?brand=apple',
  ])('answers %s, which is the same for many', async (path) => {
    const url = path.replace('PHONE', phone).replace('SELLER', seller.id);
    await rename('A name of before');
    await until(hasEverything);
    await standby.pause();
    await rename('A name of now');
    expect(await bodyOf(url)).toContain('A name of before');
  });

  test('is not asked for what is somebody’s own, nor for what the server remembers', async () => {
    await rename('A name of before');
    await until(hasEverything);
    await standby.pause();
    await rename('A name of now');
    await market.owner.updateTable('products').set({ description: 'With a humidor' }).where('id', '=', phone).execute();
    // Which phones have the word is remembered, also for reads on the primary.
    expect(await bodyOf('/api/search?q=humidor')).toContain(phone);
    const { body } = await seller.call(`GET /api/products?email=${seller.email}`);
    expect(JSON.stringify(body)).toContain('A name of now');
  });

  test('that has less than this server heard of is not asked, so nothing old is shown or kept', async () => {
    await standby.pause();
    expect(await bodyOf('/api/categories/apple')).not.toContain('A better name');
    await editAs({ authorization: `bearer ${seller.token}` }, 'A better name');
    const onSaleBefore = (await get('/api/models/iphone-13')).json<{ onSale: number }>().onSale;
    await listPhone(market, seller, { model: 'iphone-13' });
    for (const look of ['while it is behind', 'after it has caught up']) {
      for (const url of ['/api/categories/apple', `/api/phones/${phone}`, '/api/search?brand=apple'])
        expect(await bodyOf(url), look).toContain('A better name');
      expect((await get('/api/models/iphone-13')).json(), look).toMatchObject({ onSale: onSaleBefore + 1 });
      await standby.resume();
      await until(hasEverything);
    }
  });

  test('that does not know a phone yet says nothing: the primary is asked', async () => {
    await standby.pause();
    const added = await listPhone(market, seller);
    for (const url of [`/api/products/${added}`, `/api/phones/${added}`])
      expect((await get(url, {}, deaf)).statusCode).toBe(200);
  });

  test('is left out for its own failures alone', async () => {
    const { context, replicas } = market;
    const readWith = async (onReplica: (db: typeof context.db) => Promise<unknown>) => {
      const shared = { request: { headers: {} }, tags: ['categories'], furtherTags: () => [] } as never;
      const read = async ({ db }: typeof context) => (db === context.db ? 'the primary' : onReplica(db));
      expect(await readShared({ context, replicas } as never, shared, read)).toBe('the primary');
      return isRead(market);
    };
    expect(await readWith(async () => Promise.reject(new TypeError('a slip of ours')))).toBe(true);
    expect(await readWith(async () => sql`select no_such_column from products`.execute(context.db))).toBe(true);
    expect(await readWith(async (db) => sql`select 1 / 0`.execute(db))).toBe(true);
    expect(await readWith(async (db) => sql`select no_such_column from products`.execute(db))).toBe(false);
  });

  test('is not trusted while this server hears nothing', async () => {
    const listening = vi.spyOn(market.context.announcements, 'isListening').mockReturnValue(false);
    expect(await isRead(market)).toBe(false);
    listening.mockRestore();
    expect(await isRead(market)).toBe(true);
  });
});

describe('What a person wrote', () => {
  test('they read at once on any server; others read what is known there', async () => {
    await standby.pause();
    const answer = await editAs({ authorization: `bearer ${seller.token}`, cookie: seller.cookie }, 'Just renamed');
    const [written = ''] = [answer.headers['set-cookie']].flat();
    expect(written).toMatch(/^redial\.written=[\w-]+; Path=\/; Max-Age=30; HttpOnly; SameSite=Lax$/);
    const read = (headers: Record<string, string>, limit: number) =>
      bodyOf(`/api/categories/apple?limit=${limit}`, headers, deaf);
    // Each asks for a page of its own, since one that is kept is everybody's.
    expect(await read({}, 20)).not.toContain('Just renamed');
    expect(await read({ cookie: `lang=en; ${written.split(';')[0]}` }, 21)).toContain('Just renamed');
    expect(await read({ cookie: 'redial.written=nonsense' }, 22)).toContain('Just renamed');
    const old = await seal(market.context.secrets, '1');
    expect(await read({ cookie: `redial.written=${old}; redial.written=nonsense` }, 24)).toContain('Just renamed');
    // A program with a token alone keeps no cookies.
    expect(await read({ authorization: `bearer ${seller.token}` }, 23)).toContain('Just renamed');
  });

  test('is named by a cookie that no neighbour can set, with https', async () => {
    const config = { ...deaf.context.config, publicUrl: 'https://phones.example' };
    const app = await createApp({ ...deaf.context, config }, { pages: null, replicas: deaf.replicas });
    const headers = { host: 'phones.example', cookie: 'lang=en' };
    const answer = await app.inject({ method: 'POST', url: '/api/nothing', headers });
    await app.close();
    expect(answer.headers['set-cookie']).toMatch(/^__Host-redial\.written=.*; Path=\/;.*; Secure$/);
  });

  test('stands in their pages too', async () => {
    await rename('A phone in the window');
    await until(hasEverything);
    await standby.pause();
    const answer = await market.app.inject({
      method: 'PUT',
      url: `/api/products/advertise/${phone}`,
      headers: { authorization: `bearer ${seller.token}`, cookie: seller.cookie },
    });
    const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    // Each has a server of its own, so neither gets what is kept for the other.
    const pageFor = async (headers: Record<string, string>) => {
      const app = await createApp(deaf.context, { pages: await shortPages(), replicas: deaf.replicas });
      const { body } = await app.inject({ url: '/advertised', headers });
      await app.close();
      return body;
    };
    expect(await pageFor({})).not.toContain('A phone in the window');
    expect(await pageFor({ cookie })).toContain('A phone in the window');
  });

  test('they read on a server that kept it as it was; a made-up cookie has nothing made anew', async () => {
    const app = await createApp(deaf.context, { pages: await shortPages(), replicas: deaf.replicas });
    const read = async (url: string, headers: Record<string, string> = {}) =>
      (await app.inject({ url, headers })).body.includes('Kept no longer');
    const lists = ['/api/categories/apple', `/api/phones/${phone}`, '/advertised'];
    await market.app.inject({
      method: 'PUT',
      url: `/api/products/advertise/${phone}`,
      headers: { authorization: `bearer ${seller.token}` },
    });
    const all = async (headers: Record<string, string> = {}) => Promise.all(lists.map((url) => read(url, headers)));
    expect(await all()).toEqual([false, false, false]);
    const answer = await editAs({ authorization: `bearer ${seller.token}`, cookie: seller.cookie }, 'Kept no longer');
    const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    expect(await all({ cookie: 'redial.written=nonsense' })).toEqual([false, false, false]);
    expect(await all({ cookie })).toEqual([true, true, true]);
    // And so does everybody from then on.
    expect(await all()).toEqual([true, true, true]);
    await app.close();
  });

  test('is read on the replica again once it is known there', async () => {
    const answer = await editAs(
      { authorization: `bearer ${seller.token}`, cookie: seller.cookie },
      'Renamed and known',
    );
    const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    await until(hasEverything);
    await standby.pause();
    await rename('A name of later');
    expect(await bodyOf('/api/categories/apple', { cookie })).toContain('Renamed and known');
  });
});

describe('A replica that is', () => {
  test('shut down is left out without a failed request, and used again when it is back', async () => {
    let isOver = false;
    const statuses = new Set<number>();
    // Each a question that nobody asked before, so its answer is not kept yet.
    const reading = (async () => {
      for (let priceUsd = 1_000; !isOver; priceUsd += 1) {
        statuses.add((await get(`/api/search?to=${priceUsd}`)).statusCode);
        await setImmediate();
      }
    })();
    await standby.stop();
    await until(async () => !(await isRead(market)));
    await standby.start();
    await until(async () => {
      await market.replicas?.look();
      return isRead(market);
    });
    isOver = true;
    await reading;
    expect([...statuses]).toEqual([200]);
  });

  // Its processes are found as Linux tells.
  test.runIf(process.platform === 'linux')(
    'frozen, with its connections open, is left out, and used again when it goes on',
    async () => {
      standby.freeze();
      try {
        // Nobody asked this before, so its answer is not kept yet.
        expect((await get('/api/search?to=3333')).statusCode).toBe(200);
        expect(await isRead(market)).toBe(false);
      } finally {
        standby.thaw();
      }
      await until(async () => {
        await market.replicas?.look();
        return isRead(market);
      });
    },
  );

  test('too far behind is left out until it has caught up', async () => {
    await standby.pause();
    await rename('Not replayed');
    await market.replicas?.look();
    expect(await isRead(market)).toBe(true);
    market.wait(1);
    await market.replicas?.look();
    expect(await isRead(market)).toBe(false);
  });

  test('cut off with the primary, or ahead of it since it was restored, is left out', async () => {
    const { rows } = await sql<Lineage>`select ${sql.raw(lineageColumns)}`.execute(market.owner);
    const replica = new Replica(addressOf(asServingRole(standby.connection)), market.context.log);
    const now = () => performance.now();
    const lookWith = async (place: number) => {
      await replica.look(async () => (rows[0] === undefined ? null : { ...rows[0], place, atMs: now() }), now);
      return replica.isUsed;
    };
    const place = (await market.replicas?.placeNow()) ?? 0;
    await until(async () => ((await replica.replayed()) ?? 0) >= place);
    expect(await lookWith(Number.MAX_SAFE_INTEGER)).toBe(true);
    await replica.look(async () => null, now);
    expect(replica.isUsed, 'a moment without the primary').toBe(true);
    await replica.look(
      async () => null,
      () => now() + 11_000,
    );
    expect(replica.isUsed, 'too long without it').toBe(false);
    expect(await lookWith(Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(await lookWith(place - 1)).toBe(false);
    expect(await lookWith(Number.MAX_SAFE_INTEGER)).toBe(false);
    await replica.close();
  });

  test('at the very beginning of a page of the log has all there is', async () => {
    await until(async () => {
      await sql`select pg_switch_wal()`.execute(market.owner);
      return ((await market.replicas?.placeNow()) ?? 1) % walPageBytes === 0;
    });
    await until(hasEverything);
  });

  test('where a record ends at byte 40 of a page has all there is, and no more', async () => {
    const look = async () => {
      await until(endsAtByte40);
      const place = await placeOfLog();
      await until(hasEverything);
      await market.replicas?.look();
      const seen = { isRead: await isRead(market), tooMuch: ((await market.replicas?.placeNow()) ?? 0) - place };
      // PostgreSQL's own processes may have written meanwhile: then this says nothing.
      return (await placeOfLog()) === place ? seen : null;
    };
    const seen: Awaited<ReturnType<typeof look>>[] = [];
    await until(async () => seen.push(await look()) > 0 && seen.at(-1) !== null);
    expect(seen.at(-1)).toEqual({ isRead: true, tooMuch: 0 });
  });
});
