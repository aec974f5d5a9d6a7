import { PgBoss } from 'pg-boss';

/** Hands a job in at a market's database, as another server would: else it waits for its minute. */
export async function sendJob(
  connection: { host: string; port: number; user: string; password: string; database: string },
  name: string,
): Promise<void> {
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false, migrate: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.send(name, {});
  await boss.stop();
}
