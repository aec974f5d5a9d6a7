import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { watchMarket } from '#server/metrics/market.ts';
import { watchRuns } from '#server/platform/metrics/job-runs.ts';
import { doubtRefusals } from '#server/platform/mailer/doubting.ts';
import { countMailsOf, watchDoubt } from '#server/platform/metrics/mails.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { watchPools } from '#server/platform/metrics/pools.ts';
import { openMetricsDoor } from '#server/platform/metrics/scrape.ts';
import { createDatabase, createPool } from '#server/platform/database.ts';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, listPhone, signUp } from '#server/testing/people.ts';
import { sellPhone } from '#server/testing/selling.ts';
import { shortPages } from '#server/testing/short-pages.ts';

const token = 'a-token-of-some-length-012345';
const away = { connectionString: 'postgres://nobody@127.0.0.1:9/nothing' };
let market: TestMarket;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  market = await openTestMarket({ METRICS_TOKEN: token });
  await addCategory(market);
  await sellPhone(market);
  app = await createApp(market.context, { pages: await shortPages(), metrics: createMetrics() });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await market.close();
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url + path, { method, headers });
const scrape = async () => (await ask('/metrics', { authorization: `Bearer ${token}` })).text();

/** Samples of these metrics by name and labels, as they were told. */
function samplesOf(text: string, name: RegExp): Record<string, number> {
  const samples = [...text.matchAll(/^([^#\s{]+(?:\{.*\})?) (\S+)$/gm)].filter(([, sample = '']) => name.test(sample));
  return Object.fromEntries(samples.map(([, sample = '', value]) => [sample, Number(value)]));
}

describe('Requests', () => {
  test('are counted by route, method and kind of answer, and no address is told', async () => {
    const id = await listPhone(market, await signUp(market, 'Seller'));
    await ask(`/api/phones/${id}`);
    await ask(`/api/phones/${id}`);
    await ask('/api/phones/made-up');
    for (const path of ['/kept', '/kept', '/made-up']) await ask(path);
    await ask('/api/made-up');
    await ask('/kept', {}, 'DELETE');
    for (const call of ['sign-in/email', 'made-up']) await ask(`/api/auth/${call}`, {}, 'POST');
    const text = await scrape();
    expect(samplesOf(text, /^redial_request_seconds_count/)).toMatchObject({
      'redial_request_seconds_count{kind="call",route="/api/phones/{id}",method="GET",status="2xx"}': 2,
      'redial_request_seconds_count{kind="call",route="/api/phones/{id}",method="GET",status="4xx"}': 1,
      'redial_request_seconds_count{kind="page",route="/*",method="GET",status="2xx"}': 3,
      'redial_request_seconds_count{kind="call",route="/api/auth/sign-in/email",method="POST",status="4xx"}': 1,
      'redial_request_seconds_count{kind="call",route="/api/auth/*",method="POST",status="4xx"}': 1,
    });
    expect(text).not.toContain(id);
    expect(text).not.toContain('made-up');
  });

  test('that a page makes for itself are part of the page', async () => {
    await ask('/advertised');
    expect(samplesOf(await scrape(), /_count.*\/api\/products\/advertised/)).toEqual({});
  });

  test('for a page that can not be rendered are counted as pages', async () => {
    const { clientFolder, ...pages } = await shortPages();
    const loadBuild = () => Promise.reject(new Error('broken'));
    const metrics = createMetrics();
    const broken = await createApp(market.context, { pages: { ...pages, clientFolder, loadBuild }, metrics });
    await broken.listen({ host: '127.0.0.1', port: 0 });
    await fetch(`http://127.0.0.1:${(broken.server.address() as AddressInfo).port}/`);
    await broken.close();
    const counted = samplesOf(await metrics.metrics(), /^redial_request_seconds_count/);
    expect(counted).toEqual({
      'redial_request_seconds_count{kind="page",route="none",method="GET",status="5xx"}': 1,
    });
  });

  test('find kept answers, which are counted as hits', async () => {
    const before = samplesOf(await scrape(), /redial_cache/);
    await ask('/kept');
    const after = samplesOf(await scrape(), /redial_cache/);
    expect(after.redial_cache_hits_total).toBe((before.redial_cache_hits_total ?? 0) + 1);
    expect(after.redial_cache_misses_total).toBe(before.redial_cache_misses_total);
    expect(after['redial_cache_entries{shelf="popular"}']).toBeGreaterThan(0);
  });
});

describe('The metrics of the market', () => {
  test('on their own port need the token; without one there is no metrics route', async () => {
    const statusWith = async (authorization?: string) =>
      (await ask('/metrics', authorization === undefined ? {} : { authorization })).status;
    expect(await statusWith()).toBe(401);
    expect(await statusWith('Bearer another-token-of-some-length')).toBe(401);
    expect(await statusWith(`bearer ${token}`)).toBe(200);
    expect((await market.app.inject('/metrics')).statusCode).toBe(404);
  });

  test('at a door of their own are all that is there, and its token counts', async () => {
    const metrics = createMetrics();
    const open = await openMetricsDoor(metrics, { port: 0, host: '127.0.0.1', token: null });
    const closed = await openMetricsDoor(metrics, { port: 0, host: '127.0.0.1', token });
    const at = (door: { port: number }, path: string) => fetch(`http://127.0.0.1:${door.port}${path}`);
    expect(await (await at(open, '/metrics')).text()).toMatch(/^redial_build_info\{.*\} 1$/m);
    expect([(await at(open, '/')).status, (await at(closed, '/metrics')).status]).toEqual([404, 401]);
    await expect(openMetricsDoor(metrics, { port: open.port, host: '127.0.0.1', token })).rejects.toThrow(
      'METRICS_PORT',
    );
    await Promise.all([open.close(), closed.close()]);
  });

  test('tell what is inside, what waits and what money is held', async () => {
    const metrics = createMetrics();
    const primary = await ownConnection();
    const pool = createPool(primary, market.context.log);
    const close = watchMarket(metrics, { ...contexts(), primary, replicas: null });
    watchPools(metrics, () => new Map([['requests', pool]]));
    watchRuns(metrics)('send-mails', 'failed', 0.2);
    const found = samplesOf(await metrics.metrics(), /^redial/);
    expect(found).toMatchObject({
      redial_database_up: 1,
      redial_job_oldest_seconds: expect.any(Number),
      'redial_job_runs_total{task="send-mails",outcome="failed"}': 1,
      'redial_payments_unsettled{state="processing"}': 0,
      'redial_payments_oldest_seconds{state="created"}': expect.any(Number),
      redial_payouts_open: expect.any(Number),
      redial_mails_due: expect.any(Number),
      redial_mails_retried: 0,
      'redial_pool_connections{pool="requests",state="in_use"}': 0,
      'redial_pool_waiting{pool="requests"}': 0,
    });
    expect(found['redial_money_cents{account="held"}']).toBeGreaterThan(0);
    await Promise.all([close(), pool.end()]);
  });

  test('count refunds that keep failing, also of parts of a payment', async () => {
    const metrics = createMetrics();
    await sql`update payments set part_cents = 100, part_due_at = now(), part_attempts = 5
      where state = 'succeeded'`.execute(market.owner);
    const close = watchMarket(metrics, { ...contexts(), primary: await ownConnection(), replicas: null });
    const found = samplesOf(await metrics.metrics(), /^redial_payments_unsettled/);
    expect(found).toMatchObject({
      'redial_payments_unsettled{state="part_late"}': 1,
      'redial_payments_unsettled{state="refund_late"}': 0,
    });
    await close();
  });

  test('are all that the dashboard and the alerts ask for', async () => {
    const metrics = createMetrics();
    const close = watchMarket(metrics, { ...contexts(away), primary: away, replicas: null });
    watchPools(metrics, () => new Map());
    watchRuns(metrics);
    watchDoubt(metrics, doubtRefusals(countMailsOf(market.context.mailer, metrics), market.context));
    const told = (await scrape()) + (await metrics.metrics());
    await close();
    const names = new Set([...told.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const asked = ['dashboard.json', 'alerts.yml'].flatMap((file) => {
      const text = readFileSync(join(import.meta.dirname, '../../deploy/watching', file), 'utf8');
      return [...text.matchAll(/\b(?:redial|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
    });
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.filter((name) => !names.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([]);
  });

  test('leave out what a database would know that is away, and say that it is', async () => {
    const metrics = createMetrics();
    const close = watchMarket(metrics, { ...contexts(away), primary: away, replicas: null });
    const found = samplesOf(await metrics.metrics(), /^redial_(?!build|event)/);
    expect(found).toEqual({ redial_database_up: 0 });
    await close();
  });
});

/** The market's own, where its work has another connection if one is given. */
function contexts(work?: pg.ClientConfig) {
  const { context } = market;
  return { context, atWork: work ? { ...context, db: createDatabase(createPool(work, context.log)) } : context };
}

/** How the server itself reaches the market's database. */
async function ownConnection(): Promise<pg.ClientConfig> {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(market.context.db);
  return asServingRole({ ...inject('postgres'), database: rows[0]?.database ?? '' });
}
