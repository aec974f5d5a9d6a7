import { daysSince } from '#web/texts/formats.ts';
import { perLanguage } from '#web/texts/per-language.ts';

/** Older days are named with their year, not their weekday. */
const weekdayMax = 300;

/** Today, Yesterday, Friday, November 20. Only in the browser, since the server is elsewhere. */
export const dayNames = perLanguage((locale) => {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const wholeDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  return (iso: string, now: Date) => {
    const days = daysSince(iso, now);
    if (days === 0 || days === 1) return capitalised(relative.format(-days, 'day'));
    return capitalised((days < weekdayMax ? weekday : wholeDay).format(new Date(iso)));
  };
});
