import { sql } from 'kysely';
import type { Address, NewDelivery } from '#contract/deliveries.ts';
import type { ProblemBody } from '#contract/problem.ts';
import type { NewProduct } from '#contract/products.ts';
import type { SaleAct, SaleStory } from '#contract/sales.ts';
import type { Trader } from '#contract/sellers.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { addPerson, listPhone } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

export interface PaidPhone {
  seller: Person;
  buyer: Person;
  /** The booking. */
  sale: string;
}

/** Somebody sells a phone to somebody, who has just paid for it. */
export async function sellPhone(
  market: TestMarket,
  said: Partial<NewProduct> = {},
  trader: Trader | null = null,
): Promise<PaidPhone> {
  const [seller, buyer] = [await addPerson(market, 'Seller'), await addPerson(market, 'User')];
  if (trader !== null) await seller.call('PUT /api/me/trader', { trader });
  const sale = await bookPhone(market, buyer, await listPhone(market, seller, said));
  await payFor(market, buyer, sale);
  return { seller, buyer, sale };
}

/** A business that sells phones. */
export const samPhones: Trader = {
  name: 'Sam Phones LLC',
  address: '12 SE Ash St\nPortland, OR 97214',
  email: 'hello@sam-phones.example',
  phone: '+1 503 555 0199',
};

/** How a sale looks to somebody. */
export async function look(person: Person, sale: string): Promise<SaleStory> {
  const { status, body } = await person.call<SaleStory>(`GET /api/sales/${sale}`);
  if (status !== 200) throw new Error(`the sale is not shown: ${JSON.stringify(body)}`);
  return body;
}

/** Somebody does something with a sale. */
export function act(person: Person, sale: string, what: SaleAct) {
  return person.call<{ modifiedCount: number } & ProblemBody>(`POST /api/sales/${sale}`, what);
}

/** Its seller sends a phone to the address that they see. */
export async function send(
  seller: Person,
  sale: string,
  parcel: Omit<Extract<SaleAct, { act: 'send' }>, 'act' | 'changedAt'>,
) {
  const { changedAt } = (await look(seller, sale)).delivery;
  return act(seller, sale, { act: 'send', ...parcel, changedAt: changedAt ?? new Date(0).toISOString() });
}

/** A buyer says how they get a phone. */
export function choose(person: Person, booking: string, delivery: NewDelivery) {
  return person.call<{ modifiedCount: number } & ProblemBody>(`PUT /api/bookings/${booking}/delivery`, delivery);
}

export const calleMayor: Address = {
  name: 'Bea Buyer',
  street: 'Calle Mayor 1',
  more: '2º izquierda',
  postcode: '28013',
  town: 'Madrid',
  country: 'ES',
};

/** These hours have passed for a sale. */
export async function letTimePass(market: TestMarket, sale: string, hours: number): Promise<void> {
  const earlier = sql`- make_interval(hours => ${hours})`;
  await sql`
    update sales set hand_over_by = hand_over_by ${earlier}, goes_back_at = goes_back_at ${earlier},
      due_at = due_at ${earlier}, word_by = word_by ${earlier}, reply_by = reply_by ${earlier},
      inspect_until = inspect_until ${earlier}, received_at = received_at ${earlier},
      code_rests_until = code_rests_until ${earlier}, compare_due_at = compare_due_at ${earlier}
    where booking_id = ${sale}::uuid`.execute(market.owner);
  await sql`
    update returns set next_by = next_by ${earlier}, code_rests_until = code_rests_until ${earlier}
    where booking_id = ${sale}::uuid`.execute(market.owner);
}
