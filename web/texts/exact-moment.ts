import { perLanguage } from '#web/texts/per-language.ts';
import { useLanguage } from '#web/texts/use-texts.ts';

const formats = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' }));

/** To the second and with its zone, as a receipt needs it: November 21, 2026 at 8:15:42 AM GMT+1. In the browser alone. */
export function useExactMoment(): (iso: string) => string {
  const format = formats(useLanguage());
  return (iso) => format.format(new Date(iso));
}
