import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { phonePath } from '#contract/addresses.ts';
import type { Client } from '#contract/client.ts';
import type { Product } from '#contract/products.ts';
import { bookPhone, listPhone, payFor } from './people.ts';
import type { Person } from './people.ts';

/** How long people look at an answer. Without a pause they would only keep the machine busy. */
const thinkMs = 150;

/** A busy machine asks people to try again after this time. That has nothing to do with restarts. */
const busyMs = 2_000;
const busyTries = 10;
const isBusy = (error: unknown) => String(error).includes('Redial is very busy');

/** People who go on and on until they are stopped. Each waits for an answer before the next request. */
export function startPeople(url: string, seller: Person, buyer: Person, phone: Product) {
  let isOver = false;
  let busyAnswers = 0;
  const failures: string[] = [];
  const sold: string[] = [];
  const rounds = new Map<string, number>();
  const goOn = async (name: string, work: () => Promise<unknown>) => {
    rounds.set(name, 0);
    while (!isOver) {
      try {
        await work();
      } catch (error) {
        failures.push(`${name}: ${String(error)}`);
      }
      rounds.set(name, (rounds.get(name) ?? 0) + 1);
      await sleep(thinkMs);
    }
  };
  /** As clients do, people try a call again that found the market busy, and that call alone. */
  const obey = async <Answer>(call: () => Promise<Answer>, tries = busyTries): Promise<Answer> => {
    try {
      return await call();
    } catch (error) {
      if (!isBusy(error)) throw error;
      busyAnswers += 1;
      if (tries === 1) throw error;
      await sleep(busyMs);
      return obey(call, tries - 1);
    }
  };
  const obeying = (person: Person): Person => {
    const calls = Object.entries(person.api as unknown as Record<string, (input?: object) => Promise<unknown>>);
    const api = calls.map(([name, call]) => [name, (input?: object) => obey(() => call(input))] as const);
    return { ...person, api: Object.fromEntries(api) as unknown as Client };
  };
  const [sells, buys] = [obeying(seller), obeying(buyer)];
  const read = async (path: string) => {
    const answer = await fetch(url + path);
    const text = await answer.text();
    // A page says in its title why it can't be shown.
    const why = /<title>[^<]*/.exec(text)?.[0] ?? text.slice(0, 200);
    if (!answer.ok || text.length === 0) throw new Error(`${path}: ${answer.status} ${why}`);
  };
  const paths = ['/', phonePath(phone._id, phone.name), '/api/categories', '/search?q=fairphone'];
  const working = [
    ...paths.map((path) => goOn(path, () => obey(() => read(path)))),
    goOn('their own', () => buys.api.listNotices()),
    goOn('selling', async () => {
      const booking = await bookPhone(buys, await listPhone(sells));
      await payFor(buys, booking);
      sold.push(booking._id);
    }),
  ];
  return {
    /** Waits until everybody has done that many more. A round is many calls, and each round has a time of its own. */
    async haveDone(count: number) {
      const before = new Map(rounds);
      for (let more = 1; more <= count; more += 1)
        await expect
          .poll(() => [...rounds].every(([name, done]) => done >= (before.get(name) ?? 0) + more), { timeout: 60_000 })
          .toBe(true);
    },
    async stop() {
      isOver = true;
      await Promise.all(working);
      return { failures, sold, busyAnswers };
    },
  };
}
