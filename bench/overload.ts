import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';
import { measureBursts } from './bursts.ts';
import { keepOnCore } from './cores.ts';
import { measureFairness } from './fairness.ts';
import { startBenchMarket } from './market.ts';
import { newTally, openLoop, percentile, send } from './open-loop.ts';
import type { Tally } from './open-loop.ts';
import { signUpBuyers } from './people.ts';

/** Load, as a multiple of capacity. */
const factor = 10;
/** BENCH_ONLY=bursts, fairness or rush measures that alone. */
const only = process.env.BENCH_ONLY;
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const rounds = 3;
/** As many as keep it busy all the time. */
const atOnce = 12;

const market = await startBenchMarket(10_000);
const port = Number(new URL(market.url).port);
try {
  if (only === undefined || only === 'bursts') await measureBursts(market);
  if (only === undefined || only === 'fairness') await measureFairness(market);
  if (only === undefined || only === 'rush') await measureRush();
} finally {
  await market.close();
}

/** Ten times what can be served, and half of it afterwards. */
async function measureRush(): Promise<void> {
  // The load generator must not take processor time from the server.
  const isApart = keepOnCore(process.pid, 1) && [market.pid, ...(await backends())].every((pid) => keepOnCore(pid, 0));
  const requests = await mixedRequests();
  console.log(
    `\n10,000 phones, ${cpus().length} cores ` +
      `(${cpus()[0]?.model.trim()})` +
      (isApart ? ': one for the market and its database, one for the load' : ', shared by the market and the load') +
      `\n`,
  );
  console.log(
    ''.padEnd(44) +
      ['served/s', 'p50 ms', 'p99 ms', 'turned away/s', 'p99 ms', 'failed'].map((cell) => cell.padStart(14)).join(''),
  );
  await closedLoop(requests, 3);
  const memoryBefore = memoryMb();
  // By turns, since a machine's capacity varies by a third within ten seconds.
  const [capacities, rushes]: [Tally[], Tally[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const able = await closedLoop(requests, seconds);
    print(`what it can serve, ${atOnce} at a time`, able, seconds);
    const rate = Math.round((factor * able.served) / seconds);
    const come = await openLoop(port, requests, rate, seconds);
    print(`${factor} times as much: ${rate} requests/s`, come, seconds);
    capacities.push(able);
    rushes.push(come);
    if (round < rounds - 1) await sleep(1_000);
  }
  const [capacity, rush] = [sumOf(capacities), sumOf(rushes)];

  const recovery: Tally[] = [];
  const normalRate = Math.round((0.5 * capacity.served) / seconds / rounds);
  for (let second = 0; second < 6; second += 1) recovery.push(await openLoop(port, requests, normalRate, 1));
  recovery.forEach((tally, at) => print(`after it, second ${at + 1}: ${normalRate} requests/s`, tally, 1));

  const p99 = percentile(rush.servedMs, 0.99);
  const goodput = (100 * rush.served) / capacity.served;
  const normalAfter = recovery.findIndex(({ shed, failed }) => shed + failed === 0) + 1;
  console.log(`
p99 of what was let in      ${p99} ms (aim: below 250)
served, of what it can      ${Math.round(goodput)} % (aim: 80 or more)
turned away without a word when to come back   ${rush.shedSilently} (aim: 0)
neither served nor turned away                 ${rush.failed} (aim: 0)
normal again                ${normalAfter === 0 ? 'not within 6' : `within ${normalAfter}`} s (aim: within 5)
memory of the market        ${memoryBefore} MB before, ${memoryMb()} MB after ${capacity.served + rush.served} answers`);
}

/** What the market's process has in memory, in MB; on Linux. */
function memoryMb(): number {
  if (process.platform !== 'linux') return Number.NaN;
  return Math.round(statusOf(market.pid, 'VmRSS') / 1_024);
}

/** What Linux says of a process. */
function statusOf(pid: number, field: 'PPid' | 'VmRSS'): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** The database's processes: its first one is the parent of the one that answers. */
async function backends(): Promise<number[]> {
  const { rows } = await market.database.query<{ pid: number }>('select pid from pg_stat_activity');
  const pids = rows.map(({ pid }) => pid);
  return process.platform === 'linux' ? [...new Set([...pids, ...pids.map((pid) => statusOf(pid, 'PPid'))])] : [];
}

/** After a newsletter: readers follow links to uncached pages (they have queries), and look at phones and orders. */
async function mixedRequests(): Promise<string[]> {
  const buyers = await signUpBuyers(market.url, 32);
  const { rows: phones } = await market.database.query<{ id: string }>(
    `select id from products where state = 'on_sale' order by id limit 32`,
  );
  return buyers.flatMap(({ email, token }, at) =>
    [
      `/?utm_source=letter&utm_id=${at}`,
      `/api/products/${phones[at]?.id}`,
      `/category/fairphone?utm_source=letter&utm_id=${at}`,
      `/api/bookings?email=${email}`,
    ].map(
      (path) =>
        `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: ` +
        `bearer ${token}\r\naccept-encoding: identity\r\n\r\n`,
    ),
  );
}

/** Each of a few connections asks again as soon as it has its answer. */
async function closedLoop(requests: readonly string[], seconds: number): Promise<Tally> {
  const tally = newTally();
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, at) => {
      const connection = new Connection(port);
      for (let next = at; performance.now() < until; next += 7)
        await send(connection, requests[next % requests.length] ?? '', performance.now(), tally);
      connection.close();
    }),
  );
  return tally;
}

function sumOf(tallies: readonly Tally[]): Tally {
  const sum = newTally();
  for (const key of ['sent', 'served', 'shed', 'shedSilently', 'failed'] as const)
    sum[key] = tallies.reduce((total, tally) => total + tally[key], 0);
  for (const key of ['servedMs', 'shedMs'] as const) sum[key] = tallies.flatMap((tally) => tally[key]);
  return sum;
}

function print(title: string, tally: Tally, seconds: number): void {
  const cells = [
    tally.served / seconds,
    percentile(tally.servedMs, 0.5),
    percentile(tally.servedMs, 0.99),
    tally.shed / seconds,
    percentile(tally.shedMs, 0.99),
    tally.failed,
  ];
  console.log(title.padEnd(44) + cells.map((cell) => String(Math.round(cell)).padStart(14)).join(''));
}
