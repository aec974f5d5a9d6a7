import { sql } from 'kysely';
import { cancelReservation, endHold, endOwnReservation, reserveProduct } from '#server/orders/reservations.ts';
import { lapseDueReservations } from '#server/orders/jobs.ts';
import type { NewDelivery } from '#contract/deliveries.ts';
import type { SaleAct } from '#contract/sales.ts';
import { chooseDelivery } from '#server/orders/deliveries.ts';
import { findReturn } from '#server/orders/return-store.ts';
import { findSale } from '#server/orders/sale-store.ts';
import { answerCall, decideProblem, moveSale } from '#server/orders/sales.ts';
import { catchUp, openPaymentIntent, recordPayment } from '#server/orders/paying.ts';
import { decide } from '#server/orders/settling.ts';
import { payBackDue, refundBooking } from '#server/orders/refunds.ts';
import type { Actor } from '#server/platform/actor.ts';
import { advertiseProduct, listProduct } from '#server/products/actions.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { hearFromProvider } from '#server/testing/paying.ts';
import { closeAccount } from '#server/closing/closing.ts';
import { relistProduct, withdrawProduct } from '#server/products/withdrawing.ts';
import { askingActs } from './asking-acts.ts';
import { bargain, offeredUsd } from './bargain.ts';
import { answering, decisionFor } from './answering.ts';
import type { Side } from './answering.ts';
import { posting } from './delivering.ts';
import { done } from './done.ts';
import type { Place } from './furnishing.ts';
import { address, listing, priceUsd } from './of-sale.ts';
import type { OfSale } from './of-sale.ts';
import { makeSalesOlder } from './older-sales.ts';
import { goBack } from './world-back.ts';
import { payOutTo } from './paying-out.ts';
import { readStates } from './states.ts';
import type { WorldStates } from './states.ts';

/** The model's commands on a real market and database. Each says whether it was done or refused. */
export interface World extends Record<OfSale, (booking: number) => Promise<boolean>> {
  hasProduct(product: number): boolean;
  /** In the order of the model's. */
  bookings: { id: string; buyer: number; product: number; priceUsd: number }[];
  list(seller: number): Promise<boolean>;
  advertise(product: number): Promise<boolean>;
  book(buyer: number, product: number): Promise<boolean>;
  /** The buyer offers less, and the seller accepts. */
  bargain(buyer: number, product: number): Promise<boolean>;
  begin(booking: number): Promise<boolean>;
  charge(booking: number): Promise<boolean>;
  decline(booking: number): Promise<boolean>;
  tell(booking: number): Promise<boolean>;
  news(): Promise<boolean>;
  /** The provider repeats its last events, latest first: some under the old id, some under a new one. */
  repeat(): Promise<boolean>;
  cancel(booking: number): Promise<boolean>;
  /** Its seller ends it; it was made, and its payment page opened, long enough ago. */
  end(booking: number): Promise<boolean>;
  lapse(): Promise<boolean>;
  withdraw(product: number): Promise<boolean>;
  refund(booking: number): Promise<boolean>;
  /** Eighteen days pass for its sales. */
  days(): Promise<boolean>;
  /** An admin pays the sellers all that is theirs. */
  payOut(): Promise<boolean>;
  /** The same, and the bank sends it back. */
  bounce(): Promise<boolean>;
  relist(product: number): Promise<boolean>;
  close(kind: 'sellers' | 'buyers', who: number): Promise<boolean>;
  /** Current states, products and bookings in order. */
  states(): Promise<WorldStates>;
}

