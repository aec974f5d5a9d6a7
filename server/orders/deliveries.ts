import type { Address, NewDelivery } from '#contract/deliveries.ts';
import type { Context } from '#server/context.ts';
import { findDelivery } from '#server/orders/delivery-store.ts';
import { decide } from '#server/orders/settling.ts';
import type { Actor } from '#server/platform/actor.ts';
import { seal, unseal } from '#server/platform/sealing.ts';

/**
 * A buyer says how they get a phone, and where it is sent to.
 *
 * @returns how many changed: 0 when they have said so before
 * @throws Refusal 400 for a way or a country that is not offered, 404 for another's booking, 409 when it is too late
 */
export async function chooseDelivery(
  context: Context,
  buyer: Actor,
  bookingId: string,
  said: NewDelivery,
): Promise<number> {
  const address = said.way === 'sent' ? said.address : null;
  const before = address === null ? null : ((await findDelivery(context, bookingId))?.sealed ?? null);
  const { outcome } = await decide(context, bookingId, {
    is: 'delivery chosen',
    by: buyer.id,
    way: said.way,
    country: address?.country ?? null,
    ...(address === null ? { sealed: null, sameAs: null } : await sealAddress(context, address, before)),
  });
  return outcome === 'nothing' ? 0 : 1;
}

/** Where a phone is to be sent, as its buyer said; null while they have not. */
export async function readAddress(context: Context, bookingId: string): Promise<Address | null> {
  return openAddress(context, (await findDelivery(context, bookingId))?.sealed ?? null);
}

/** An address sealed, and what was sealed before, where that is the same. */
export async function sealAddress({ secrets }: Context, address: Address, before: string | null) {
  const text = JSON.stringify(address);
  const isSame = before !== null && (await unseal(secrets, before)) === text;
  return { sealed: await seal(secrets, text), sameAs: isSame ? before : null };
}

/** The address in what was sealed; null without one, and when it can't be opened any more. */
export async function openAddress({ secrets }: Context, sealed: string | null): Promise<Address | null> {
  const text = sealed === null ? null : await unseal(secrets, sealed);
  return text === null ? null : (JSON.parse(text) as Address);
}
