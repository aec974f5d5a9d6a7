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

/**
 * The market's share of what remains after a part has gone back: in proportion, to the cent, a half upwards
 * (fee_of_rest of migration 0047 says the same).
 */
export function feeOfRest(fee: number, priceCents: number, partCents: number): number {
  return Math.floor((2 * fee * (priceCents - partCents) + priceCents) / (2 * priceCents));
}
