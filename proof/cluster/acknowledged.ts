/** A write that the market said is done, and what must therefore be in the database for good. */
export type Acknowledged =
  | { kind: 'listing'; id: string; name: string }
  | { kind: 'booking'; id: string; productId: string; buyerId: string }
  | { kind: 'intent'; id: string; bookingId: string }
  | { kind: 'payment'; id: string; bookingId: string };

/** What is in the database, by id. */
export interface Written {
  listings: ReadonlyMap<string, { name: string }>;
  bookings: ReadonlyMap<string, { productId: string; buyerId: string; state: string }>;
  intents: ReadonlyMap<string, { bookingId: string }>;
  payments: ReadonlyMap<string, { bookingId: string; state: string }>;
}

/** Each acknowledged write that is not there, or not as it was acknowledged, in words. */
export function whatIsLost(acknowledged: readonly Acknowledged[], written: Written): string[] {
  return acknowledged.filter((one) => !isThere(one, written)).map((one) => `${one.kind} ${one.id}`);
}

function isThere(one: Acknowledged, { listings, bookings, intents, payments }: Written): boolean {
  switch (one.kind) {
    case 'listing':
      return listings.get(one.id)?.name === one.name;
    case 'booking': {
      const booking = bookings.get(one.id);
      return booking?.productId === one.productId && booking.buyerId === one.buyerId;
    }
    case 'intent':
      return intents.get(one.id)?.bookingId === one.bookingId;
    case 'payment': {
      const payment = payments.get(one.id);
      const isPaid = payment?.state === 'succeeded' && bookings.get(one.bookingId)?.state === 'paid';
      return isPaid && payment.bookingId === one.bookingId;
    }
  }
}

/** A listing that stands twice was made again by a repeated request, though its key was the same. */
export function whatIsTwice({ listings }: Written): string[] {
  const counts = new Map<string, number>();
  for (const { name } of listings.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([name, count]) => `${name} is listed ${count} times`);
}
