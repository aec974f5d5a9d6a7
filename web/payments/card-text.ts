import { brandOf, digitsIn, passesLuhn } from '#contract/cards.ts';
import type { CardBrand } from '#contract/cards.ts';

/** Names are the same in every language. */
export const brandNames: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const lengths: Partial<Record<CardBrand, number>> = { amex: 15, diners: 14 };
const lengthOfOthers = 16;
const lengthMax = 19;

/** How many digits the code of a card has. */
export function cvcLength(number: string): number {
  return brandOf(number) === 'amex' ? 4 : 3;
}

/** Digits in groups as they stand on a card: fours, or 4-6-5. */
export function groupDigits(text: string): string {
  const digits = digitsIn(text).slice(0, lengthMax);
  if (brandOf(digits) === 'amex')
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  return digits.replace(/(.{4})(?=.)/g, '$1 ');
}

/** The caret's position in a grouped number, by the digits before it. */
export function caretAfter(grouped: string, digitsBefore: number): number {
  let [at, seen] = [0, 0];
  while (at < grouped.length && seen < digitsBefore) {
    if (grouped[at] !== ' ') seen += 1;
    at += 1;
  }
  return at;
}

/**
 * Month and year as they stand on a card, while they are typed: '5' becomes '05 / ', '12/2029' becomes '12 / 29'. What
 * is deleted stays deleted.
 */
export function writeExpiry(typed: string, before: string): string {
  const isDeleting = typed.length < before.length && before.startsWith(typed);
  if (isDeleting) return typed.replace(/[\s/]+$/, '');
  const [first = '', second] = typed.includes('/') ? typed.split('/') : splitMonth(digitsIn(typed));
  const [month, year] = [digitsIn(first), second === undefined ? undefined : digitsIn(second).slice(0, 4)];
  if (month === '') return '';
  if (year === undefined && month.length < 2 && month < '2') return month;
  return `${month.padStart(2, '0')} / ${year?.length === 4 ? year.slice(2) : (year ?? '')}`;
}

function splitMonth(digits: string): [string, string?] {
  if (digits.length === 0) return [''];
  const monthDigits = (digits[0] ?? '') > '1' ? 1 : 2;
  return digits.length < monthDigits ? [digits] : [digits.slice(0, monthDigits), digits.slice(monthDigits)];
}

/** '12 / 29', '1229' or '12/2029' as month and year; what can't be read becomes month 0, which no card has. */
export function parseExpiry(text: string): { expMonth: number; expYear: number } {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{4}|\d{2})\s*$/.exec(text) ?? [];
  if (month === undefined || year === undefined) return { expMonth: 0, expYear: 0 };
  return { expMonth: Number(month), expYear: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** What is wrong with a card number that has been typed; null for an empty one. */
export function numberProblem(number: string): 'numberShort' | 'number' | null {
  const digits = digitsIn(number);
  if (digits === '') return null;
  if (digits.length < (lengths[brandOf(digits) ?? 'visa'] ?? lengthOfOthers)) return 'numberShort';
  return passesLuhn(digits) ? null : 'number';
}

/** What is wrong with a date that has been typed; a card is good until the end of its month. */
export function expiryProblem(text: string, now: Date): 'expiry' | 'expiryPast' | null {
  if (text.trim() === '') return null;
  const { expMonth, expYear } = parseExpiry(text);
  if (expMonth < 1 || expMonth > 12) return 'expiry';
  return expYear * 12 + expMonth < now.getFullYear() * 12 + now.getMonth() + 1 ? 'expiryPast' : null;
}

/** What is wrong with a code that has been typed. */
export function cvcProblem(cvc: string, number: string): 'cvc' | null {
  if (cvc.trim() === '') return null;
  return digitsIn(cvc).length === cvcLength(number) ? null : 'cvc';
}
