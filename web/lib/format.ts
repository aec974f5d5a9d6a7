const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Whole dollars: $389. */
export function usd(price: number): string {
  return dollars.format(price);
}

/** A day of the calendar: Nov 21, 2026. */
export function date(iso: string): string {
  return day.format(new Date(iso));
}

/** A moment, where the reader is: Nov 21, 2026, 8:15 AM. Only in the browser, since the server is elsewhere. */
export function moment(iso: string): string {
  return minute.format(new Date(iso));
}

/** How much is saved against the price when new, in whole percent. */
export function savingPercent(originalPrice: number, resalePrice: number): number {
  return Math.max(0, Math.round((1 - resalePrice / originalPrice) * 100));
}

/** What is left until a moment: '3 h 20 min'; null when it has passed. */
export function timeLeft(until: string, now: Date): string | null {
  const minutes = Math.floor((Date.parse(until) - now.getTime()) / 60_000);
  if (minutes < 0) return null;
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${Math.max(1, minutes)} min`;
}
