import { sql } from 'kysely';
import type { TestOutcome } from '#contract/payout-states.ts';
import type { PayoutProvider } from '#server/platform/payout-provider/payout-provider.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { hearFromProvider } from '#server/testing/paying.ts';
import { callAsVisitor } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';

/** A seller sets their payouts up at the test provider, and chooses what it does. */
export async function setUpAtTestProvider(market: TestMarket, seller: Person, outcome: TestOutcome): Promise<void> {
  const { status, body } = await seller.call<{ url: string }>('POST /api/money/setup');
  if (status !== 200) throw new Error(`there is no link: ${JSON.stringify(body)}`);
  const token = new URL(body.url).searchParams.get('token');
  const filled = await callAsVisitor(market, 'POST /api/test-gateway/accounts', { token, outcome });
  if (filled.status !== 200) throw new Error(`it was not filled in: ${JSON.stringify(filled.body)}`);
  await waitForProvider(market);
}

/** The provider comes to its decisions, and tells the market. */
export async function waitForProvider(market: TestMarket): Promise<void> {
  await sql`update test_gateway.accounts set settles_at = created_at where settles_at is not null`.execute(
    market.owner,
  );
  await sql`update test_gateway.transfers set bank_fails_at = created_at where bank_fails_at is not null`.execute(
    market.owner,
  );
  await hearFromProvider(market);
}

/** Plays a provider of payouts that does some things in its own way, for as long as the work takes. */
export async function withPayouts(
  market: TestMarket,
  changes: Partial<PayoutProvider>,
  work: () => Promise<void>,
): Promise<void> {
  const { payouts } = market.context;
  Object.assign(market.context, { payouts: { ...payouts, ...changes } satisfies PayoutProvider });
  try {
    await work();
  } finally {
    Object.assign(market.context, { payouts });
  }
}
