import { useContext } from 'react';
import type { Language } from '#contract/languages.ts';
import { MarketContext } from '#web/lib/market-facts.ts';
import { useSession } from '#web/lib/session.tsx';
import { useLanguage } from '#web/texts/use-texts.ts';

/** How long this market holds a phone that is not paid yet, in words: 12 hours. */
export function useHoldTime(): string {
  return holdTimeIn(useLanguage(), useContext(MarketContext).holdHours);
}

/** How long it holds a phone for somebody who books it now: for less time in the first day of an account. */
export function useOwnHoldTime(): string {
  return holdTimeIn(useLanguage(), useOwnHoldHours());
}

/** The same in hours. */
export function useOwnHoldHours(): number {
  const [hours, session] = [useContext(MarketContext).holdHours, useSession()];
  return session.status === 'signedIn' ? session.user.holdHours : hours;
}

/** Hours in words; what is no whole number of them, in minutes. */
export function holdTimeIn(language: Language, hours: number): string {
  const isWhole = Number.isInteger(hours);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isWhole ? 'hour' : 'minute',
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(isWhole ? hours : hours * 60);
}
