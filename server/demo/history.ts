import { cast, joinedDaysAgo } from '#db/demo/cast.ts';
import type { DemoPerson } from '#db/demo/cast.ts';
import type { DemoListing } from '#db/demo/listings.ts';
import { reviewsOfBuyers, reviewsOfSellers } from '#db/demo/reviews.ts';
import { demoSales } from '#db/demo/sales.ts';
import { reserveProduct } from '#server/orders/reservations.ts';
import { findBookable } from '#server/orders/booking-store.ts';
import type { Context } from '#server/context.ts';
import { forgetOldMails, insertDemoProducts } from '#server/demo/store.ts';
import { giveDemoAccounts, playDemoPayout } from '#server/demo/payouts.ts';
import { imageUrl } from '#server/images/views.ts';
import { openPaymentIntent } from '#server/orders/paying.ts';
import { moveSale } from '#server/orders/sales.ts';
import { recordPayment } from '#server/orders/paying.ts';
import type { Actor } from '#server/platform/actor.ts';
import { answerReview, readReviews, writeReview } from '#server/reviews/actions.ts';

type Listed = DemoListing & { imageIds: readonly string[]; sellerId: string };

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** By then these sales are complete: the last ones' money waits for its payout. */
const payoutsDaysAgo = [14, 6];
/** Where a reservation doesn't last that long, half of its time. */
const paysAfterHours = 2;

/**
 * Sells some phones in the weeks before, by the market's own steps on another clock, so that dashboards have something
 * to show. With a payment provider other than the embedded one nothing is sold: that would be charges.
 */
export async function playDemoSales(
  context: Context,
  listings: readonly Listed[],
  idsByEmail: ReadonlyMap<string, string>,
): Promise<void> {
  if (!context.payments.cardDesk) return;
  const now = context.clock.now().getTime();
  const paysAfterMs = Math.min(paysAfterHours, context.config.bookingHoldHours / 2) * hourMs;
  const payouts = [...payoutsDaysAgo];
  await giveDemoAccounts(asOf(context, now - joinedDaysAgo * dayMs), idsByEmail);
  for (const [at, { sellerEmail, buyerEmail, daysAgo, modelName, share = 1 }] of demoSales.entries()) {
    const paidAt = now - daysAgo * dayMs;
    const [payout = 0] = payouts;
    if (payout > daysAgo) {
      await playDemoPayout(asOf(context, now - payout * dayMs), idsByEmail);
      payouts.shift();
    }
    const like = modelName
      ? listings.find(({ model, storageGb }) => model.name === modelName && storageGb === 128)
      : listings.filter((listing) => listing.sellerEmail === sellerEmail)[at % 5];
    const buyer = cast.find(({ email }) => email === buyerEmail);
    if (!like || !buyer) continue;
    const before = asOf(context, paidAt - paysAfterMs);
    const [productId] = await insertDemoProducts(before, [
      {
        ...like,
        sellerId: idsByEmail.get(sellerEmail) ?? '',
        resalePriceUsd: Math.round(like.resalePriceUsd * share),
        advertised: false,
        // All of these people met.
        sentTo: [],
        postedOn: new Date(paidAt - 4 * dayMs).toISOString().slice(0, 10),
      },
    ]);
    const actor = actorOf(buyer, idsByEmail);
    const bookingId = await sell(before, asOf(context, paidAt), actor, productId ?? '', like.imageIds[0] ?? '', buyer);
    for (const [act, days] of [
      ['receive', 1],
      ['accept', 2],
    ] as const)
      if (days < daysAgo) await moveSale(asOf(context, paidAt + days * dayMs), actor, bookingId, { act });
    const seller = cast.find(({ email }) => email === sellerEmail);
    const reviewing = { bookingId, buyer: actor, seller: seller && actorOf(seller, idsByEmail), at };
    await reviewEachOther(context, reviewing, { paidAt, daysAgo });
  }
  await forgetOldMails(context);
}

function actorOf({ name, email, role }: DemoPerson, idsByEmail: ReadonlyMap<string, string>): Actor {
  const isSeller = role === 'seller';
  return {
    id: idsByEmail.get(email) ?? '',
    role: isSeller ? 'seller' : 'buyer',
    accountType: isSeller ? 'Seller' : 'User',
    name,
    email,
    verified: false,
  };
}

/** Three days after the payment the buyer says how it was, and later the seller. The latest sale waits for the seller. */
async function reviewEachOther(
  context: Context,
  { bookingId, buyer, seller, at }: { bookingId: string; buyer: Actor; seller: Actor | undefined; at: number },
  { paidAt, daysAgo }: { paidAt: number; daysAgo: number },
): Promise<void> {
  const after = (days: number) => asOf(context, paidAt + days * dayMs);
  const ofSeller = reviewsOfSellers[at % reviewsOfSellers.length];
  const ofBuyer = reviewsOfBuyers[at % reviewsOfBuyers.length];
  if (daysAgo < 3 || !ofSeller || !ofBuyer || !seller) return;
  const { answer, ...said } = ofSeller;
  await writeReview(after(3), buyer, bookingId, said);
  if (daysAgo < 5) return;
  await writeReview(after(3.2), seller, bookingId, ofBuyer);
  const { other } = await readReviews(after(3.2), seller, bookingId);
  if (answer !== undefined && other) await answerReview(after(3.3), seller, other.id, answer);
}

/** @returns the booking's id */
async function sell(
  before: Context,
  then: Context,
  buyer: Actor,
  productId: string,
  imageId: string,
  { phone, city }: { phone: string; city: string },
): Promise<string> {
  const product = await findBookable(before, productId);
  if (!product) throw new Error('a phone of the demo market is not there');
  const price = product.resale_price_usd;
  const booking = await reserveProduct(
    before,
    buyer,
    {
      userName: buyer.name,
      email: buyer.email,
      productName: product.name,
      productID: productId,
      id: product.category_id,
      brand: product.brand,
      img: imageUrl(before.config, imageId),
      price,
      phone,
      location: city,
    },
    null,
  );
  const { intentId, clientSecret } = await openPaymentIntent(then, buyer, { price, bookingId: booking.id });
  const desk = then.payments.cardDesk;
  const method = await desk?.createMethod({
    number: '4242424242424242',
    expMonth: 12,
    expYear: then.clock.now().getUTCFullYear() + 3,
    cvc: '123',
  });
  if (!desk || !method || 'error' in method) throw new Error('the test gateway takes no card');
  await desk.confirm(intentId, clientSecret, method.paymentMethod.id);
  await recordPayment(then, buyer, { price, transactionId: intentId, email: buyer.email, bookingId: booking.id });
  return booking.id;
}

/** The same market at another time. */
function asOf(context: Context, at: number): Context {
  return { ...context, clock: { now: () => new Date(at) } };
}
