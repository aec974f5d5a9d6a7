import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { makeBusyAnswers } from '#server/http/busy-answers.ts';
import { baseHeaders } from '#server/http/security-headers.ts';
import { whatIsLost, whatIsTwice } from './acknowledged.ts';
import type { Acknowledged, Written } from './acknowledged.ts';
import { inWords } from './cut-off.ts';
import { measure } from './measuring.ts';
import type { Sample } from './measuring.ts';
import { isWhole } from './patroni.ts';
import { isOfServer } from './requests.ts';
import { fill } from './templates.ts';

const all: Acknowledged[] = [
  { kind: 'listing', id: 'l', name: 'Fairphone 1' },
  { kind: 'booking', id: 'b', productId: 'l', buyerId: 'u' },
  { kind: 'intent', id: 'i', bookingId: 'b' },
  { kind: 'payment', id: 'p', bookingId: 'b' },
];
const written: Written = {
  listings: new Map([['l', { name: 'Fairphone 1' }]]),
  bookings: new Map([['b', { productId: 'l', buyerId: 'u', state: 'paid' }]]),
  intents: new Map([['i', { bookingId: 'b' }]]),
  payments: new Map([['p', { bookingId: 'b', state: 'succeeded' }]]),
};

describe('What was acknowledged', () => {
  test('is not lost when it is all there', () => {
    expect(whatIsLost(all, written)).toEqual([]);
  });

  test.each([
    ['listing l', { listings: new Map() }],
    ['listing l', { listings: new Map([['l', { name: 'another' }]]) }],
    ['booking b', { bookings: new Map([['b', { productId: 'l', buyerId: 'another', state: 'paid' }]]) }],
    ['intent i', { intents: new Map() }],
    ['payment p', { payments: new Map() }],
    ['payment p', { payments: new Map([['p', { bookingId: 'b', state: 'created' }]]) }],
    ['payment p', { bookings: new Map([['b', { productId: 'l', buyerId: 'u', state: 'paying' }]]) }],
  ])('is lost when it is missing or otherwise: %s', (lost, change: Partial<Written>) => {
    expect(whatIsLost(all, { ...written, ...change })).toEqual([lost]);
  });

  test('stands once', () => {
    expect(whatIsTwice(written)).toEqual([]);
    const twice = new Map([...written.listings, ['again', { name: 'Fairphone 1' }]]);
    expect(whatIsTwice({ ...written, listings: twice })).toEqual(['Fairphone 1 is listed 2 times']);
  });
});

test('A refusal of a server that has too many is of that server, and one of a proxy is not', () => {
  const { head } = makeBusyAnswers(baseHeaders(readConfig({}))).plain;
  const pairs = head.flatMap((name, at) => (at % 2 === 0 ? [[name, head[at + 1]] as const] : []));
  expect(isOfServer(Object.fromEntries(pairs))).toBe(true);
  expect(isOfServer({ 'cache-control': 'no-cache', 'content-type': 'text/html' })).toBe(false);
});

describe('The figures of a fault', () => {
  const at = (kind: Sample['kind'], beganMs: number, status = 200, isOfServer = status !== 0): Sample => ({
    kind,
    what: kind,
    beganMs,
    endedMs: beganMs + 100,
    status,
    isOfServer,
  });

  test('name the longest time without an acknowledged write, and what was read in it', () => {
    const samples = [
      at('write', 900),
      at('write', 1_900),
      at('read', 2_500),
      at('write', 3_000, 503),
      at('read', 4_000, 0),
      at('read', 4_500, 503, false),
      at('write', 6_900),
      at('read', 8_000),
    ];
    expect(measure(samples, 1_500, 9_000)).toEqual({
      secondsWithoutWrites: 5,
      writes: 3,
      reads: 4,
      failedWrites: 1,
      failedReads: 2,
      dropped: 2,
      readsMeanwhile: { served: 1, asked: 3 },
    });
  });

  test('know of writes that never came back', () => {
    expect(measure([at('write', 1_000, 503)], 0, 7_000).secondsWithoutWrites).toBe(7);
  });
});

test.each([
  [true, [{ answer: null, hasWaited: true }]],
  // Let go late is let go.
  [false, [{ answer: 'written', hasWaited: true }]],
  [false, [{ answer: 'written', hasWaited: false }]],
  // No attempt has found a primary: that shows nothing.
  [false, [{ answer: 'the database system is shutting down', hasWaited: false }]],
])('A cut-off primary is in order: %s', (expected, attempts) => {
  expect(inWords(attempts).startsWith('✘')).toBe(!expected);
});

test('A request that never ended counts as failed', () => {
  const sample: Sample = { kind: 'read', what: '/', beganMs: 10, endedMs: Infinity, status: 0, isOfServer: false };
  expect(measure([sample], 0, 100)).toMatchObject({ reads: 1, failedReads: 1 });
});

describe('A cluster is whole', () => {
  const members = (roles: string[], state = 'running') =>
    roles.map((role, at) => ({ name: `pg${at}`, role, state, timeline: 1 }));

  test.each([
    [true, members(['leader', 'sync_standby', 'replica'])],
    [false, members(['leader', 'sync_standby'])],
    [false, members(['leader', 'replica', 'replica'])],
    [false, members(['replica', 'sync_standby', 'replica'])],
    [false, members(['leader', 'sync_standby', 'replica'], 'starting')],
  ])('%s', (expected, list) => {
    expect(isWhole(list)).toBe(expected);
  });

  test('without a synchronous standby where none is wanted', () => {
    expect(isWhole(members(['leader', 'replica', 'replica']), false)).toBe(true);
  });
});

test('A template names the variable without a value', () => {
  expect(fill('a ${B}', { B: 'c' })).toBe('a c');
  expect(() => fill('a ${B}', {})).toThrow('B has no value');
});
