import { chmodSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Finding } from '#server/doctor/finding.ts';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { beginCommand } from '#server/testing/commands.ts';
import { openDemoMarket } from '#server/testing/demo-market.ts';
import type { DemoMarket } from '#server/testing/demo-market.ts';

let market: DemoMarket;
beforeAll(async () => void (market = await openDemoMarket()));
afterAll(() => market.close());

test('The doctor finds all that keeps a demo market from going live', async () => {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(market.context.db);
  const { user, password, host, port, database } = asServingRole({
    ...inject('postgres'),
    database: rows[0]?.database ?? '',
  });
  const { dataDir } = market.context.config;
  const secrets = join(dataDir, 'secrets.json');
  writeFileSync(secrets, JSON.stringify(market.context.secrets));
  chmodSync(secrets, 0o644);
  cpSync(join(import.meta.dirname, '../../db/demo/policies'), join(dataDir, 'policies'), { recursive: true });
  const login = `${user}:${encodeURIComponent(password)}`;
  const address = `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DEMO: '1',
    TRUST_PROXY: '0',
    PUBLIC_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://localhost:9',
    DATABASE_URL: address,
    DATABASE_READ_URL: address,
  };
  const told = await beginCommand('doctor', ['--json', dataDir], environment).ended;

  expect(told).toMatchObject({ code: 1, err: '' });
  const { isReady, findings } = JSON.parse(told.out) as { isReady: boolean; findings: Finding[] };
  expect(isReady).toBe(false);
  const levels = Object.fromEntries(findings.map(({ about, level }) => [about, level]));
  expect(levels).toMatchObject({
    Start: 'mend',
    Address: 'mend',
    'Way in': 'advise',
    'Demo data': 'mend',
    'Demo accounts': 'mend',
    Admins: 'mend',
    Policies: 'mend',
    'Stripe keys': 'mend',
    Mail: 'mend',
    Database: 'fine',
    'Database roles': 'mend',
    'Way to the database': 'fine',
    'Other ways to it': 'mend',
    Pictures: 'fine',
    Secrets: 'mend',
    Clock: 'fine',
    Backup: 'mend',
  });
  expect(findings.find(({ about }) => about === 'Start')?.set).toContain('DEMO: 1 is refused in production');
  const said = Object.fromEntries(findings.map(({ about, what }) => [about, what]));
  expect(said).toMatchObject({
    'Other ways to it': `localhost:${port} is left out: it is no standby.`,
    Proxy: 'No proxy stands in front.',
    Policies: expect.stringMatching(/the demo's, word for word: terms\.md, terms\.es\.md, privacy\.md/),
  });
  expect(told.out).not.toContain(password);
});
