import { afterEach, describe, expect, test, vi } from 'vitest';
import { claimsOf, isNearlyOver, storedToken } from '#web/lib/token.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

/** A token as a server would write it: base64url without padding; the signature is not read here. */
function token(claims: object): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}

describe('A token', () => {
  test('says whose it is and until when', () => {
    expect(claimsOf(token({ email: 'bea@redial.example', exp: 1_795_262_400 }))).toEqual({
      email: 'bea@redial.example',
      exp: 1_795_262_400,
    });
  });

  test('is read with every letter that its encoding can have', () => {
    // These give '+' and '/' in plain base64, '-' and '_' in a token.
    const email = 'b>>>?~~~ea@redial.example';
    expect(token({ email })).toMatch(/[-_]/);
    expect(claimsOf(token({ email })).email).toBe(email);
  });

  test.each([
    '',
    'a',
    'a.b.c',
    'a..c',
    'a.%%%.c',
    `a.${btoa('not json')}.c`,
    `a.${btoa('null')}.c`,
    'null',
    'undefined',
  ])('%j says nothing and is over', (broken) => {
    expect(claimsOf(broken)).toEqual({});
    expect(isNearlyOver(broken, now)).toBe(true);
  });

  test.each([
    [900, false],
    [31, false],
    [30, false],
    [29, true],
    [0, true],
    [-900, true],
  ])('with %i seconds left is renewed before it is used: %j', (seconds, over) => {
    expect(isNearlyOver(token({ exp: now / 1_000 + seconds }), now)).toBe(over);
  });

  test('without an end is not trusted', () => {
    expect(isNearlyOver(token({ email: 'bea@redial.example' }), now)).toBe(true);
  });
});

describe('The stored token', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is none on the server, which has no such storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(storedToken.read()).toBeNull();
  });

  test("is kept under the name 'accessToken' until it is removed", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    });
    expect(storedToken.read()).toBeNull();
    storedToken.write('a.b.c');
    expect([...kept]).toEqual([['accessToken', 'a.b.c']]);
    expect(storedToken.read()).toBe('a.b.c');
    storedToken.remove();
    expect(storedToken.read()).toBeNull();
  });
});
