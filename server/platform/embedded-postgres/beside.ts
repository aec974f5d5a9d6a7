import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { sqlState } from '#server/platform/database.ts';
import { startEmbeddedPostgres, whereItListens } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { FolderInUse } from '#server/platform/embedded-postgres/folder-lock.ts';
import type { Log } from '#server/platform/log.ts';

/** A server that works answers within milliseconds; a busy machine may take longer. */
const answerWithinMs = 5_000;

/**
 * The database that runs below a data folder, or one started for a visitor.
 *
 * @throws Error for a person when there is neither, or when the one that is there says nothing
 */
export async function besideOrStarted(options: {
  dataDir: string;
  password: string;
  log: Log;
}): Promise<EmbeddedPostgres & { isOurs: boolean }> {
  const expected = whereItListens(options.dataDir, options.password);
  const connection = { ...expected, host: noteOfSocketFolder(options.dataDir) ?? expected.host };
  if (await answers(connection, options.dataDir))
    return { connection, stop: async () => undefined, whyEnded: () => null, isOurs: false };
  try {
    return { ...(await startEmbeddedPostgres({ ...options, isVisit: true })), isOurs: true };
  } catch (error) {
    if (!(error instanceof FolderInUse) || error.holder === 'visitor') throw error;
    throw new Error(
      `A Redial (process ${error.pid}) is using ${error.dataDir}, but its database does not answer: ` +
        'it is starting, or in trouble. Try again in a moment, and check its log.',
      { cause: error },
    );
  }
}

/** PostgreSQL's own note. We would look elsewhere when the path is long and our TMPDIR is not the market's. */
function noteOfSocketFolder(dataDir: string): string | null {
  const cluster = resolve(dataDir, 'postgres');
  try {
    const [, notedCluster, , , socketFolder] = readFileSync(resolve(cluster, 'postmaster.pid'), 'utf8').split('\n');
    // A copy of a running market's folder has its note, and must not lead to that market.
    return notedCluster === cluster && socketFolder ? socketFolder : null;
  } catch {
    return null;
  }
}

async function answers(connection: pg.ClientConfig, dataDir: string): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: answerWithinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (sqlState(error) === '28P01')
      throw new Error(
        `The database below ${dataDir} does not accept the password in secrets.json: it was made with another one.`,
        { cause: error },
      );
    // A server that took the connection and says nothing: another one can't be started beside it.
    if (error instanceof Error && /timeout/i.test(error.message)) {
      throw new Error(
        `The database below ${dataDir} is running, but did not answer for ${answerWithinMs / 1_000} s: ` +
          'it is stopped (kill -STOP), or the machine is too busy. Try again. ' +
          `If that doesn't help, restart the market.`,
        { cause: error },
      );
    }
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
