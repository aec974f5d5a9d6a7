import { perLanguage } from '#web/texts/per-language.ts';

/** Prices and days as a language writes them below and above the bars of a chart, where there is little room. */
export const shortFormats = perLanguage((locale) => {
  const dollars = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  });
  const day = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  return {
    /** $1.3K */
    usd: (price: number) => dollars.format(price),
    /** A day of the calendar without its year: 11/21. */
    day: (iso: string) => day.format(new Date(iso)),
  };
});
