import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleListing } from '#contract/example-listing.fixture.ts';
import { ask } from './asking.ts';
import { figuresOf } from './load.ts';
import type { Figures } from './load.ts';
import type { BenchMarket } from './market.ts';
import { openLoop } from './open-loop.ts';
import type { Tally } from './open-loop.ts';
import { signUpSellers } from './people.ts';
import type { Person } from './people.ts';
import { prepareSales, upload } from './sales.ts';

const salesInFlight = 2;
const lookAgainMs = 20;
const patienceMs = 30_000;

export interface Busy {
  searches: Tally;
  sales: Figures;
  /** From the answer to a listing until a search finds it, and from the answer to its deletion until none does. */
  found: Figures;
  gone: Figures;
}

/** Searches at a fixed rate while phones are listed, booked, paid, handed over and deleted. */
export async function measureBusy(
  market: BenchMarket,
  requests: readonly string[],
  perSecond: number,
  seconds: number,
): Promise<Busy> {
  const row = `busy-${randomInt(1e9)}`;
  const [seller] = await signUpSellers(market.url, 1, `${row}-lister`);
  if (seller === undefined) throw new Error('nobody signed up');
  const picture = await upload(market.url, seller);
  const sell = await prepareSales(market, row, salesInFlight);
  const until = performance.now() + seconds * 1_000;
  const [searches, sales, { found, gone }] = await Promise.all([
    openLoop(Number(new URL(market.url).port), requests, perSecond, seconds),
    sell(seconds),
    comeAndGo(market.url, seller, picture, until),
  ]);
  return { searches, sales, found, gone };
}

async function comeAndGo(
  url: string,
  seller: Person,
  picture: string,
  until: number,
): Promise<Pick<Busy, 'found' | 'gone'>> {
  const foundMs: number[] = [];
  const goneMs: number[] = [];
  const began = performance.now();
  while (performance.now() < until) {
    const word = `quokka${randomInt(1e9)}`;
    const listing = exampleListing(seller, picture, { name: `iPhone 13 ${word}` });
    const { insertedId } = JSON.parse(await must(url, seller, 'POST /api/products', listing)) as { insertedId: string };
    foundMs.push(await waitFor(url, word, 1));
    await must(url, seller, `DELETE /api/products/${insertedId}`);
    goneMs.push(await waitFor(url, word, 0));
  }
  const tookMs = performance.now() - began;
  return { found: figuresOf(foundMs, tookMs, 0), gone: figuresOf(goneMs, tookMs, 0) };
}

async function must(url: string, { token }: Person, call: string, content?: object): Promise<string> {
  const { ok, said } = await ask(url, token, call, content);
  if (!ok) throw new Error(`${call}: ${said}`);
  return said;
}

/** @returns milliseconds until a search for this word finds this many phones */
async function waitFor(url: string, word: string, count: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { total } = (await (await fetch(`${url}/api/search?q=${word}&limit=1`)).json()) as { total: number };
    if (total === count) return performance.now() - began;
    if (performance.now() - began > patienceMs)
      throw new Error(`a search for ${word} finds ${total} phones, not ${count}`);
    await sleep(lookAgainMs);
  }
}
