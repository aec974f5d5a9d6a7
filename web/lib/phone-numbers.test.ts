import { expect, test } from 'vitest';
import { callAddress, isPhoneNumber } from '#web/lib/phone-numbers.ts';

test.each(['+1 (503) 555-0199', '12345', '503.555.0199 ext. 4'])('%s is a phone number', (typed) => {
  expect(isPhoneNumber(typed)).toBe(true);
});

test.each(['hello', '1234', '555-1', ' '])('%j is none', (typed) => {
  expect(isPhoneNumber(typed)).toBe(false);
});

test('A call needs the digits and the plus only', () => {
  expect(callAddress('+1 (503) 555-0199')).toBe('tel:+15035550199');
});
