import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { createLog } from '#server/platform/log.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { templateDatabase } from '#server/testing/databases.ts';
import { copyMarketFolder } from '#server/testing/market-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; password: string };
    /** How many connections a worker may keep open for its next tests. */
    keptConnections: number;
    /** A market without demo as a start and a stop leave it, for those who need a server of their own. */
    marketFolder: string;
  }
}

const log = createLog('error');
/** All workers together may keep this many connections open for later tests. PostgreSQL allows 100 in all. */
const keptMax = 48;

/** One real PostgreSQL for the whole run, with a migrated template that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'redial-test-'));
  const [made, dataDir] = [join(root, 'made'), join(root, 'server')];
  const password = await makeMarket(made);
  copyMarketFolder(made, dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, password, log });
  const { host, port, user, database } = postgres.connection;
  const server = { host, port: Number(port), user, password };

  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query('alter system set fsync = off');
  await admin.query('alter system set full_page_writes = off');
  // Proving a password takes longer than most of what a test asks on its connection.
  await writeFile(join(dataDir, 'postgres/pg_hba.conf'), 'local all all trust\nlocal replication all trust\n');
  await admin.query('select pg_reload_conf()');
  await admin.query(`alter database ${database} rename to ${templateDatabase}`);
  await admin.end();
  project.provide('postgres', server);
  project.provide('keptConnections', Math.floor(keptMax / Math.max(1, Number(project.vitest.config.maxWorkers) || 1)));
  project.provide('marketFolder', made);

  return async () => {
    await postgres.stop();
    await rm(root, { recursive: true, force: true });
  };
}

/** @returns the password of its database */
async function makeMarket(dataDir: string): Promise<string> {
  const { postgresPassword: password } = loadSecrets(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, password, log });
  const owner = postgres.connection;
  await prepareDatabase({ owner, serving: asServingRole(owner) }, log);
  await postgres.stop();
  return password;
}
