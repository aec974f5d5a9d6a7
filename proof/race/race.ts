import { priceUsd } from './crowd.ts';
import type { Buyer, Phone } from './crowd.ts';
import type { Answer, Desk } from './desk.ts';

export interface Ending {
  /** Buyers who were told that the phone is theirs. */
  winners: number;
  /** What the others were told: status, code and message. */
  refusals: string[];
  /** What winners were told when they paid, with every button pressed several times at once. */
  payments: { intents: Set<unknown>; recorded: Set<unknown>; refusals: string[] };
}

/** Simultaneous presses on each button on the way to pay. */
const presses = 3;
const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2045, cvc: '123' };

/** Everybody presses Book at once, and each apparent winner pays at once, while others still try. */
export async function race(desk: Desk, phone: Phone, buyers: readonly Buyer[]): Promise<Ending> {
  const ending: Ending = {
    winners: 0,
    refusals: [],
    payments: { intents: new Set(), recorded: new Set(), refusals: [] },
  };
  await Promise.all(
    buyers.map(async (buyer) => {
      const answer = await desk.post('/api/bookings', buyer.token, {
        userName: buyer.name,
        email: buyer.email,
        productName: phone.name,
        productID: phone.id,
        id: 'apple',
        brand: 'Apple',
        img: phone.img,
        price: priceUsd,
        phone: '+1 503 555 0100',
      });
      if (answer.status !== 200) return void ending.refusals.push(inWords(answer));
      ending.winners += 1;
      await pay(desk, buyer, String(answer.body.insertedId), ending.payments);
    }),
  );
  return ending;
}

async function pay(desk: Desk, buyer: Buyer, bookingId: string, told: Ending['payments']): Promise<void> {
  const intents = await many(
    () => desk.post('/api/create-payment-intent', buyer.token, { price: priceUsd, bookingId }),
    told,
  );
  for (const { body } of intents) told.intents.add(body.intentId);
  const { intentId, clientSecret } = intents[0]?.body ?? {};
  if (intentId === undefined) return;
  const method = await desk.post('/api/test-gateway/payment_methods', null, card);
  const { id } = method.body.paymentMethod as { id: string };
  await many(
    () =>
      desk.post(`/api/test-gateway/payment_intents/${String(intentId)}/confirm`, null, {
        clientSecret,
        paymentMethod: id,
      }),
    told,
  );
  const recorded = await many(
    () =>
      desk.post('/api/payments', buyer.token, {
        price: priceUsd,
        transactionId: intentId,
        email: buyer.email,
        bookingId,
      }),
    told,
  );
  for (const { body } of recorded) told.recorded.add(body.insertedId);
}

async function many(press: () => Promise<Answer>, told: Ending['payments']): Promise<Answer[]> {
  const answers = await Promise.all(Array.from({ length: presses }, press));
  for (const answer of answers) if (answer.status !== 200) told.refusals.push(inWords(answer));
  return answers.filter(({ status }) => status === 200);
}

function inWords({ status, body }: Answer): string {
  return `${status} ${body.code}: ${body.message}`;
}
