import { sql } from 'kysely';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createAuth } from '#server/identity/better-auth.ts';
import { createMailDesk } from '#server/identity/mail-desk.ts';
import { contextOn } from '#server/operator.ts';
import { makeSecrets } from '#server/platform/secrets.ts';
import { authLogger } from './auth-log.ts';

let lines: { level: number; msg: string; kind?: string; err?: { message: string } }[];
let log: Logger;
let logger: ReturnType<typeof authLogger>;
beforeEach(() => {
  lines = [];
  log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  logger = authLogger(log);
});

describe('What Better Auth writes', () => {
  test('is an error when the fault is ours', () => {
    logger.log('error', 'Failed to create user', new Error('connection refused'));
    logger.log('error', 'INTERNAL_SERVER_ERROR', Object.assign(new Error('broken'), { statusCode: 500 }));
    expect(lines.map(({ level, msg, err }) => [level, msg, err?.message])).toEqual([
      [50, 'Failed to create user', 'connection refused'],
      [50, 'INTERNAL_SERVER_ERROR', 'broken'],
    ]);
  });

  test.each([
    ['Invalid callbackURL: https://evil.example/', []],
    ['State not found', ['x']],
    ['INVALID_CALLBACK_REQUEST', [new Error('no state')]],
    ['', [Object.assign(new Error('no such code'), { statusCode: 400 })]],
    ['Failed to create user', [Object.assign(new Error('duplicate key'), { code: '23505' })]],
  ])('is a warning when a visitor brought it about: %s', (message, more) => {
    logger.log('error', message, ...more);
    logger.log('error', message, ...more);
    expect(lines.map(({ level }) => level)).toEqual([40]);
  });

  test('is nothing of its tables at a start, which our migrations make', async () => {
    const closers: (() => Promise<unknown>)[] = [];
    const away = contextOn({ host: '127.0.0.1', port: 9 }, readConfig({}), makeSecrets(), closers);
    const nobody = {
      whySuspended: async () => null,
      isAdmin: async () => false,
      secondFactorChanged: async () => undefined,
      emailChanges: async () => false,
    };
    await createAuth({ ...away, log }, createMailDesk(away), nobody).$context;
    await expect(sql`select 1`.execute(away.db)).rejects.toThrow('ECONNREFUSED');
    for (const close of closers) await close();
    expect(lines).toEqual([]);
  });

  test('says what it is about', () => {
    logger.log('error', 'Provider not found', { provider: 'acme' });
    expect(JSON.stringify(lines)).toContain('acme');
  });
});
