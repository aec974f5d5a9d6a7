import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { authLogger } from './auth-log.ts';

let lines: { level: number; msg: string; kind?: string; err?: { message: string } }[];
let logger: ReturnType<typeof authLogger>;
beforeEach(() => {
  lines = [];
  logger = authLogger(pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }));
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

  test('says what it is about', () => {
    logger.log('error', 'Provider not found', { provider: 'acme' });
    expect(JSON.stringify(lines)).toContain('acme');
  });
});
