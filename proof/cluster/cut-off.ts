import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Settings } from './cluster.ts';
import type { DatabaseMachine } from './database-machine.ts';

/** Of a database of its own, so that the market's has nothing but what is its own. */
export const probeDatabase = 'probe';
const patienceMs = 2_000;

/**
 * Tries to write on a primary that the others can't reach, through the socket on its machine. As superuser, since the
 * others could be refused for lesser reasons.
 */
export function writeOnCutOff(
  { values }: Settings,
  { folder }: DatabaseMachine,
): { stop(): Promise<readonly string[]> } {
  const answers: string[] = [];
  let isOver = false;
  const goOn = async () => {
    while (!isOver) {
      answers.push(await tryOnce(answers.length));
      await sleep(300);
    }
  };
  const tryOnce = async (number: number): Promise<string> => {
    const client = new pg.Client({
      host: folder,
      user: 'postgres',
      password: values.POSTGRES_PASSWORD,
      database: probeDatabase,
      connectionTimeoutMillis: patienceMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const written = client.query(`create table written_alone_${number} ()`).then(() => 'written');
      return await Promise.race([written, sleep(patienceMs).then(() => 'no answer')]);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      void client.end().catch(() => undefined);
    }
  };
  const going = goOn();
  return {
    stop: async () => {
      isOver = true;
      await going;
      const written = answers.filter((answer) => answer === 'written').length;
      const silent = answers.filter((answer) => answer === 'no answer').length;
      const why = answers.findLast((answer) => answer !== 'no answer') ?? 'no answer';
      const said = `cut off, it acknowledged ${written} of ${answers.length} writes`;
      return [`${written > 0 ? '✘ ' : ''}${said} (${silent} waited, then: ${why})`];
    },
  };
}
