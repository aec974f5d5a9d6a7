import { describe, expect, test } from 'vitest';
import { originOf, ownAddress, stateFor } from '#web/identity/origin.ts';

describe('After signing in one goes', () => {
  test('where one wanted to go, search and all, with what was pressed there', () => {
    const asked = { needs: 'a buyer', pressed: 'booking 42' };
    const state = { from: { pathname: '/dashboard/payment/42', search: '?step=2' }, ...asked };
    expect(originOf(state)).toEqual({ to: '/dashboard/payment/42?step=2', ...asked });
  });

  test.each([
    ['nobody was sent', null],
    ['nothing is known', undefined],
    ['a word stands there', 'somewhere'],
    ['the place is no text', { from: { pathname: 42, search: {} }, needs: 1 }],
    ['the place is missing', { from: null }],
  ])('home when %s', (_title, state) => {
    expect(originOf(state)).toEqual({ to: '/', needs: null });
  });

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    '/\t/evil.example',
    '/\n/evil.example',
  ])('never to another site: %j', (pathname) => {
    const { to } = originOf({ from: { pathname } });
    expect(new URL(to, 'https://redial.example/login').origin).toBe('https://redial.example');
    expect(to.startsWith('/')).toBe(true);
  });

  test('nor is one sent there by what follows the path', () => {
    expect(originOf({ from: { pathname: '/', search: '/evil.example' } }).to).toBe('/');
  });
});

describe('An address that came with a page', () => {
  test.each(['/', '/category/apple', '/category/apple?page=2&a=b?c', '/dashboard/payment/42'])(
    'leads there by the state of /login: %s',
    (address) => {
      expect(originOf(stateFor(ownAddress(address), undefined))).toEqual({ to: address, needs: null });
    },
  );

  test.each([
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\n/evil.example',
    'blog',
  ])('leads home when it is of another site: %j', (address) => {
    expect(ownAddress(address)).toBe('/');
  });
});
