import { Refusal } from '#contract/problem.ts';
import { endReservation } from '#server/bookings/actions.ts';
import { requireEndable } from '#server/bookings/rules.ts';
import { findBookingOf } from '#server/bookings/shown-store.ts';
import { eraseBookingsOf, findLiveBooking, listPaidOf, lockBooking, wasReturned } from '#server/bookings/store.ts';
import type { Context } from '#server/context.ts';
import { deleteIdentity, isEmailConfirmed } from '#server/identity/store.ts';
import { forgetUploadsOf } from '#server/images/store.ts';
import { releaseReservation } from '#server/payments/release.ts';
import type { Actor } from '#server/platform/actor.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { forgetNotices, recordNotice, tellAdmins } from '#server/platform/notices.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import { markKeptOff, markWithdrawn } from '#server/products/states.ts';
import { eraseListingsOf, lockProduct } from '#server/products/store.ts';
import { mustConfirm } from '#server/users/rules.ts';
import { lockAccount, setClosed } from '#server/users/store.ts';
import { endBegun, letGo } from '#server/withdrawals/letting-go.ts';
import { forgetListing, recallListings } from '#server/withdrawals/store.ts';

/** What was bought so lately may not have been handed over yet when the account of either side is closed. */
const tellOfDays = 60;

/** While one reservation is being ended the next buyer may come; nobody is that unlucky for long. */
const attemptsMax = 3;

/**
 * A buyer gives an unpaid reservation back.
 *
 * @returns how many ended: 0 when it had ended before
 * @throws Refusal 409 when it is paid, or its payment is under way
 */
export async function cancelReservation(context: Context, buyer: Actor, bookingId: string): Promise<number> {
  const booking = await findBookingOf(context, bookingId, buyer.id);
  if (!booking) throw new Refusal('not_found', 'You have no such booking.');
  const outcome = await releaseReservation(context, bookingId, {
    by: 'buyer',
    actorId: buyer.id,
    reason: 'cancelled by the buyer',
    withdraws: false,
  });
  if (outcome === 'paid') throw new Refusal('already_paid', 'This booking is paid. It can not be cancelled any more.');
  if (outcome === 'in_payment')
    throw new Refusal(
      'booking_in_payment',
      'Your payment is being processed at this moment, so the reservation holds. Look again in a minute.',
    );
  if (outcome === 'in_question') throw inQuestion();
  return outcome === 'released' ? 1 : 0;
}

/**
 * A seller ends a reservation that nobody is paying for, once it is old enough; the phone is on sale again.
 *
 * @returns how many ended: 0 when it had ended before
 * @throws Refusal 409 when it is too early, or the buyer is paying
 */
export async function endOwnReservation(context: Context, seller: Actor, bookingId: string): Promise<number> {
  return inTransaction(context, async (context) => {
    const booking = await lockBooking(context, bookingId);
    if (!booking || booking.seller_id !== seller.id)
      throw new Refusal('not_found', 'There is no such reservation of a phone of yours.');
    if (booking.state === 'paid') throw alreadySold();
    if (booking.state === 'paying') {
      throw new Refusal(
        'booking_in_payment',
        'The buyer has begun to pay, so the reservation stays until its time is over.',
      );
    }
    if (booking.state !== 'reserved') return 0;
    requireEndable(booking, context.clock.now());
    await endReservation(context, booking, {
      by: 'seller',
      actorId: seller.id,
      reason: 'ended by the seller',
      withdraws: false,
    });
    return 1;
  });
}

/**
 * A seller takes a phone of their own off the market, or an admin any phone. A buyer who had reserved it is told; what
 * was paid stays.
 *
 * @returns how many went: 0 when it was gone already
 * @throws Refusal 409 when it is sold, or being paid for at this moment
 */
