import { describe, expect, test } from 'vitest';
import { doubtRefusals, isServersFault, RefusalDoubted, withOutcome } from '#server/platform/mailer/doubting.ts';
import type { Outcome } from '#server/platform/mailer/doubting.ts';
import { refusalOf } from '#server/platform/mailer/refusal.ts';

const now = new Date('2026-11-27T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** What became of mails to one address after the other: `r` was refused, `t` taken; the last one now. */
const after = (letters: string, addressOf: (nth: number) => string = String, at = now): Outcome[] =>
  [...letters].reduce<Outcome[]>(
    (before, letter, nth) => withOutcome(before, { to: addressOf(nth), isRefused: letter === 'r', at }),
    [],
  );

describe('A mail server', () => {
  test.each<[what: string, outcomes: Outcome[], isDoubted: boolean]>([
    ['that was asked nothing', [], false],
    ['that refuses one', after('r'), false],
    ['that refuses a handful', after('rrrrr'), false],
    ['that refuses one more', after('rrrrrr'), true],
    ['that takes as many', after('rrrrrrtttttt'), false],
    ['that refuses more than it takes', after('rrrrrrrtttttt'), true],
    ['that refuses one address again and again', after('rrrrrrrr', () => 'dead'), false],
    ['that took thousands before it refuses ten', after(`${'t'.repeat(2_000)}${'r'.repeat(10)}`), false],
    ['and eleven', after(`${'t'.repeat(2_000)}${'r'.repeat(11)}`), true],
    ['that refuses few of many', after('trttttrtttttrttrttttttrtttttrttttr'), false],
    ['that takes again what it refused', after('rrrrrrtttttt', (nth) => String(nth % 6)), false],
    ['that refused ten a day ago', after('rrrrrrrrrr', String, hoursAgo(24)), false],
    ['and this morning', after('rrrrrrrrrr', String, hoursAgo(5)), true],
  ])('%s', (_what, outcomes, isDoubted) => {
    expect(isServersFault(outcomes, now)).toBe(isDoubted);
  });
});

test('While it is doubted no refusal counts and the operator is told once; mails that are taken end it', async () => {
  const said: string[] = [];
  const log = {
    error: (_: object, text: string) => said.push(text),
    info: (_: object, text: string) => said.push(text),
  };
  let isWrong = true;
  const unknown = Object.assign(new Error('no'), { response: '550 5.1.1 User unknown', command: 'RCPT TO' });
  const server = { send: async () => (isWrong ? Promise.reject(unknown) : undefined), close: () => undefined };
  const mailer = doubtRefusals(server, { clock: { now: () => now }, log: log as never });
  const send = (to: string) =>
    mailer.send({ id: to, to, subject: 'Hi', text: 'Hi' }).catch((error: unknown) => error as Error);
  const refused = [];
  for (const to of '1234567') refused.push(await send(to));
  expect(refused.map(refusalOf)).toEqual([...Array.from({ length: 5 }, () => unknown.response), null, null]);
  expect(refused[5]).toBeInstanceOf(RefusalDoubted);
  expect(refused[5]).toMatchObject({ addresses: [...'123456'], cause: unknown });
  expect([mailer.isDoubting(), said]).toEqual([true, [expect.stringContaining('refuses most addresses')]]);
  isWrong = false;
  for (const to of '1267') expect(await send(to)).toBeUndefined();
  expect([mailer.isDoubting(), said.slice(1)]).toEqual([false, [expect.stringContaining('believed again')]]);
});
