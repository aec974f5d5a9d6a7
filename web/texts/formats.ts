import { perLanguage } from '#web/texts/per-language.ts';

export interface Formats {
  /** Whole dollars: $389. */
  usd: (price: number) => string;
  /** Storage and memory: 128 GB, 1 TB, 1.5 TB. */
  gigabytes: (count: number) => string;
  /** 1,299 */
  number: (value: number) => string;
  /** Of a whole number of percent: 51%. */
  percent: (value: number) => string;
  /** A day of the calendar, the same everywhere: Nov 21, 2026. Of a moment it is the day in UTC: see `dayOf`. */
  date: (iso: string) => string;
  /** The day of a moment, where the reader is: Nov 21, 2026. Only in the browser, since the server is elsewhere. */
  dayOf: (iso: string) => string;
  /** The same without its year: Nov 21. */
  shortDayOf: (iso: string) => string;
  /** Things one after the other: box, cable and case. */
  list: (things: readonly string[]) => string;
  /** A moment, where the reader is: Nov 21, 2026, 8:15 AM. Only in the browser, too. */
  moment: (iso: string) => string;
  /** The end of a time that is near: 8:15 AM, or Nov 22, 8:15 AM when that is on another day. Only in the browser, too. */
  until: (iso: string, now: Date) => string;
  /** A time of day: 8:15 AM. Only in the browser, too. */
  time: (iso: string) => string;
  /** How long ago a moment was, in its largest unit: 3 days ago. The same on the server, as long as `now` is. */
  ago: (iso: string, now: Date) => string;
  /** What is left until a moment: '3 h 20 min'; null when it has passed. */
  timeLeft: (until: string, now: Date) => string | null;
}

/** Prices, dates and numbers as a language writes them. */
export const formatsIn = perLanguage(make);

function make(locale: string): Formats {
  const dollars = once(
    () => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
  );
  const number = once(() => new Intl.NumberFormat(locale));
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }));
  const conjunction = once(() => new Intl.ListFormat(locale));
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(locale, options));
    return (iso: string) => format().format(new Date(iso));
  };
  const time = written({ timeStyle: 'short' });
  const dayAndTime = written({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  const relative = once(() => new Intl.RelativeTimeFormat(locale));
  const thisMinute = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'minute'));
  return {
    usd: (price) => dollars().format(price),
    // Odd sizes stay in GB: as terabytes they would be rounded.
    gigabytes: (count) =>
      count >= 1_024 && count % 512 === 0 ? `${number().format(count / 1_024)} TB` : `${number().format(count)} GB`,
    number: (value) => number().format(value),
    percent: (value) => percent().format(value / 100),
    date: written({ dateStyle: 'medium', timeZone: 'UTC' }),
    dayOf: written({ dateStyle: 'medium' }),
    shortDayOf: written({ month: 'short', day: 'numeric' }),
    list: (things) => conjunction().format(things),
    moment: written({ dateStyle: 'medium', timeStyle: 'short' }),
    until: (iso, now) => (daysSince(iso, now) === 0 ? time : dayAndTime)(iso),
    time,
    // In numbers: Intl would call 47 hours ago 'yesterday', too.
    ago: (iso, now) => {
      const minutes = (now.getTime() - Date.parse(iso)) / 60_000;
      const largest = unitsInMinutes.find(([, size]) => minutes >= size);
      return largest ? relative().format(-Math.floor(minutes / largest[1]), largest[0]) : thisMinute();
    },
    timeLeft,
  };
}

/** Making one takes a slow phone some milliseconds, and most pages need two of them. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** Nights between two moments, where the reader is. */
export function daysSince(iso: string, now: Date): number {
  const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
  return Math.round((midnight(now) - midnight(new Date(iso))) / 86_400_000);
}

const unitsInMinutes = [
  ['year', 525_960],
  ['month', 43_830],
  ['week', 10_080],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** h and min are signs of the International System of Units, the same in every language. */
function timeLeft(until: string, now: Date): string | null {
  const minutes = Math.floor((Date.parse(until) - now.getTime()) / 60_000);
  if (minutes < 0) return null;
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${Math.max(1, minutes)} min`;
}
