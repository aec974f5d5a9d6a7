import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { createLog } from '#server/platform/log.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { templateDatabase } from '#server/testing/databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; password: string };
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-test-'));
  const log = createLog('error');
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'test', log });
  const { host, port, user } = postgres.connection;
  const server = { host: String(host), port: Number(port), user: String(user), password: 'test' };

  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  await admin.query('alter system set fsync = off');
  await admin.query('alter system set full_page_writes = off');
  // Proving a password takes longer than most of what a test asks on its connection.
  await writeFile(join(dataDir, 'postgres/pg_hba.conf'), 'local all all trust\nlocal replication all trust\n');
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const owner = { ...server, database: templateDatabase };
  await prepareDatabase({ owner, serving: asServingRole(owner) }, log);
  project.provide('postgres', server);

  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
