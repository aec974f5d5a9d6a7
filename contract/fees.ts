/** The market's share of a sale. The browser loads this file: no schemas. */
export interface Fee {
  percent: number;
  fixedCents: number;
}

/** Rounded to whole cents, a half upwards, and never more than the price. */
export function feeCents(priceUsd: number, { percent, fixedCents }: Fee): number {
  // A percentage has at most two decimals, and with whole numbers a half is one.
  return Math.min(priceUsd * 100, Math.round((priceUsd * Math.round(percent * 100)) / 100) + fixedCents);
}
