import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { asAdmin, templateDatabase } from '#server/testing/databases.ts';
import { openMarketOn } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory } from '#server/testing/people.ts';
import { openDatabaseLine } from './database-line.ts';
import type { DatabaseLine } from './database-line.ts';

/** A database behind a line that can fail. `beside` never uses the line: it signs people up, lists and audits. */
export interface Stage {
  line: DatabaseLine;
  /** Reaches the database through the line. */
  throughLine: {
    host: string;
    port: number;
    user: string;
    password: string;
    database: string;
    application_name: string;
  };
  dataDir: string;
  beside: TestMarket;
  close(): Promise<void>;
}

/** Servers started on its folder and database are the same market. */
export async function setStage(environment: Record<string, string> = {}): Promise<Stage> {
  const server = inject('postgres');
  const database = `faults_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(server, `create database ${database} template ${templateDatabase}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'redial-faults-'));
  chmodSync(dataDir, 0o755);
  const line = await openDatabaseLine(server);
  const beside = await openMarketOn({ ...server, database }, dataDir, environment);
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(beside.context.secrets), { mode: 0o600 });
  await addCategory(beside);
  return {
    line,
    throughLine: { ...server, host: line.host, port: line.port, database, application_name: 'redial-line' },
    dataDir,
    beside,
    close: async () => {
      await beside.close();
      await line.close();
      await asAdmin(server, `drop database if exists ${database} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function databaseUrl({ throughLine: { host, port, user, password, database } }: Stage): string {
  return `postgres://${user}:${password}@${host}:${port}/${database}`;
}

/** Lets an app of this process listen, so that tests use HTTP. @returns its address */
export async function listen({ app }: TestMarket): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}
