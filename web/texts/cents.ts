import { locales } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';

/** Amounts to the cent: $369.25, and -$369.25 for what is owed. */
export function centsIn(language: Language): (cents: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (cents) => {
    format ??= new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' });
    return format.format(cents / 100);
  };
}

/** The same, without cents where there are none: $50. */
export function partIn(language: Language): (cents: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (cents) => {
    format ??= new Intl.NumberFormat(locales[language], {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    });
    return format.format(cents / 100);
  };
}
