import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '#contract/problem.ts';
import { relistProduct, reserveProduct } from '#server/bookings/actions.ts';
import { imageUrl } from '#server/images/views.ts';
import { catchUp, openPaymentIntent, recordPayment } from '#server/payments/actions.ts';
import { lapseDueReservations } from '#server/payments/jobs.ts';
import { payBackDue, refundBooking } from '#server/payments/refunds.ts';
import type { Actor } from '#server/platform/actor.ts';
import { recordTransition } from '#server/platform/transitions.ts';
import { insertProduct } from '#server/products/store.ts';
import { deliverEvent } from '#server/app.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { cancelReservation, closeAccount, withdrawProduct } from '#server/withdrawals/actions.ts';

const priceUsd = 389;

/** The same commands as the model's, carried out on a real market with its real database. Each says whether it was done or refused. */
export interface World {
  products: string[];
  /** Filled by book, in the order of the model's. */
  bookings: { id: string; buyer: number }[];
  book(buyer: number, product: number): Promise<boolean>;
  begin(booking: number): Promise<boolean>;
  charge(booking: number): Promise<boolean>;
  tell(booking: number): Promise<boolean>;
  news(): Promise<boolean>;
  cancel(booking: number): Promise<boolean>;
  lapse(): Promise<boolean>;
  withdraw(product: number): Promise<boolean>;
  refund(booking: number): Promise<boolean>;
  relist(product: number): Promise<boolean>;
  close(kind: 'sellers' | 'buyers', who: number): Promise<boolean>;
  /** The states as they are now, products and bookings in order. */
  states(): Promise<{ products: string[]; bookings: string[] }>;
}

/** New people and phones on a market that others may be using; people are written straight into the database, since hashing passwords takes longer than all the rest. */
export async function openWorld(market: TestMarket, counts: { sellers: number; buyers: number; products: number }): Promise<World> {
  const { context } = market;
  const person = async (accountType: 'User' | 'Seller', isAdmin = false): Promise<Actor> => {
    const [identityId, email, name] = [randomUUID(), `${randomUUID()}@redial.example`, 'Modell Mensch'];
    await context.db.insertInto('identity_user').values({ id: identityId, name, email, image: null }).execute();
    const { id } = await context.db.insertInto('users').values({ identity_id: identityId, name, email, account_type: accountType }).returning('id').executeTakeFirstOrThrow();
    if (isAdmin) await context.db.insertInto('admin_grants').values({ user_id: id }).execute();
    return { id, role: isAdmin ? 'admin' : accountType === 'Seller' ? 'seller' : 'buyer', accountType, name, email, verified: false };
  };
  const [admin, sellers, buyers] = [await person('User', true), await several(counts.sellers, () => person('Seller')), await several(counts.buyers, () => person('User'))];
  const { image_id, id: category_id, name: brand } = await context.db.selectFrom('categories').selectAll().executeTakeFirstOrThrow();
  const sellerOf = (at: number) => sellers[at % sellers.length] as Actor;
  const products = await several(counts.products, async (at) => {
    const id = await insertProduct(context, {
      seller_id: sellerOf(at).id, category_id, image_id, name: 'Model phone', original_price_usd: 500, resale_price_usd: priceUsd,
      used_time: '1 year', condition: 'Good', location: 'Here', phone: '12345', description: 'x', posted_on: '2026-01-01',
    });
    await recordTransition(context, { subject: 'product', subjectId: id, from: null, to: 'on_sale', actorId: sellerOf(at).id, reason: 'listed' });
    return id;
  });
  const bookings: World['bookings'] = [];
  const intents = new Map<string, { intentId: string; clientSecret: string }>();
  const buyerOf = (booking: number) => buyers[bookings[booking]?.buyer ?? 0] as Actor;
  const idOf = (booking: number) => bookings[booking]?.id ?? '';
  const img = imageUrl(context.config, image_id);

  return {
    products,
    bookings,
    book: (at, product) =>
      done(async () => {
        const buyer = buyers[at] as Actor;
        const { id } = await reserveProduct(context, buyer, { userName: buyer.name, email: buyer.email, productName: 'Model phone', productID: products[product] ?? '', id: category_id, brand, img, price: priceUsd, phone: '12345' });
        bookings.push({ id, buyer: at });
      }),
    begin: (at) =>
      done(async () => {
        await catchUp(context, idOf(at));
        intents.set(idOf(at), await openPaymentIntent(context, buyerOf(at), { price: priceUsd, bookingId: idOf(at) }));
      }),
    charge: async (at) => {
      const intent = intents.get(idOf(at));
      const desk = context.payments.cardDesk;
      if (!intent || !desk || (await context.payments.retrieveIntent(intent.intentId))?.status === 'succeeded') return false;
      const method = await desk.createMethod({ number: '4242424242424242', expMonth: 12, expYear: 2045, cvc: '123' });
      if ('error' in method) throw new Error(method.error.message);
      return !('error' in (await desk.confirm(intent.intentId, intent.clientSecret, method.paymentMethod.id)));
    },
    tell: (at) =>
      done(async () => {
        const buyer = buyerOf(at);
        await recordPayment(context, buyer, { price: priceUsd, transactionId: intents.get(idOf(at))?.intentId ?? 'none', email: buyer.email, bookingId: idOf(at) });
      }),
    news: () => done(async () => context.payments.background?.((body, signature) => deliverEvent(market.app, body, signature))),
    cancel: (at) => done(() => cancelReservation(context, buyerOf(at), idOf(at))),
    lapse: () =>
      done(async () => {
        market.wait(13);
        await lapseDueReservations(context);
      }),
    withdraw: (at) => done(() => withdrawProduct(context, sellerOf(at), products[at] ?? '')),
    refund: (at) =>
      done(async () => {
        await refundBooking(context, admin, idOf(at));
        await payBackDue(context);
      }),
    relist: (at) => done(() => relistProduct(context, sellerOf(at), products[at] ?? '')),
    close: (kind, who) => done(() => closeAccount(context, admin, ((kind === 'sellers' ? sellers : buyers)[who] as Actor).id)),
    states: async () => {
      const { rows } = await sql<{ id: string; state: string }>`select id, state from products where id = any(${products}::uuid[]) union all select id, state from bookings where id = any(${bookings.map(({ id }) => id)}::uuid[])`.execute(context.db);
      const stateOf = new Map(rows.map(({ id, state }) => [id, state]));
      return { products: products.map((id) => stateOf.get(id) ?? ''), bookings: bookings.map(({ id }) => stateOf.get(id) ?? '') };
    },
  };
}

async function several<Result>(count: number, make: (at: number) => Promise<Result>): Promise<Result[]> {
  const made: Result[] = [];
  for (let at = 0; at < count; at += 1) made.push(await make(at));
  return made;
}

async function done(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return false;
    throw error;
  }
}
