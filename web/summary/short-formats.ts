import { locales } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';

/** Prices and days as the reader's language writes them below and above the bars of a chart, where there is little room. */
export function shortFormats(language: Language) {
  const dollars = new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat(locales[language], { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  return {
    /** $1.3K */
    usd: (price: number) => dollars.format(price),
    /** A day of the calendar without its year: 11/21. */
    day: (iso: string) => day.format(new Date(iso)),
  };
}
