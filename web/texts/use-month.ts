import { perLanguage } from '#web/texts/per-language.ts';
import { useLanguage } from '#web/texts/use-texts.ts';

const formats = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** A month, given as 2026-11: Nov 2026. */
export function useMonth(): (month: string) => string {
  const format = formats(useLanguage());
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
}
