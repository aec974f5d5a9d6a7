import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { marketFolder } from './market-url.ts';

/**
 * Hands a job in at the market of this worker, or at one whose database is beside it, as another server would: else it
 * waits for its minute.
 */
export async function beginJob(name: string, database = 'redial'): Promise<void> {
  const { postgresPassword: password } = JSON.parse(readFileSync(join(marketFolder(), 'secrets.json'), 'utf8')) as {
    postgresPassword: string;
  };
  const boss = new PgBoss({
    host: join(marketFolder(), 'run'),
    port: 5432,
    user: 'redial',
    password,
    database,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.send(name, {});
  await boss.stop();
}
