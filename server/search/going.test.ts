import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { openDemoMarket } from '#server/testing/demo-market.ts';
import type { DemoMarket } from '#server/testing/demo-market.ts';
import { callAsVisitor } from '#server/testing/people.ts';

let market: DemoMarket;
beforeAll(async () => {
  market = await openDemoMarket();
  // Payments and phones hold the price of a sale fast. Here the past is made up.
  await sql`alter table payments drop constraint payments_booking_id_amount_usd_currency_fkey`.execute(market.owner);
  await sql`alter table bookings drop constraint bookings_product_id_held_price_usd_fkey`.execute(market.owner);
});
afterAll(() => market.close());

const models = ['apple-iphone-13', 'samsung-galaxy-s22'] as const;
type Model = (typeof models)[number];

async function firstBySaving(): Promise<string | undefined> {
  const url = `GET /api/search?model=${models.join()}&storage=128&sort=saving`;
  return (await callAsVisitor<SearchAnswer>(market, url)).body.phones[0]?.model;
}

/** As if all that was sold of a model had cost so much. */
const sellAt = (model: Model, priceUsd: number) =>
  sql`update bookings set price_usd = ${priceUsd}
      from products where products.id = bookings.product_id and bookings.state = 'paid' and model_id = ${model}`.execute(
    market.owner,
  );

/** Sales are read again every ten minutes; a changed catalogue brings that about at once. */
const tenMinutesLater = () => market.context.announcements.tell(['models']);

test('The biggest saving follows what such phones have sold for since', async () => {
  for (const [model, other] of [models, models.toReversed()] as [Model, Model][]) {
    await sellAt(model, 2_000);
    await sellAt(other, 100);
    tenMinutesLater();
    // Whoever asks for a price first has it read; the search must still hear of it.
    await callAsVisitor(market, `GET /api/prices?model=${model}&storage=128&condition=Good`);
    expect(await firstBySaving()).toBe(model);
  }
});
