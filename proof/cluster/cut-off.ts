import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Settings } from './cluster.ts';
import type { DatabaseMachine } from './database-machine.ts';

/** Of a database of its own, so that the market's has nothing but what is its own. */
export const probeDatabase = 'probe';
const patienceMs = 2_000;
const written = 'written';

/**
 * Tries to write on a primary that the others can't reach, through the socket on its machine. As superuser, since the
 * others could be refused for lesser reasons. Each waits for its answer as long as its connection lasts: one that comes
 * late is no better.
 */
export function writeOnCutOff(
  { values }: Settings,
  { folder }: DatabaseMachine,
): { stop(): Promise<readonly string[]> } {
  const attempts: Attempt[] = [];
  let isOver = false;
  const goOn = async () => {
    while (!isOver) {
      const attempt: Attempt = { answer: null, hasWaited: false };
      attempts.push(attempt);
      const answered = tryOnce(attempts.length).then((answer) => (attempt.answer = answer));
      await Promise.race([answered, sleep(patienceMs)]);
      attempt.hasWaited = attempt.answer === null;
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
      await client.query(`create table written_alone_${number} ()`);
      return written;
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
      return [inWords(attempts)];
    },
  };
}

export interface Attempt {
  /** Null while it waits. */
  answer: string | null;
  hasWaited: boolean;
}

/** What came of them; it begins with ✘ when one was acknowledged, or when none has shown anything. */
export function inWords(attempts: readonly Attempt[]): string {
  const count = attempts.filter(({ answer }) => answer === written).length;
  const waited = attempts.filter((one) => one.hasWaited && one.answer !== written).length;
  const refused = attempts.filter((one) => !one.hasWaited && one.answer !== written);
  const why = refused.at(-1)?.answer ?? 'nothing';
  const said =
    `cut off, it acknowledged ${count} of ${attempts.length} writes; ` +
    `${waited} waited and were never confirmed, ${refused.length} were refused (at last: ${why})`;
  const saysNothing = waited === 0 && count === 0;
  return `${count > 0 || saysNothing ? '✘ ' : ''}${said}`;
}
