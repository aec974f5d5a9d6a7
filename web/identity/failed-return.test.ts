import { describe, expect, test } from 'vitest';
import { whyNotSignedIn } from '#web/identity/failed-return.ts';
import { en } from '#web/texts/en/index.ts';
import { es } from '#web/texts/es/index.ts';
import { failedAddress, googleAddresses } from '#web/identity/google-addresses.ts';

const general = 'Signing in with Google did not work. Please try again, or use your e-mail address and a password.';

describe('Why one is not signed in', () => {
  test('is told in words for people', () => {
    expect(whyNotSignedIn('account_not_linked', en.identity)).toBe(
      'There is an account with this e-mail address already. Sign in with your password and confirm the address ' +
        'first (Dashboard, Notices); then Continue with Google leads there too.',
    );
    expect(whyNotSignedIn('access_denied', en.identity)).toMatch(/^You cancelled/);
  });

  test('claims no mail about a suspension to an address that may be unconfirmed', () => {
    expect(whyNotSignedIn('account_suspended', en.identity)).toBe(
      'This account is suspended. If you confirmed your e-mail address, we e-mailed you the reason. ' +
        'Otherwise, write to us.',
    );
    expect(whyNotSignedIn('account_suspended', es.identity)).toMatch(/Si confirmaste tu dirección de correo/);
  });

  test.each(['', 'invalid_code', 'Call this number', '<b>', 'constructor', '__proto__', 'toString'])(
    'is told in general for a code that nobody knows: %j',
    (code) => {
      expect(whyNotSignedIn(code, en.identity)).toBe(general);
    },
  );
});

describe('The addresses one comes back to', () => {
  test('carry the page that was wanted, with any characters', () => {
    const { callbackURL, errorCallbackURL } = googleAddresses('/category/apple?a=b&to=/x#y');
    for (const address of [callbackURL, errorCallbackURL, failedAddress('unknown', '/category/apple?a=b&to=/x#y')]) {
      expect(new URL(address, 'https://redial.example').searchParams.get('to')).toBe('/category/apple?a=b&to=/x#y');
    }
  });

  test('leave out one that is too long for an address', () => {
    expect(googleAddresses(`/${'x'.repeat(400)}`)).toEqual({
      callbackURL: '/login/google',
      errorCallbackURL: '/login',
    });
  });
});
