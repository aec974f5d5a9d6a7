import { describe, expect, test } from 'vitest';
import { googleIssuer } from '#server/config.ts';
import { personOf } from '#server/identity/openid/person.ts';

const market = (issuer: string) => ({ google: { clientId: 'a', clientSecret: 'b', issuer } });
const google = market(googleIssuer);
const whole = { email: 'Ada@Example.com', email_verified: true, name: 'Ada Adams' };

describe('What a provider says of somebody', () => {
  test('is taken from the ID token, and what that does not tell from the other place', () => {
    expect(personOf(google, whole, {})).toEqual({
      email: 'ada@example.com',
      emailVerified: true,
      name: 'Ada Adams',
      photoUrl: null,
    });
    expect(personOf(google, {}, whole)).toEqual(personOf(google, whole, {}));
    expect(personOf(google, { email: whole.email, email_verified: true }, { name: 'Ada' }).name).toBe('Ada');
  });

  test('of one e-mail does not vouch for another', () => {
    expect(
      personOf(google, { email: 'ada@example.com' }, { email: 'eve@example.com', email_verified: true }),
    ).toMatchObject({ email: 'ada@example.com', emailVerified: false });
    expect(personOf(google, { email_verified: true }, { email: 'eve@example.com' })).toMatchObject({
      email: 'eve@example.com',
      emailVerified: false,
    });
  });

  test.each(['true', 1, 'yes', null, undefined, {}])('is verified only by the word true, not by %j', (word) => {
    expect(personOf(google, { ...whole, email_verified: word }, {}).emailVerified).toBe(false);
  });

  test('without an e-mail verifies nothing', () => {
    expect(personOf(google, { email_verified: true, name: 'Ada' }, {})).toMatchObject({
      email: null,
      emailVerified: false,
    });
  });

  test.each<[unknown, string]>([
    ['', 'ada'],
    ['  \n ', 'ada'],
    [7, 'ada'],
    [undefined, 'ada'],
    [null, 'ada'],
    [['Ada'], 'ada'],
    ['Ada\u2028\u202eAdams', 'Ada Adams'],
    ['Ada https://evil.com/win', 'Ada evil. com/win'],
    ['www.evil.com', 'www evil. com'],
    ['Ada @ evil.l\u200bive', 'Ada @ evil. live'],
    ['\u3164\u200b', 'ada'],
    ['A\tB', 'A B'],
    [`${'x'.repeat(119)}😀`, 'x'.repeat(119)],
    ['\ud800Ada', '\ufffdAda'],
  ])('has a name that can be kept: %j', (name, kept) => {
    expect(personOf(google, { ...whole, name }, {}).name).toBe(kept);
  });
});

describe('A photo', () => {
  test.each([
    [googleIssuer, 'https://lh3.googleusercontent.com/a/x=s96-c', true],
    [googleIssuer, 'http://lh3.googleusercontent.com/a', false],
    [googleIssuer, 'https://googleusercontent.com.evil.example/a', false],
    [googleIssuer, 'https://evilgoogleusercontent.com/a', false],
    [googleIssuer, 'https://accounts.google.com/a', false],
    [googleIssuer, 'javascript:alert(1)', false],
    [googleIssuer, 'not an address', false],
    [googleIssuer, `https://lh3.googleusercontent.com/${'x'.repeat(2_000)}`, false],
    ['https://id.example/realms/a', 'https://id.example/photo', true],
    ['https://id.example/realms/a', 'https://lh3.googleusercontent.com/a', false],
    ['https://id.example/realms/a', 'data:image/png;base64,xx', false],
  ])('of a provider %s at %s is kept: %j', (issuer, picture, kept) => {
    expect(personOf(market(issuer), { ...whole, picture }, {}).photoUrl).toBe(kept ? picture : null);
  });
});
