import autocannon from 'autocannon';
import type pg from 'pg';
import { measureBusy } from './busy.ts';
import { startBare, startBenchMarket } from './market.ts';
import type { BenchMarket } from './market.ts';
import { openLoop, percentile } from './open-loop.ts';
import { askedOf } from './searches.ts';

/** Searching among many phones: `npm run bench:million`, or `npm run bench:million -- 100000`. */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000, 1_000_000];
const connections = 16;
const seconds = 6;
const aimSeconds = 20;
/** The first calls of any code are slow until it is compiled. */
const warmUpSeconds = 4;
/** What a market with as many phones has to answer each second, in 100 ms. */
const aimSize = 1_000_000;
const aims = { 'a mix with repeats': 800, 'never asked before': 200 };
/** Phones written at once. */
const batch = 24_000;

const market = await startBenchMarket(0);
const partOf = (paths: readonly string[], at: number) =>
  paths.filter((_, index) => paths.length < connections || index % connections === at).map((path) => ({ path }));
const line = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
try {
  for (const size of sizes) await measure(size);
} finally {
  await market.close();
}

async function measure(size: number): Promise<void> {
  const began = performance.now();
  await fillUp(market.database, size);
  const filledSeconds = Math.round((performance.now() - began) / 1_000);
  await isIndexed(market, size);
  const indexedSeconds = Math.round((performance.now() - began) / 1_000);
  const { rows } = await market.database.query<{ megabytes: number }>(
    "select round(pg_total_relation_size('products') / 1e6)::int as megabytes",
  );
  console.log(
    `\n${size} phones: filled in ${filledSeconds} s, found after ${indexedSeconds} s; ` +
      `products take ${rows[0]?.megabytes} MB, the server ${await residentMegabytes(market.pid)} MB\n`,
  );
  line('what is asked', 'requests/s', 'p50 ms', 'p99 ms', 'failed');
  line('---', '---', '---', '---', '---');
  const { 'never asked before': others = [] } = await askedOf(market.url, market.database);
  await ask(others, warmUpSeconds);
  const asked = await askedOf(market.url, market.database);
  for (const [name, paths] of Object.entries(asked)) {
    const { requests, latency, non2xx, errors } = await ask(paths, seconds);
    line(name, Math.round(requests.average), latency.p50, latency.p99, non2xx + errors);
    if (paths.length === 1) await askBare(String(paths[0]));
  }
  await whileBusy();
  if (size >= aimSize) await atTheAims();
}

/** A quarter of the searches aimed at, while phones are sold: each listing and each sale evicts cached answers. */
async function whileBusy(): Promise<void> {
  const { 'a mix with repeats': paths = [] } = await askedOf(market.url, market.database);
  const perSecond = aims['a mix with repeats'] / 4;
  const { searches, sales, found, gone } = await measureBusy(market, requestsOf(paths), perSecond, aimSeconds);
  const { served, servedMs, shed, failed } = searches;
  line(
    `a mix with repeats, ${perSecond} sent a second, beside the next three`,
    Math.round(served / aimSeconds),
    percentile(servedMs, 0.5),
    percentile(servedMs, 0.99),
    shed + failed,
  );
  for (const [name, { perSecond: rate, p50Ms, p99Ms, failed: refused }] of Object.entries({
    'whole sales, from listing to acceptance': sales,
    'a new phone is found': found,
    'a deleted phone is gone': gone,
  }))
    line(name, rate, p50Ms, p99Ms, refused);
}

function requestsOf(paths: readonly string[]): string[] {
  const { host } = new URL(market.url);
  return paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
}

/** The same searches at the rate aimed at: above, 16 connections ask for all that can be served, and wait in line. */
async function atTheAims(): Promise<void> {
  const asked = await askedOf(market.url, market.database);
  const { port } = new URL(market.url);
  for (const [name, perSecond] of Object.entries(aims)) {
    const requests = requestsOf(asked[name] ?? []);
    // What people ask again has been asked before. Without this, the first second finds nothing in the cache.
    await openLoop(Number(port), requests.splice(-perSecond * warmUpSeconds), perSecond, warmUpSeconds);
    const { served, servedMs, shed, failed } = await openLoop(Number(port), requests, perSecond, aimSeconds);
    const rate = Math.round(served / aimSeconds);
    line(
      `${name}, ${perSecond} sent a second`,
      rate,
      percentile(servedMs, 0.5),
      percentile(servedMs, 0.99),
      shed + failed,
    );
  }
}

/** The same bytes from a bare Fastify. */
async function askBare(path: string): Promise<void> {
  const answer = await fetch(market.url + path, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await answer.arrayBuffer());
  const bare = await startBare(body, answer.headers.get('content-type') ?? 'application/json');
  const { requests, latency, non2xx, errors } = await ask(['/'], seconds, bare.url);
  await bare.close();
  line('the same, bare Fastify', Math.round(requests.average), latency.p50, latency.p99, non2xx + errors);
}

function ask(paths: readonly string[], duration: number, url = market.url): Promise<autocannon.Result> {
  let at = -1;
  return autocannon({
    url,
    connections,
    duration,
    // Each connection has its own searches: repeats would come from the cache.
    setupClient: (client) => client.setRequests(partOf(paths, (at += 1))),
  });
}

/**
 * Copies of the demo's phones with other prices, batteries and towns, spread over a year. In batches, since the market
 * looks through everything an open transaction has written.
 */
async function fillUp(database: pg.Client, size: number): Promise<void> {
  await database.query(
    'create temporary table if not exists shelf as select * from products where model_id is not null and state = ' +
      "'on_sale' limit 600",
  );
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from products');
  for (let missing = size - (rows[0]?.count ?? 0); missing > 0; missing -= batch)
    await database.query(
      `insert into products (seller_id, category_id, image_id, name, original_price_usd, resale_price_usd,
        used_time, condition, location, phone,
         description, posted_on, created_at, model_id, storage_gb, colour, carrier_lock, battery_percent, town_id)
       select seller_id, category_id, image_id, name, original_price_usd,
         greatest(20, (resale_price_usd * (0.8 + random() * 0.4))::int), used_time,
         (array['Excellent', 'Good', 'Fair'])[1 + floor(random() * 3)::int], location, phone, description, posted_on,
         now() - random() * interval '365 days', model_id, storage_gb, colour, carrier_lock,
         70 + floor(random() * 31)::int, town_id
       from generate_series(1, $2), shelf limit $1`,
      [Math.min(batch, missing), Math.ceil(batch / 400)],
    );
  await database.query('vacuum analyze products');
}

async function isIndexed({ url }: BenchMarket, size: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${url}/api/search?limit=1`);
    const { total } = (await answer.json()) as { total: number };
    if (total >= size * 0.97) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the search index does not come up to the database');
}

async function residentMegabytes(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises');
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}
