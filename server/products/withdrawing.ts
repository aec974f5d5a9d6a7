import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { moveProduct } from '#server/products/states.ts';
import type { Why } from '#server/products/states.ts';
import { lockProduct } from '#server/products/store.ts';
import { isListedAgain, listAgain, staysBack } from '#server/products/listing-again.ts';
import { forgetListing } from '#server/products/suspended-store.ts';
import { recordAudit } from '#server/trade/audit.ts';
import type { Notice } from '#server/trade/notices.ts';
import { holdAccount, refuseSuspended } from '#server/users/actions.ts';

/** While one reservation is being ended the next buyer may come; nobody is that unlucky for long. */
const attemptsMax = 3;

/**
 * Ends the reservation of a phone, which leaves the market with it; orders can do that, which know of payments.
 *
 * @returns `over` when nobody holds it
 */
export type HoldEnds = (
  context: Context,
  productId: string,
  why: Why & { by: 'seller' | 'admin' },
) => Promise<'released' | 'paid' | 'in payment' | 'in question' | 'over'>;

/**
 * A seller takes a phone of their own off the market, or an admin any phone. A buyer who had reserved it is told; what
 * was paid stays.
 *
 * @returns how many went: 0 when it was gone already
 * @throws Refusal 409 when it is sold, or being paid for at this moment
 */
export async function withdrawProduct(
  context: Context,
  actor: Actor,
  productId: string,
  endHold: HoldEnds,
): Promise<number> {
  const by = actor.role === 'admin' ? 'admin' : 'seller';
  const reason = by === 'admin' ? 'taken off the market by an admin' : 'deleted by the seller';
  const why = { by, actorId: actor.id, reason } as const;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const gone = await inTransaction(context, (context) => takeFree(context, actor, productId, why));
    if (gone !== 'held') return gone;

    const outcome = await endHold(context, productId, why);
    if (outcome === 'released') return 1;
    if (outcome === 'paid') throw alreadySold();
    if (outcome === 'in question') throw inQuestion();
    if (outcome === 'in payment') break;
  }
  throw new Refusal(
    'booking_in_payment',
    "A buyer is paying for this phone, so it can't be removed now. Look again in a minute.",
  );
}

/** Takes a phone off the market that nobody holds. */
async function takeFree(
  context: Context,
  actor: Actor,
  productId: string,
  { by, ...why }: Why & { by: 'seller' | 'admin' },
): Promise<number | 'held'> {
  const product = await lockProduct(context, productId);
  if (!product || (by === 'seller' && product.seller_id !== actor.id))
    throw new Refusal('not_found', by === 'admin' ? 'There is no such product.' : 'You have no such product.');
  if (product.state === 'sold') throw alreadySold();
  if (product.state === 'reserved') return 'held';
  // A phone of a suspended seller won't come back with them.
  const wasToComeBack = await forgetListing(context, productId);
  if (by === 'seller') {
    if (product.state === 'on_sale') await moveProduct(context, product, 'withdrawn', why);
    return Number(product.state === 'on_sale' || wasToComeBack);
  }
  if (product.state === 'withdrawn' && !wasToComeBack) return 0;
  // An admin's doing is written down, and told to the seller.
  await recordAudit(context, { actorId: actor.id, action: 'took_off_market', productId });
  const notice: Notice = { userId: product.seller_id, kind: 'taken_down', productId };
  await moveProduct(context, product, 'withdrawn', why, notice);
  return 1;
}

/**
 * A seller puts a phone whose sale was refunded back on sale, or one that an admin let them keep after a part went
 * back.
 *
 * @returns how many changed: 0 when it is on sale already, or was listed again before its sale was refunded
 */
export async function relistProduct(context: Context, seller: Actor, productId: string): Promise<number> {
  return inTransaction(context, async (context) => {
    await holdAccount(context, seller.id);
    const product = await lockProduct(context, productId);
    if (!product || product.seller_id !== seller.id) throw new Refusal('not_found', 'You have no such product.');
    if (product.state === 'on_sale') return 0;
    if (product.state === 'sold' && (await staysBack(context, productId)))
      return (await listAgain(context, seller, productId)) ? 1 : 0;
    if (product.state !== 'returned')
      throw new Refusal(
        'not_returned',
        'Only a phone whose sale was refunded can be put back on sale. List it anew instead.',
      );
    if (await isListedAgain(context, productId)) return 0;
    const why = { actorId: seller.id, reason: 'put back on sale by the seller' };
    await moveProduct(context, product, 'on_sale', why).catch(refuseSuspended);
    return 1;
  });
}

function inQuestion(): Refusal {
  return new Refusal(
    'booking_in_payment',
    'A payment arrived that does not match this booking, so it stays until an admin has checked it.',
  );
}

function alreadySold(): Refusal {
  return new Refusal('already_sold', 'This phone is sold. It can not be changed any more.');
}
