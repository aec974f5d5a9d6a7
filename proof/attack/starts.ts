import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attack } from './attack.ts';
import { tryStart } from './target.ts';

const nowhere = { NODE_ENV: 'production', DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' };
const whole = {
  ...nowhere,
  PUBLIC_URL: 'https://phones.example',
  SMTP_URL: 'smtp://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};

/** Starts that would open a door on the internet. */
export const starts: Attack[] = [
  start('without payments, https and mail', nowhere, ['STRIPE_SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL']),
  start('with a test key beside a live key', { ...whole, STRIPE_SECRET_KEY: 'sk_test_1' }, ['STRIPE_PUBLISHABLE_KEY']),
  start('with the demo market', { ...whole, DEMO: '1' }, ['DEMO']),
  start('without rate limits', { ...whole, RATE_LIMIT: '0' }, ['RATE_LIMIT']),
];

function start(how: string, environment: Record<string, string>, names: readonly string[]): Attack {
  return {
    threat: 'A market opened by mistake',
    tried: `a production start ${how}`,
    expected: `refused, naming ${names.join(', ')}`,
    run: async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'redial-attack-'));
      const { code, said } = await tryStart({ ...environment, DATA_DIR: dataDir });
      await rm(dataDir, { recursive: true, force: true });
      const named = names.filter((name) => said.includes(name));
      return {
        seen: `ended with ${code}, naming ${named.join(', ') || 'nothing'}`,
        held: code === 1 && named.length === names.length && !said.includes('ECONNREFUSED'),
      };
    },
  };
}
