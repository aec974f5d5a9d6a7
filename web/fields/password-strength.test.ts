import { describe, expect, test } from 'vitest';
import { strengthOf } from '#web/fields/password-strength.ts';

describe('How hard a password is to guess', () => {
  test.each([
    ['', null],
    ['123456', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['password', 'weak'],
    ['Password1', 'weak'],
    ['redial2026', 'weak'],
    ['six-or-more', 'fair'],
    ['correct horse', 'fair'],
    ['Wr7!kq9#Zm', 'fair'],
    ['Wr7!kq9#Zm2$tb', 'good'],
    ['correct horse battery staple', 'strong'],
  ])('%j is %s', (password, strength) => expect(strengthOf(password)).toBe(strength));

  test('grows with each added word, in any alphabet', () => {
    expect([strengthOf('пароль'), strengthOf('пароль синий слон'), strengthOf('пароль синий слон окно гроза')]).toEqual(
      ['weak', 'good', 'strong'],
    );
  });
});