/** A story's people and phones on a market that others share. */
export function openWorld(market: TestMarket, { admin, sellers, buyers, category, ...place }: Place): World {
  const { context } = market;
  const products = [...place.products];
  const list = async (seller: Actor) => {
    const id = await listProduct(
      context,
      seller,
      {
        ...listing,
        ...category,
        originalPrice: 500,
        resalePrice: priceUsd,
        sellerName: seller.name,
        email: seller.email,
      },
      false,
    );
    products.push({ id, seller });
  };
  const idOfProduct = (at: number) => products[at]?.id ?? '';
  const sellerOf = (at: number) => products[at]?.seller as Actor;
  const bookings: World['bookings'] = [];
  const intents = new Map<string, { intentId: string; clientSecret: string }>();
  const buyerOf = (booking: number) => buyers[bookings[booking]?.buyer ?? 0] as Actor;
  const idOf = (booking: number) => bookings[booking]?.id ?? '';
  const priceOf = (booking: number) => bookings[booking]?.priceUsd ?? priceUsd;
  const pay = async (at: number, number: string) => {
    const intent = intents.get(idOf(at));
    const desk = context.payments.cardDesk;
    if (!intent || !desk || (await context.payments.retrieveIntent(intent.intentId))?.status === 'succeeded')
      return null;
    const method = await desk.createMethod({ number, expMonth: 12, expYear: 2045, cvc: '123' });
    if ('error' in method) throw new Error(method.error.message);
    return desk.confirm(intent.intentId, intent.clientSecret, method.paymentMethod.id);
  };

  const act = (at: number, what: SaleAct, isSellers = false) =>
    done(async () => {
      const actor = isSellers ? sellerOf(bookings[at]?.product ?? -1) : buyerOf(at);
      // As its call does it.
      const { isMoneyDue } = await moveSale(context, actor, idOf(at), what);
      if (isMoneyDue) await payBackDue(context);
    });
  const want = (at: number, how: NewDelivery) =>
    done(async () => void (await chooseDelivery(context, buyerOf(at), idOf(at), how)));
  const decideFor = (at: number, side: Side) =>
    done(async () => {
      const { isMoneyDue } = await decideProblem(context, admin, idOf(at), decisionFor(side));
      if (isMoneyDue) await payBackDue(context);
    });

  return {
    hasProduct: (at) => products[at] !== undefined,
    bookings,
    list: (seller) => done(() => list(sellers[seller] as Actor)),
    advertise: (at) => done(() => advertiseProduct(context, sellerOf(at), idOfProduct(at))),
    book: (at, product) =>
      done(async () => {
        const buyer = buyers[at] as Actor;
        const { id } = await reserveProduct(
          context,
          buyer,
          {
            userName: buyer.name,
            email: buyer.email,
            productName: 'Model phone',
            productID: idOfProduct(product),
            ...category,
            price: priceUsd,
            phone: '12345',
          },
          null,
        );
        bookings.push({ id, buyer: at, product, priceUsd });
      }),
    bargain: (at, product) =>
      done(async () => {
        const id = await bargain(context, buyers[at] as Actor, sellerOf(product), idOfProduct(product));
        bookings.push({ id, buyer: at, product, priceUsd: offeredUsd });
      }),
    begin: (at) =>
      done(async () => {
        await catchUp(context, buyerOf(at), idOf(at));
        intents.set(
          idOf(at),
          await openPaymentIntent(context, buyerOf(at), { price: priceOf(at), bookingId: idOf(at) }),
        );
      }),
    charge: async (at) => {
      const answer = await pay(at, '4242424242424242');
      return answer !== null && !('error' in answer);
    },
    decline: async (at) => {
      const answer = await pay(at, '4000000000000002');
      return answer !== null && 'error' in answer && answer.error.code === 'card_declined';
    },
    tell: (at) =>
      done(async () => {
        const buyer = buyerOf(at);
        await recordPayment(context, buyer, {
          price: priceOf(at),
          transactionId: intents.get(idOf(at))?.intentId ?? 'none',
          email: buyer.email,
          bookingId: idOf(at),
        });
      }),
    news: () => done(() => hearFromProvider(market)),
    repeat: () =>
      done(async () => {
        await sql`update test_gateway.events
          set id = case id_of.n % 2 when 0 then events.id || 'x' else events.id end, delivered_at = null,
          attempts = 1, due_at = ${context.clock.now()}::timestamptz + (id_of.n - 10) * interval '1 second'
                  from (select id, row_number() over (order by created_at desc) as n from test_gateway.events
                  where delivered_at is not null order by created_at desc limit 6) as id_of
                  where id_of.id = events.id`.execute(context.db);
        await hearFromProvider(market);
      }),
    cancel: (at) => done(() => cancelReservation(context, buyerOf(at), idOf(at))),
    end: (at) =>
      done(async () => {
        await sql`update bookings set created_at = created_at - interval '3 hours'
          where id = ${idOf(at)}::uuid`.execute(context.db);
        await sql`update payments set created_at = created_at - interval '3 hours'
          where booking_id = ${idOf(at)}::uuid and state = 'created'`.execute(context.db);
        await endOwnReservation(context, sellerOf(bookings[at]?.product ?? -1), idOf(at));
      }),
    lapse: () =>
      done(async () => {
        market.wait(13);
        await lapseDueReservations(context);
      }),
    withdraw: (at) => done(() => withdrawProduct(context, sellerOf(at), idOfProduct(at), endHold)),
    refund: (at) =>
      done(async () => {
        if ((await refundBooking(context, admin, idOf(at), 'x')) > 0) await payBackDue(context);
      }),
    address: (at) => want(at, { way: 'sent', address }),
    meet: (at) => want(at, { way: 'in_person' }),
    ...posting(context, act, idOf),
    receive: (at) => act(at, { act: 'receive' }),
    handOver: async (at) => {
      const sale = await findSale(context, idOf(at));
      return act(at, { act: 'hand_over', code: sale?.code ?? '000000' }, true);
    },
    accept: (at) => act(at, { act: 'accept' }),
    complain: (at) => act(at, { act: 'say_problem', about: 'broken', words: 'x' }),
    missIt: (at) => act(at, { act: 'say_problem', about: 'not_handed_over', words: 'x' }),
    ...askingActs(act, (at) => done(() => answerCall(context, admin, idOf(at), 'x'))),
    takeMoneyBack: (at) => act(at, { act: 'take_back' }),
    giveBack: (at) => act(at, { act: 'give_back' }, true),
    ...answering(act, decideFor, (at) => findSale(context, idOf(at))),
    ...goBack(act, (at) => findReturn(context, idOf(at)), idOf),
    days: () =>
      done(async () => {
        const ids = bookings.map(({ id }) => id);
        await makeSalesOlder(context, ids, 18);
        for (const id of ids) await decide(context, id, { is: 'time passed' });
        await payBackDue(context);
      }),
    payOut: () => done(() => payOutTo(context, admin, sellers, { act: 'paid' })),
    bounce: () => done(() => payOutTo(context, admin, sellers, { act: 'failed', words: 'x' })),
    relist: (at) => done(() => relistProduct(context, sellerOf(at), idOfProduct(at))),
    close: (kind, who) =>
      done(() => closeAccount(context, admin, ((kind === 'sellers' ? sellers : buyers)[who] as Actor).id)),
    states: () => readStates(context, { products, bookings, sellers }),
  };
}
