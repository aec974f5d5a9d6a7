import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { announceReady, progress } from '#server/terminal.ts';

function tellerOn(isTTY: boolean) {
  let said = '';
  const out = { isTTY, write: (text: string) => void (said += text) };
  return { teller: { log: createLog('info', out), out }, said: () => said };
}

const emails = ['admin@redial.example', 'seller@redial.example'];

test('a start tells a person steps and the demo accounts, and no JSON', async () => {
  const { teller, said } = tellerOn(true);
  await progress(teller, 'Filling the demo market', async (tell) => tell('(1 of 2 pictures)'));
  announceReady(teller, readConfig({}), { port: 5000, address: '::', family: 'IPv6' }, { emails, haveWanted: true });
  expect(said()).toContain('… Filling the demo market (1 of 2 pictures)');
  expect(said()).toMatch(/✔ Filling the demo market \(\d\.\d s\)\n/);
  expect(said()).toContain('  Redial is ready: http://localhost:3000\n');
  expect(said()).toContain('Demo accounts, all with the password redial-demo:\n');
  expect(said()).toContain('  admin@redial.example    admin, on this computer alone\n');
  expect(said()).toContain('  seller@redial.example   verified seller\n');
  expect(said()).not.toContain('buyer@redial.example');
  expect(said()).not.toContain('{');
});

test('a start tells programs the same as JSON, one object a line', async () => {
  const { teller, said } = tellerOn(false);
  await progress(teller, 'Filling the demo market', async (tell) => tell('(1 of 2 pictures)'));
  announceReady(teller, readConfig({}), null, { emails, haveWanted: true });
  const lines = said()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines).toMatchObject([
    { msg: 'Filling the demo market', seconds: expect.any(Number) },
    {
      msg: 'Redial is ready: http://localhost:3000',
      demo: true,
      demoAccounts: emails,
      demoPassword: 'redial-demo',
    },
  ]);
});

test.each([
  ['of which there are none', {}, { emails: [], haveWanted: false }, null],
  ['with an earlier password', {}, { emails, haveWanted: false }, 'with passwords that were set earlier'],
  [
    'with the password of DEMO_PASSWORD',
    { DEMO_PASSWORD: 'our own words' },
    { emails, haveWanted: true },
    'all with the password of DEMO_PASSWORD:',
  ],
])('a start promises no wrong password of demo accounts: %s', (_title, environment, demo, says) => {
  const [terminal, logged] = [tellerOn(true), tellerOn(false)];
  for (const { teller } of [terminal, logged]) announceReady(teller, readConfig(environment), null, demo);
  if (says === null) expect(terminal.said()).not.toContain('Demo accounts');
  else expect(terminal.said()).toContain(`Demo accounts, ${says}`);
  const line = JSON.parse(logged.said()) as { demoAccounts?: string[] };
  expect(line.demoAccounts ?? []).toEqual(demo.emails);
  for (const { said } of [terminal, logged]) expect(said()).not.toMatch(/redial-demo|our own words/);
});

test('a step that finds nothing to do is not told to anybody', async () => {
  for (const isTTY of [true, false]) {
    const { teller, said } = tellerOn(isTTY);
    expect(await progress(teller, 'Filling the demo market', async () => 'nothing to do')).toBe('nothing to do');
    expect(said()).toBe('');
  }
});
