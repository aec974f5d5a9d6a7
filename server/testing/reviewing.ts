import { sql } from 'kysely';
import type { SaleReviews } from '#contract/reviews.ts';
import type { TestMarket } from '#server/testing/market.ts';
import type { Person } from '#server/testing/people.ts';
import { act, sellPhone } from '#server/testing/selling.ts';
import type { PaidPhone } from '#server/testing/selling.ts';
import { bookPhone, payFor } from '#server/testing/paying.ts';
import { listPhone } from '#server/testing/people.ts';

/** Somebody has bought a phone, and says that everything is fine. */
export async function completeSale(market: TestMarket): Promise<PaidPhone> {
  const sold = await sellPhone(market);
  await complete(sold);
  return sold;
}

/** The same buyer, or another one, buys one more phone of a seller. */
export async function sellOneMore(market: TestMarket, seller: Person, buyer: Person): Promise<string> {
  const sale = await bookPhone(market, buyer, await listPhone(market, seller));
  await payFor(market, buyer, sale);
  await complete({ buyer, sale });
  return sale;
}

async function complete({ buyer, sale }: Pick<PaidPhone, 'buyer' | 'sale'>): Promise<void> {
  await act(buyer, sale, { act: 'receive' });
  await act(buyer, sale, { act: 'accept' });
}

/** Somebody rates the other person of a sale. */
export function review(person: Person, sale: string, stars: number, words?: string) {
  return person.call<{ modifiedCount: number; code: string; issues?: { path: string; code: string }[] }>(
    `PUT /api/sales/${sale}/reviews`,
    { stars, ...(words !== undefined && { words }) },
  );
}

/** What somebody sees of the reviews of their sale. */
export async function reviewsOf(person: Person, sale: string): Promise<SaleReviews> {
  const { status, body } = await person.call<SaleReviews>(`GET /api/sales/${sale}/reviews`);
  if (status !== 200) throw new Error(`the reviews are not shown: ${JSON.stringify(body)}`);
  return body;
}

/** These days have passed since a sale ended. */
export async function letDaysPass(market: TestMarket, sale: string, days: number): Promise<void> {
  const earlier = sql`- make_interval(days => ${days})`;
  await sql`update sales set ended_at = ended_at ${earlier} where booking_id = ${sale}::uuid`.execute(market.owner);
  await sql`update reviews set created_at = created_at ${earlier}, shown_at = shown_at ${earlier}, told_at = told_at ${earlier},
    answered_at = answered_at ${earlier} where booking_id = ${sale}::uuid`.execute(market.owner);
}
