import { cpus } from 'node:os';
import { loadBookings } from './bookings.ts';
import { load } from './load.ts';
import type { Figures } from './load.ts';
import { startBare, startBenchMarket } from './market.ts';

const phones = 10_000;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const reads = [
  ['home (HTML)', '/'],
  ['GET categories', '/api/categories'],
  ['GET categories/{id}, a page', '/api/categories/apple?limit=24'],
  ['GET categories/{id}, all', '/api/categories/apple'],
  ['GET products/advertised', '/api/products/advertised'],
] as const;

const market = await startBenchMarket(phones);
console.log(`\n${phones} phones, ${cpus().length} cores (${cpus()[0]?.model.trim()}), 32 connections, ${seconds} s each\n`);
console.log(line('call', 'bytes', 'requests/s', 'p50 ms', 'p99 ms', 'bare Fastify/s', 'ratio'));
try {
  for (const [title, path] of reads) {
    const sample = await fetch(market.url + path, { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await sample.arrayBuffer());
    const bare = await startBare(body, sample.headers.get('content-type') ?? 'application/json');
    const plain = await load(bare.url, seconds);
    await bare.close();
    const ours = await load(market.url + path, seconds);
    console.log(line(title, String(body.length), ...shown(ours), String(Math.round(plain.perSecond)), `${Math.round((100 * ours.perSecond) / plain.perSecond)} %`));
  }
  console.log(line('POST bookings', '', ...shown(await loadBookings(market, seconds)), '', ''));
} finally {
  await market.close();
}

function shown(figures: Figures): string[] {
  const failed = figures.failed > 0 ? ` (${figures.failed} failed)` : '';
  return [`${Math.round(figures.perSecond)}${failed}`, String(figures.p50Ms), String(figures.p99Ms)];
}

function line(title: string, ...cells: string[]): string {
  return title.padEnd(30) + cells.map((cell) => cell.padStart(16)).join('');
}
