import type { Written } from './check.ts';
import type { Ledger } from './provider.ts';

/** Where our books and the provider's differ, to the cent, after everything has come to its end. */
export function whatDoesNotMatch({ intents, refunds }: Ledger, { bookings, payments }: Written): string[] {
  const paymentOf = new Map(
    payments.flatMap((payment) => (payment.intent_id === null ? [] : [[payment.intent_id, payment] as const])),
  );
  const bookingOf = new Map(bookings.map((booking) => [booking.id, booking]));
  const refundsOf = Map.groupBy(refunds, ({ intentId }) => intentId);
  const found: string[] = [];

  for (const { id, amountCents, bookingId, isCharged, keys } of intents) {
    const payment = paymentOf.get(id);
    const given = refundsOf.get(id) ?? [];
    const state = !isCharged ? 'failed' : sum(given) >= amountCents ? 'refunded' : 'succeeded';
    const part = payment?.part_cents ?? 0;
    const whole = state === 'refunded' && part < amountCents ? [amountCents - part] : [];
    const wanted = [...(part > 0 ? [part] : []), ...whole];
    if (!payment || payment.booking_id !== bookingId)
      found.push(`the provider has an intent ${id} (${state}) of booking ${bookingId} that we don't know`);
    else if (payment.state !== state)
      found.push(`payment ${payment.id} is ${payment.state}, and ${state} at the provider`);
    else if (isCharged && payment.amount_cents !== amountCents)
      found.push(`payment ${payment.id} is of ${payment.amount_cents} cents, the provider took ${amountCents}`);
    if (
      given
        .map((one) => one.amountCents)
        .toSorted()
        .join() !== wanted.toSorted().join()
    )
      found.push(
        `intent ${id} of ${amountCents} cents was given back as ${given.map((one) => one.amountCents).join(' + ')}`,
      );
    const named = [payment?.part_refund_id, payment?.refund_id].filter(Boolean);
    const strange = named.filter((one) => one !== `at-provider:${id}` && !given.some((made) => made.id === one));
    if (strange.length > 0 || named.length !== wanted.length)
      found.push(
        `payment ${payment?.id} names refunds ${named.join()}, the provider's are ${given.map((one) => one.id).join()}`,
      );
    if (state === 'succeeded' && bookingOf.get(bookingId ?? '')?.state !== 'paid')
      found.push(
        `the provider keeps ${amountCents} cents for booking ${bookingId}, which is ` +
          `${bookingOf.get(bookingId ?? '')?.state}`,
      );
    if (keys.length !== 1 || !keys[0]?.startsWith(`${bookingId}:`))
      found.push(`intent ${id} was made under the keys ${keys.join(', ') || 'none'}`);
  }
  const known = new Set(intents.map(({ id }) => id));
  found.push(
    ...payments
      .filter(({ state, intent_id }) => (state === 'succeeded' || state === 'refunded') && !known.has(intent_id ?? ''))
      .map(({ id, state }) => `payment ${id} is ${state}, and the provider knows nothing of it`),
  );

  const keysUsed = intents.flatMap(({ keys }) => keys);
  if (new Set(keysUsed).size !== keysUsed.length) found.push('the provider made several intents under one key');
  for (const [bookingId, charged] of Map.groupBy(
    intents.filter(({ isCharged }) => isCharged),
    (intent) => intent.bookingId,
  )) {
    if (charged.length > 1) found.push(`booking ${bookingId} was charged ${charged.length} times`);
  }
  const theirs = sum(intents.filter(({ isCharged }) => isCharged)) - sum(refunds);
  const ours = payments
    .filter(({ state }) => state === 'succeeded')
    .reduce((total, { amount_cents, part_cents }) => total + amount_cents - (part_cents ?? 0), 0);
  if (theirs !== ours) found.push(`the provider took ${theirs} cents more than it gave back, we have recorded ${ours}`);
  return found;
}

function sum(amounts: { amountCents: number }[]): number {
  return amounts.reduce((total, { amountCents }) => total + amountCents, 0);
}
