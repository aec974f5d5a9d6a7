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

describe('Outcomes', () => {
  const said = (letter: string, to: string, at: Date) => ({ to, isRefused: letter === 'r', at });

  test('of yesterday are dropped, however few came since', () => {
    const before = after('rrrrrrrrrr', String, hoursAgo(24));
    expect(withOutcome(before, said('r', 'new', now)).map(({ to }) => to)).toEqual(['new']);
  });

  test('of an address that is refused again keep the time of the first one, and count for a day from then', () => {
    const tries = [30, 20, 10, 0].map(hoursAgo);
    const outcomes = tries.reduce<Outcome[]>(
      (before, at) => [...'123456'].reduce((kept, to) => withOutcome(kept, said('r', to, at)), before),
      [],
    );
    expect(outcomes).toEqual([...'123456'].map((to) => ({ ...said('r', to, now), since: hoursAgo(30) })));
    expect(isServersFault(outcomes, now, true)).toBe(false);
    expect(withOutcome(withOutcome(outcomes, said('t', '1', now)), said('r', '1', now)).at(-1)?.since).toEqual(now);
  });
});

test.each([
  ['one of six is taken', 't', true],
  ['two are', 'tt', true],
  ['half of them are', 'ttt', false],
])('A doubt that has begun goes on until half are taken: %s', (_what, taken, isDoubted) => {
  const outcomes = [...after('rrrrrr'), ...after(taken)].reduce<Outcome[]>(withOutcome, []);
  expect(isServersFault(outcomes, now, true)).toBe(isDoubted);
});

test('While it is doubted no refusal counts and the operator is told once; mails that are taken end it', async () => {
  const said: string[] = [];
  const log = {
    error: (_: object, text: string) => said.push(text),
    info: (_: object, text: string) => said.push(text),
  };
  let isWrong = true;
  let at = now;
  const unknown = Object.assign(new Error('no'), { response: '550 5.1.1 User unknown', command: 'RCPT TO' });
  const server = { send: async () => (isWrong ? Promise.reject(unknown) : undefined), close: () => undefined };
  const mailer = doubtRefusals(server, { clock: { now: () => at }, log: log as never });
  const send = (to: string) =>
    mailer.send({ id: to, to, subject: 'Hi', text: 'Hi' }).catch((error: unknown) => error as Error);
  const refused = [];
  for (const to of '1234567') refused.push(await send(to));
  expect(refused.map(refusalOf)).toEqual([...Array.from({ length: 5 }, () => unknown.response), null, null]);
  expect(refused[5]).toBeInstanceOf(RefusalDoubted);
  expect(refused[5]).toMatchObject({ addresses: [...'123456'], cause: unknown });
  expect([mailer.isDoubting(), said]).toEqual([true, [expect.stringContaining('SMTP_URL rejects most recipients')]]);
  isWrong = false;
  for (const to of '126') expect(await send(to)).toBeUndefined();
  expect([mailer.isDoubting(), said.length]).toEqual([true, 1]);
  expect(await send('7')).toBeUndefined();
  expect([mailer.isDoubting(), said.slice(1)]).toEqual([false, ['recording refused addresses again']]);

  isWrong = true;
  for (const to of 'abcdefghijkl') await send(to);
  expect([mailer.isDoubting(), said.length]).toEqual([true, 3]);
  // A day of silence ends it as well, and what was refused before is no reason for the next doubt.
  at = new Date(now.getTime() + 24 * 3_600_000);
  expect(refusalOf(await send('m'))).toBe(unknown.response);
  expect([mailer.isDoubting(), said.length]).toEqual([false, 4]);
});
