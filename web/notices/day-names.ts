import { locales } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { daysSince } from '#web/texts/formats.ts';

/** After so many days a weekday says less than a year. */
const weekdayMax = 300;

/** A day as people name it: Today, Yesterday, Friday, November 20. Only in the browser, since the server is elsewhere. */
export function dayName(language: Language, iso: string, now: Date): string {
  const locale = locales[language];
  const days = daysSince(iso, now);
  if (days === 0 || days === 1) return capitalised(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day'), locale);
  const parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', ...(days < weekdayMax ? { weekday: 'long' } : { year: 'numeric' }) };
  return capitalised(new Intl.DateTimeFormat(locale, parts).format(new Date(iso)), locale);
}

function capitalised(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
