import { setTimeout as sleep } from 'node:timers/promises';
import type { CrashMarket } from './market.ts';
import { childrenOf, killAll, postgresOn } from './processes.ts';
import type { Random } from './random.ts';

/** `postmaster` is the database's first process, `backend` one connection of it, `everything` app and database. */
export const victims = ['app', 'postmaster', 'backend', 'database', 'everything'] as const;
export type Victim = (typeof victims)[number];

/** How long the market gave no good answer after the last kill. */
export interface Downtime {
  victim: Victim;
  ms: number;
  twice: boolean;
}

const patienceMs = 60_000;
/** One good answer may come from a process that is still dying. */
const goodInARow = 3;

/** Kills, restarts the app if needed, sometimes kills it again during the start, and waits for good answers. */
export async function killOnce(
  market: CrashMarket,
  victim: Victim,
  random: Random,
  moment: () => Promise<unknown>,
): Promise<Downtime> {
  const app = market.pid();
  let twice = false;
  let at = await kill(market, victim, random, moment);
  if (victim === 'app' || victim === 'everything') {
    await market.ended();
    market.start();
    twice = random.happens(0.25);
    if (twice) {
      await sleep(random.between(0, 1_500));
      at = await kill(market, random.happens(0.5) ? 'app' : 'everything', random);
      await market.ended();
      market.start();
    }
  }
  const ms = (await untilGood(market)) - at;
  // The app survives every kill of its database.
  if (!(victim === 'app' || victim === 'everything') && market.pid() !== app)
    throw new Error(`the app ended when the ${victim} was killed:\n${market.lastWords()}`);
  return { victim, ms, twice };
}

/** Kills at a moment of its own. @returns when, by performance.now() */
export async function kill(
  market: CrashMarket,
  victim: Victim,
  random: Random,
  moment: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  // Found before the moment comes, since that takes a while.
  const pids = pidsOf(market, victim, random);
  await moment();
  killAll(pids);
  return performance.now();
}

function pidsOf(market: CrashMarket, victim: Victim, random: Random): number[] {
  const app = market.pid();
  if (victim === 'app') return app === null ? [] : [app];
  const { postmasters, children } = postgresOn(market.cluster);
  switch (victim) {
    case 'postmaster':
      return postmasters;
    case 'backend':
      return [random.pick(children) ?? []].flat();
    case 'database':
      return [...postmasters, ...children];
    case 'everything':
      return [...(app === null ? [] : [app, ...childrenOf(app)]), ...postmasters, ...children];
  }
}

/** Waits for good answers in a row. @returns when the first one came, by performance.now() */
export async function untilGood(market: CrashMarket): Promise<number> {
  let firstAt = 0;
  let inARow = 0;
  let said = '';
  for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(30)) {
    const answer = await fetch(`${market.url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(String);
    const isGood = typeof answer !== 'string' && answer.ok;
    said = typeof answer === 'string' ? answer : `${answer.status} ${await answer.text()}`;
    if (isGood && inARow === 0) firstAt = performance.now();
    inARow = isGood ? inARow + 1 : 0;
    if (inARow === goodInARow) return firstAt;
    if (market.pid() === null) throw new Error(`the app ended while it started:\n${market.lastWords()}`);
  }
  throw new Error(`the market does not come back (${said}):\n${market.lastWords()}`);
}

/** Counts servers on the cluster again and again. @returns ends it, and says the most that were seen at once */
export function watchPostmasters(cluster: string): () => Promise<number> {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await sleep(800)) {
      const { postmasters } = postgresOn(cluster);
      if (postmasters.length <= most) continue;
      // A child that has just been made looks like its parent for a moment, and may have lost it meanwhile.
      await sleep(100);
      const still = postgresOn(cluster).postmasters.filter((pid) => postmasters.includes(pid));
      most = Math.max(most, still.length);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return most;
  };
}
