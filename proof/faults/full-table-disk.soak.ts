import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, complaintsAbout } from './asking.ts';
import type { Outcome } from './asking.ts';
import { startOnSmallDisk } from './database-disk.ts';
import type { MarketOnSmallDisk } from './database-disk.ts';

/** Longer than a page of a table: it can't be written into the room that older rows left. */
const longMessage = (count: number) =>
  `message ${count} ${Array.from({ length: 250 }, () => Math.random().toString(36).slice(2, 9)).join(' ')}`.slice(
    0,
    2_000,
  );

let stage: MarketOnSmallDisk;

/** A market whose tables lie on a small disk of their own; the database's log does not. */
beforeAll(async () => {
  stage = await startOnSmallDisk('base', 300);
});
afterAll(() => stage.close());

const say = (message: string) =>
  ask(stage.market.url, 'POST /api/messages', {}, { email: 'max@redial.example', message });

describe('A full disk of the tables', () => {
  test('refuses writes alone; with space again all that was acknowledged is there, without a restart', async () => {
    stage.disk.fillUp(256 * 1024, stage.writers());
    const [kept, refused]: [string[], Outcome[]] = [[], []];
    for (let count = 0; count < 2_000 && refused.length < 20; count += 1) {
      const message = longMessage(count);
      const outcome = await say(message);
      if (outcome.status === 200) kept.push(message);
      else refused.push(outcome);
    }
    expect(kept.length).toBeGreaterThan(0);
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 503));
    expect(complaintsAbout(refused)).toEqual([]);
    expect((await ask(stage.market.url, 'GET /api/categories')).status).toBe(200);
    expect((await ask(stage.market.url, 'GET /readyz')).status).toBe(200);
    expect(stage.market.log().filter(({ msg }) => msg.startsWith('request failed')).length).toBeGreaterThan(0);

    stage.disk.freeSpace(stage.writers());
    expect((await say('Thank you')).status).toBe(200);
    const client = await stage.connect();
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from messages where message = any($1::text[])',
      [kept],
    );
    await client.end();
    expect(Number(rows[0]?.count)).toBe(kept.length);
    expect(stage.market.process.exitCode).toBeNull();
  });
});
