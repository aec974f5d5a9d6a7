import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '#server/platform/embedded-postgres/binaries.ts';

/** Waits until a server has replayed all of its log: one that is set up as a standby answers before. */
export async function untilRecovered(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
      if (rows[0]?.recovering === false) return;
      await sleep(100);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The version of the PostgreSQL that Redial brings, such as 18.4. */
export function embeddedVersion(): string {
  const said = spawnSync(findBinaries().postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return /\d[\d.]*/.exec(said)?.[0] ?? said;
}
