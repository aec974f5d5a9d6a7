import { cpus, loadavg } from 'node:os';
import autocannon from 'autocannon';
import { phonePath } from '#contract/addresses.ts';
import { loadBookings, signUpBookers } from './bookings.ts';
import { freePort } from '../server/testing/free-port.ts';
import { startBenchMarket } from './market.ts';
import type { BenchMarket } from './market.ts';
import type { Person } from './people.ts';
import { quiet } from './quiet.ts';

/** What one, two and four processes serve, and what metrics take of it: `npm run bench:workers`. */
const phones = 10_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
/** Enough to keep all busy; of more made anew, the gate would refuse some. */
const connections = { kept: 32, anew: 16 };
/** To come by a phone, so that no page is kept. */
let visits = 0;

interface Way {
  title: string;
  market: BenchMarket;
  buyers: readonly Person[];
  /** Without its name an address leads on to the one with it. */
  phonePage: string;
  /** Read once in each measurement: five times as often as Prometheus does. */
  metricsUrl: string | null;
}

interface Served {
  perSecond: number;
  failed: number;
}

const kinds: Record<string, (way: Way) => Promise<Served>> = {
  'a list that is kept': ({ market }) => ask(market, connections.kept, () => '/api/categories/apple?limit=24'),
  'a phone’s page made anew': ({ market, phonePage }) =>
    ask(market, connections.anew, () => `${phonePage}?utm_id=${(visits += 1)}`),
  'a member’s orders': ({ market, buyers: [buyer] }) =>
    ask(market, connections.anew, () => `/api/bookings?email=${buyer?.email}`, {
      authorization: `bearer ${buyer?.token}`,
    }),
  'a booking': ({ market, buyers }) => loadBookings(market, seconds, buyers),
};

const ways: Way[] = [];
try {
  for (const workers of [1, 2, 4]) ways.push(await open(`WORKERS=${workers}`, { WORKERS: String(workers) }));
  const port = String(await freePort());
  ways.push(await open('WORKERS=1, METRICS_PORT', { METRICS_PORT: port }, `http://127.0.0.1:${port}/metrics`));
  await quiet();
  console.log(
    `\n${phones} phones, ${rounds} rounds of ${seconds} s each, in turns; ${cpus().length} cores ` +
      `(${cpus()[0]?.model.trim()}) that markets, databases and load share; requests/s, median (least to most)\n`,
  );
  line('what is asked', ...ways.map(({ title }) => title), 'failed');
  line('---', ...ways.map(() => '---'), '---');
  for (const [title, measure] of Object.entries(kinds)) await compare(title, measure);
  console.log(`\nprocesses that waited for a core in the last 5 and 15 minutes: ${loadavg().slice(1).join(', ')}`);
} finally {
  await Promise.all(ways.map(({ market }) => market.close()));
}

async function open(title: string, environment: Record<string, string>, metricsUrl: string | null = null) {
  const market = await startBenchMarket(phones, undefined, environment);
  const { rows } = await market.database.query<{ id: string; name: string }>(
    "select id, name from products where state = 'on_sale' order by id limit 1",
  );
  const [{ id, name } = { id: '', name: '' }] = rows;
  return { title, market, buyers: await signUpBookers(market.url), phonePage: phonePath(id, name), metricsUrl };
}

/** Prints medians, and for each but the first the median of its ratios to the first in the same round. */
async function compare(title: string, measure: (way: Way) => Promise<Served>): Promise<void> {
  const served = ways.map((): number[] => []);
  let failed = 0;
  for (let round = 0; round <= rounds; round += 1) {
    // Nobody always comes first.
    const turns = ways.map((_, at) => (at + round) % ways.length);
    for (const at of turns) {
      const way = ways[at] as Way;
      const [figures] = await Promise.all([measure(way), way.metricsUrl === null ? null : read(way.metricsUrl)]);
      // The first round warms up.
      if (round === 0) continue;
      served[at]?.push(figures.perSecond);
      failed += figures.failed;
    }
  }
  const [first = []] = served;
  const cells = served.map((figures, at) => {
    const [least, middle, most] = [0, 0.5, 1].map((share) => Math.round(shareOf(figures, share)));
    const ratio = shareOf(
      figures.map((figure, round) => figure / (first[round] ?? 0)),
      0.5,
    );
    return `${middle} (${least} to ${most})${at === 0 ? '' : `, ${Math.round(100 * ratio)} %`}`;
  });
  line(title, ...cells, String(failed));
}

async function ask(
  { url }: BenchMarket,
  count: number,
  path: () => string,
  headers: Record<string, string> = {},
): Promise<Served> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: path() });
  const result = await autocannon({
    url,
    connections: count,
    duration: seconds,
    headers,
    requests: [{ setupRequest }],
  });
  return { perSecond: result['2xx'] / result.duration, failed: result.non2xx + result.errors };
}

async function read(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  await answer.text();
}

function shareOf(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

function line(...cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
