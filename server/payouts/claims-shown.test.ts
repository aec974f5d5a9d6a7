import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BankClaim } from '#contract/bank-claims.ts';
import type { Payment } from '#contract/payments.ts';
import { market, openProviderMarket, paid, people, theirs } from '#server/testing/paid-by-provider.ts';
import { hearFromProvider } from '#server/testing/paying.ts';
import { addPerson } from '#server/testing/people.ts';
import { look } from '#server/testing/selling.ts';

openProviderMarket();

async function hearFromBank(): Promise<void> {
  await sql`update test_gateway.disputes set due_at = now() - interval '1 second' where due_at is not null`.execute(
    market.owner,
  );
  await hearFromProvider(market);
}

/** A claim that opens at once. */
async function claim(endsAs: 'won' | 'lost', cents = theirs): Promise<void> {
  await sql`insert into test_gateway.disputes (id, payment_intent_id, amount_cents, ends_as, due_at)
    select 'dp_test_' || gen_random_uuid(), intent_id, ${cents}::int, ${endsAs}, now() from payments
    where booking_id = ${paid.sale}::uuid`.execute(market.owner);
  await hearFromBank();
}

/** What buyer, seller and admin see on the page of the sale, and admins in Payments: the same. */
async function claims(): Promise<BankClaim[]> {
  const { admin } = people();
  const [seen, ...others] = await Promise.all(
    [admin, paid.buyer, paid.seller].map(async (person) => (await look(person, paid.sale)).bankClaims),
  );
  const { body: payments } = await admin.call<Payment[]>('GET /api/payments');
  const listed = payments.find(({ bookingId }) => bookingId === paid.sale)?.bankClaims;
  for (const other of [...others, listed]) expect(other).toEqual(seen);
  return seen ?? [];
}

const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

test.each(['lost', 'won'] as const)(
  'A claim that is open and then %s is seen by the people of the sale',
  async (end) => {
    expect(await claims()).toEqual([]);
    await claim(end);
    expect(await claims()).toEqual([{ state: 'open', cents: theirs, since: aTime, decidedAt: null }]);
    await hearFromBank();
    expect(await claims()).toEqual([{ state: end, cents: theirs, since: aTime, decidedAt: aTime }]);
  },
);

test('Several claims are seen in their order', async () => {
  await claim('won', 10_000);
  await hearFromBank();
  await claim('lost', 5_000);
  expect((await claims()).map(({ state, cents }) => [state, cents])).toEqual([
    ['won', 10_000],
    ['open', 5_000],
  ]);
});

test('Nobody else sees a claim', async () => {
  await claim('lost');
  for (const type of ['User', 'Seller'] as const) {
    const stranger = await addPerson(market, type);
    expect((await stranger.call(`GET /api/sales/${paid.sale}`)).status).toBe(404);
    expect((await stranger.call('GET /api/payments')).status).toBe(403);
  }
});
