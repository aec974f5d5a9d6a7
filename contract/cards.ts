export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';

/** Whose card a number is, told by its first digits; null while nobody can tell. */
export function brandOf(number: string): CardBrand | null {
  const digits = digitsIn(number);
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^(6011|65)/.test(digits)) return 'discover';
  if (/^3[068]/.test(digits)) return 'diners';
  if (digits.startsWith('35')) return 'jcb';
  return digits.startsWith('62') ? 'unionpay' : null;
}

/** The last digit of a card number, or of an IMEI, guards the others. Source: ISO/IEC 7812-1, Annex B. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export function digitsIn(text: string): string {
  return text.replace(/\D/g, '');
}
