import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginCommand } from '#server/testing/commands.ts';
import { openTwoServers } from '#server/testing/market.ts';
import { addCategory } from '#server/testing/people.ts';
import { sellPhone } from '#server/testing/selling.ts';

let opened: Awaited<ReturnType<typeof openTwoServers>>;
beforeAll(async () => {
  opened = await openTwoServers({ isTelling: false });
  await addCategory(opened.servers[0]);
});
afterAll(() => opened.close());

/** `npm run audit` on this market. */
async function audit() {
  const { user, password, host, port, database } = opened.connection;
  const login = `${user}:${encodeURIComponent(String(password))}`;
  return beginCommand('audit-books', [], {
    DATA_DIR: opened.servers[0].context.config.dataDir,
    DATABASE_URL: `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`,
  }).ended;
}

test('The audit says of each statement whether it holds, and at the end of all', async () => {
  const { servers } = opened;
  await sellPhone(servers[0]);
  const held = await audit();
  const all = held.out.split('\n').filter((line) => line.startsWith('✔')).length;
  expect(held).toEqual({ code: 0, out: expect.stringContaining(`\nAll ${all} hold.\n`), err: '' });
  expect(all).toBeGreaterThan(50);

  // As a mistake of ours would, and no constraint would see.
  await servers[0].owner.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await db.deleteFrom('movements').execute();
  });
  const broken = await audit();
  expect(broken).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^✘ The ledger has of each payment .* Not so: \w/m),
  });
  expect(broken.out).toMatch(new RegExp(`\n\\d+ of ${all} do not hold\\.\n$`));
});
