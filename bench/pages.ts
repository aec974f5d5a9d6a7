import { constants, cpus, setPriority } from 'node:os';
import { measurePage } from './lighthouse.ts';
import type { PageFigures } from './lighthouse.ts';
import { startBenchMarket } from './market.ts';
import { makeProfile } from './profile.ts';
import type { Profile } from './profile.ts';
import { quiet } from './quiet.ts';

/** Who looks at what. */
const visits: [who: string | null, paths: string[]][] = [
  [null, ['/', '/blog', '/login', '/signUp']],
  ['buyer', ['/category/apple', '/dashboard', '/dashboard/myOrders']],
  ['seller', ['/dashboard', '/dashboard/myProducts', '/dashboard/mySales']],
  ['admin', ['/dashboard', '/dashboard/allSellers', '/dashboard/reportedItems']],
];

/** The run with the middle performance score counts. */
const runs = Number(process.env.BENCH_RUNS ?? 3);
/** Only pages whose path holds this; / is the home page alone. */
const only = process.env.BENCH_ONLY ?? '';
/** Lighthouse assumes a quick desktop; for others see "Calibrating the CPU slowdown" in its throttling.md. */
const slowdown = Number(process.env.BENCH_SLOWDOWN ?? 4);

const market = await startBenchMarket(0);
console.log(
  `\nLighthouse, mobile, simulated slow 4G, a processor ${slowdown} times slower, the middle of ${runs}; ` +
    `${cpus().length} cores (${cpus()[0]?.model.trim()}); kB as transferred\n`,
);
console.log(
  line(
    'page',
    'perf/a11y/best/SEO',
    'LCP s',
    'CLS',
    'TBT ms',
    'own TBT',
    'host',
    'requests',
    'HTML',
    'JS',
    'CSS',
    'fonts',
    'images',
    'calls',
  ),
);
const opened: { who: string | null; paths: string[]; profile: Profile }[] = [];
try {
  for (const [who, paths] of visits) {
    const wanted = paths.filter((path) => path === only || (only !== '/' && path.includes(only)));
    if (wanted.length > 0)
      opened.push({
        who,
        paths: wanted,
        profile: await makeProfile(market.url, who === null ? null : `${who}@redial.example`),
      });
  }
  // Lighthouse and the market yield to the browser: on few cores their work would count as the page's.
  for (const pid of [market.pid, process.pid]) setPriority(pid, constants.priority.PRIORITY_LOW);
  if (!(await quiet())) console.log('Something else is at work on this machine: scores and TBT are worse for it.');
  for (const { who, paths, profile } of opened) {
    for (const path of paths) print(who === null ? path : `${path} (${who})`, path, await measure(path, profile));
  }
} finally {
  for (const { profile } of opened) await profile.close();
  await market.close();
}

async function measure(path: string, profile: Profile): Promise<PageFigures> {
  const all: PageFigures[] = [];
  for (let run = 0; run < runs; run += 1) {
    all.push(await profile.look((port) => measurePage(market.url + path, port, slowdown)));
  }
  const [middle] = all
    .toSorted((one, other) => (one.scores[0] ?? 0) - (other.scores[0] ?? 0))
    .slice(Math.floor(runs / 2));
  if (middle === undefined) throw new Error('BENCH_RUNS must be 1 or more');
  return middle;
}

function print(title: string, path: string, figures: PageFigures): void {
  const { bytes } = figures;
  const sizes = [bytes.html, bytes.js, bytes.css, bytes.fonts, bytes.images, bytes.calls].map((size) =>
    (size / 1_000).toFixed(1),
  );
  console.log(
    line(
      title,
      figures.scores.map((score) => score ?? '?').join(' / '),
      (figures.lcpMs / 1_000).toFixed(2),
      figures.cls.toFixed(3),
      String(Math.round(figures.tbtMs)),
      String(Math.round(figures.ownTbtMs)),
      String(Math.round(figures.hostIndex)),
      String(figures.requests),
      ...sizes,
    ),
  );
  if (figures.endedAt !== path) console.log(`    ended at ${figures.endedAt}`);
  for (const complaint of figures.complaints) console.log(`    ${complaint}`);
}

function line(title: string, scores: string, ...cells: string[]): string {
  return title.padEnd(32) + scores.padStart(22) + cells.map((cell) => cell.padStart(9)).join('');
}
