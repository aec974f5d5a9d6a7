import pg from 'pg';
import { startEmbeddedPostgres, whereItListens } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import type { Log } from '#server/platform/log.ts';

/**
 * The database below a data folder for somebody who comes by: the one that runs there, which stays as it is, or one that is started for them.
 * @throws Error for a person when there is neither.
 */
export async function besideOrStarted(options: { dataDir: string; password: string; log: Log }): Promise<EmbeddedPostgres & { isOurs: boolean }> {
  const connection = whereItListens(options.dataDir, options.password);
  if (await answers(connection)) return { connection, stop: async () => undefined, isOurs: false };
  return { ...(await startEmbeddedPostgres(options)), isOurs: true };
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