export async function withdrawProduct(context: Context, actor: Actor, productId: string): Promise<number> {
  const by = actor.role === 'admin' ? 'admin' : 'seller';
  const why = {
    actorId: actor.id,
    reason: by === 'admin' ? 'taken off the market by an admin' : 'deleted by the seller',
  };
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const step = await inTransaction(context, async (context) => {
      const product = await lockProduct(context, productId);
      if (!product || (by === 'seller' && product.seller_id !== actor.id))
        throw new Refusal('not_found', by === 'admin' ? 'There is no such product.' : 'You have no such product.');
      if (product.state === 'sold') throw alreadySold();
      if (product.state === 'withdrawn')
        return Number(await (by === 'admin' ? keepOff(context, productId, why) : forgetListing(context, productId)));
      if (product.state === 'reserved') return { held: await findLiveBooking(context, productId) };
      await markWithdrawn(context, productId, 'on_sale', by, why);
      return 1;
    });
    if (typeof step === 'number') return step;

    const outcome = step.held
      ? await releaseReservation(context, step.held.id, { by, withdraws: true, ...why })
      : 'over';
    if (outcome === 'released' && (await staysOff(context, productId))) return 1;
    if (outcome === 'paid') throw alreadySold();
    if (outcome === 'in_question') throw inQuestion();
    if (outcome === 'in_payment') break;
  }
  throw new Refusal(
    'booking_in_payment',
    'A buyer is paying for this phone at this moment, so it can not go. Look again in a minute.',
  );
}

/**
 * A phone of a suspended seller that was taken off by itself won't come back with its seller.
 *
 * @returns false when it has come back already
 */
async function staysOff(context: Context, productId: string): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const product = await lockProduct(context, productId);
    await forgetListing(context, productId);
    return product?.state === 'withdrawn';
  });
}

function inQuestion(): Refusal {
  return new Refusal(
    'booking_in_payment',
    'Money has come for this booking that does not match it, so it holds until somebody at Redial has seen to that.',
  );
}

/**
 * Closes somebody's account: it can't do anything from this moment on, holds nothing and shows nothing. What was paid
 * stays in the books. A reservation whose payment was begun ends as soon as the provider says that no money can come.
 *
 * @returns how many were closed: 0 when it was closed already
 */
export async function closeAccount(context: Context, admin: Actor, userId: string): Promise<number> {
  const begun = await inTransaction(context, async (context) => {
    const account = await lockAccount(context, userId);
    if (!account) throw new Refusal('not_found', 'There is no such account.');
    if (account.closed_at !== null) return null;
    if (account.granted_at !== null)
      throw new Refusal(
        'conflict',
        "An admin's account can't be deleted here. Take the role back first, at the server: npm run admin -- revoke EMAIL",
      );

    // An unconfirmed address gets no mail, not even the last one.
    const emailVerified = account.identity_id !== null && (await isEmailConfirmed(context, account.identity_id));
    const mail = mustConfirm(context.config, { emailVerified }) ? {} : { mailTo: account.email };
    await recordNotice(context, { userId, kind: 'account_closed', ...mail });
    await tellAdmins(context, await recordAudit(context, { actorId: admin.id, action: 'closed_account', userId }));
    await setClosed(context, userId, context.clock.now());
    const paying = await letGo(context, admin, userId, 'closed');
    await recallListings(context, userId);
    await tellOtherSides(context, userId);
    await eraseListingsOf(context, userId);
    await eraseBookingsOf(context, userId);
    await forgetUploadsOf(context, userId);
    await forgetNotices(context, userId);
    // Last, since it takes the strictest lock of the account: from here on nothing is waited for.
    if (account.identity_id !== null) await deleteIdentity(context, account.identity_id);
    announce(context, 'sellers');
    return paying;
  });
  if (begun === null) return 0;
  await endBegun(context, begun);
  return 1;
}

/** Tells those who lately bought from a closed account, or sold to it. */
async function tellOtherSides(context: Context, userId: string): Promise<void> {
  // What was paid for while we waited for its lock is among them; what is paid for from now on goes back.
  const lately = new Date(context.clock.now().getTime() - tellOfDays * 86_400_000);
  for (const { id, product_id, buyer_id, seller_id } of await listPaidOf(context, userId, lately)) {
    const isSellers = seller_id === userId;
    await recordNotice(context, {
      userId: isSellers ? buyer_id : seller_id,
      kind: isSellers ? 'seller_left' : 'buyer_left',
      productId: product_id,
      bookingId: id,
    });
  }
}

/**
 * A phone that could have come back on sale, after a refund or with a suspended seller, stays off the market.
 *
 * @returns whether that is new
 */
async function keepOff(
  context: Context,
  productId: string,
  why: { actorId: string; reason: string },
): Promise<boolean> {
  const mayComeBack = (await forgetListing(context, productId)) || (await wasReturned(context, productId));
  return mayComeBack && markKeptOff(context, productId, why);
}

function alreadySold(): Refusal {
  return new Refusal('already_sold', 'This phone is sold. It can not be changed any more.');
}
