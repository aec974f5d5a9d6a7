import { cpus } from 'node:os';
import { loadBookings, signUpBookers } from './bookings.ts';
import { load } from './load.ts';
import type { Figures } from './load.ts';
import { startBare, startBenchMarket } from './market.ts';
import { signUpBuyers } from './people.ts';
import { loadSales } from './sales.ts';

const phones = 10_000;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const reads: (readonly [title: string, path: string])[] = [
  ['home (HTML)', '/'],
  ['GET categories', '/api/categories'],
  ['GET categories/{id}, a page', '/api/categories/apple?limit=24'],
  ['GET categories/{id}, all', '/api/categories/apple'],
  ['GET products/advertised', '/api/products/advertised'],
];
/** Few at once: of more, some would be refused, and we would measure the speed of refusals. */
const searchers = 4;
/** For members, who see contacts, and never kept. */
const searches = [
  ['a model', '/api/search?q=pixel%207&limit=24'],
  ['a line of models', '/api/search?q=iphone&limit=24'],
  ['a typing mistake', '/api/search?q=galxy%20s21&limit=24'],
  ['nothing of it', '/api/search?q=zeppelin&limit=24'],
  ['filters and an order', '/api/search?brand=apple&storage=128&condition=Good&sort=cheapest&limit=24'],
  ['no words', '/api/search?limit=24'],
  ['suggestions', '/api/search/suggestions?q=pix'],
] as const;

const market = await startBenchMarket(phones);
const listed = await fetch(`${market.url}/api/categories/apple?limit=1`);
const [{ _id: id }] = (await listed.json()) as [{ _id: string }];
reads.push(
  ['GET products/{id}', `/api/products/${id}`],
  ['GET categories/{id}, after', `/api/categories/apple?limit=24&after=${id}`],
);
console.log(
  `\n${phones} phones, ${cpus().length} cores (${cpus()[0]?.model.trim()}), 32 connections, ${seconds} s each\n`,
);
console.log(line('call', 'bytes', 'requests/s', 'p50 ms', 'p99 ms', 'bare Fastify/s', 'ratio'));
try {
  for (const [title, path] of reads) {
    const sample = await fetch(market.url + path, { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await sample.arrayBuffer());
    const bare = await startBare(body, sample.headers.get('content-type') ?? 'application/json');
    const plain = await load(bare.url, seconds);
    await bare.close();
    const ours = await load(market.url + path, seconds);
    console.log(
      line(
        title,
        String(body.length),
        ...shown(ours),
        String(Math.round(plain.perSecond)),
        `${Math.round((100 * ours.perSecond) / plain.perSecond)} %`,
      ),
    );
  }
  console.log(
    line('POST bookings', '', ...shown(await loadBookings(market, seconds, await signUpBookers(market.url))), '', ''),
  );
  console.log(line('a whole sale', '', ...shown(await loadSales(market, seconds)), '', ''));
  const [reader] = await signUpBuyers(market.url, 1, 'reader');
  const headers = { authorization: `bearer ${reader?.token}` };
  for (const [title, path] of searches) {
    const { length } = await (await fetch(market.url + path, { headers })).text();
    console.log(
      line(
        `search: ${title}`,
        String(length),
        ...shown(await load(market.url + path, seconds, headers, searchers)),
        '',
        '',
      ),
    );
  }
} finally {
  await market.close();
}

function shown(figures: Figures): string[] {
  const failed = figures.failed > 0 ? ` (${figures.failed} failed)` : '';
  return [
    `${figures.perSecond < 100 ? figures.perSecond : Math.round(figures.perSecond)}${failed}`,
    String(figures.p50Ms),
    String(figures.p99Ms),
  ];
}

function line(title: string, ...cells: string[]): string {
  return title.padEnd(30) + cells.map((cell) => cell.padStart(16)).join('');
}
