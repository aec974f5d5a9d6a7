import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverEvent } from '#server/app.ts';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { lapseDueReservations, settleAccounts } from '#server/payments/jobs.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { commands } from './model.ts';
import type { Model } from './model.ts';
import { openWorld } from './world.ts';
import type { World } from './world.ts';
import { addCategory } from '#server/testing/people.ts';

/** How many random stories are told; the soak tells many more. */
const stories = Number(process.env.MODEL_STORIES ?? 60);
const counts = { sellers: 2, buyers: 3, products: 4 };

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
});
afterAll(() => market.close());

type Command =
  | { do: 'book'; buyer: number; product: number }
  | { do: 'begin' | 'charge' | 'tell' | 'cancel' | 'refund'; booking: number }
  | { do: 'withdraw' | 'relist'; product: number }
  | { do: 'close'; kind: 'sellers' | 'buyers'; who: number }
  | { do: 'lapse' | 'news' };

const product = fc.nat(counts.products - 1);
const booking = fc.nat(5);
const ofBooking = (weight: number, name: 'begin' | 'charge' | 'tell' | 'cancel' | 'refund') => ({ weight, arbitrary: fc.record({ do: fc.constant(name), booking }) });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('book' as const), buyer: fc.nat(counts.buyers - 1), product }) },
  ofBooking(6, 'begin'),
  ofBooking(6, 'charge'),
  ofBooking(5, 'tell'),
  ofBooking(2, 'cancel'),
  ofBooking(2, 'refund'),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), product }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('relist' as const), product }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), kind: fc.constantFrom('sellers' as const, 'buyers' as const), who: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('lapse' as const, 'news' as const) }) },
);

async function carryOut(world: World, command: Command): Promise<boolean> {
  switch (command.do) {
    case 'book': return world.book(command.buyer, command.product);
    case 'withdraw': case 'relist': return world[command.do](command.product);
    case 'close': return world.close(command.kind, command.who);
    case 'lapse': case 'news': return world[command.do]();
    default: return world.bookings[command.booking] === undefined ? false : world[command.do](command.booking);
  }
}

function expected(model: Model, command: Command): boolean {
  switch (command.do) {
    case 'book': return commands.book(model, command.buyer, command.product);
    case 'withdraw': case 'relist': return commands[command.do](model, command.product);
    case 'close': return commands.close(model, command.kind, command.who);
    case 'lapse': case 'news': return commands[command.do](model);
    default: {
      const booking = model.bookings[command.booking];
      return booking === undefined ? false : commands[command.do](model, booking);
    }
  }
}

/** What somebody who has left would ask for never reaches the actions: their session is gone. */
function isByNobody(model: Model, command: Command): boolean {
  if (command.do === 'book') return model.closed.buyers.has(command.buyer);
  if (command.do === 'withdraw' || command.do === 'relist') return model.closed.sellers.has(model.products[command.product]?.seller ?? 0);
  if (command.do === 'begin' || command.do === 'tell' || command.do === 'cancel') return model.closed.buyers.has(model.bookings[command.booking]?.buyer ?? -1);
  return false;
}

const newModel = (): Model => ({
  products: Array.from({ length: counts.products }, (_, at) => ({ state: 'on_sale' as const, seller: at % counts.sellers, isReturned: false })),
  bookings: [],
  closed: { sellers: new Set(), buyers: new Set() },
});
const broken = async () => (await checkBooks(market.context, invariants)).map(({ invariant, ids }) => [invariant.id, ids]);

describe('Random stories of listing, booking, paying, cancelling, refunding, leaving', () => {
  test('one step after the other end as the model says, and the books add up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 30 }), async (story) => {
        const [world, model] = [await openWorld(market, counts), newModel()];
        for (const step of story) {
          if (isByNobody(model, step)) continue;
          expect([step, await carryOut(world, step)]).toEqual([step, expected(model, step)]);
          expect([step, await world.states()]).toEqual([step, { products: model.products.map(({ state }) => state), bookings: model.bookings.map(({ state }) => state) }]);
        }
        expect(await broken()).toEqual([]);
      }),
      { numRuns: stories, endOnFailure: false },
    );
  });

  test('all at once, in whatever order, leave books that add up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(command, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 6 }), async (rounds) => {
        const world = await openWorld(market, counts);
        for (const round of rounds) {
          // Refused, done, or told to try again: all are answers. What must not be is books that don't add up.
          await Promise.allSettled(round.map((step) => carryOut(world, step)));
          expect(await broken()).toEqual([]);
        }
      }),
      { numRuns: stories, endOnFailure: true },
    );
  });

  test('and when everybody has told everything, the provider has taken and given back what we have recorded, to the cent', async () => {
    for (let round = 0; round < 3; round += 1) {
      market.wait(24);
      await lapseDueReservations(market.context);
      await settleAccounts(market.context);
      await market.context.payments.background?.((body, signature) => deliverEvent(market.app, body, signature));
    }
    expect(await checkBooks(market.context, [...invariants, ...ledgerInvariants])).toEqual([]);
    const { count } = await market.context.db.selectFrom('payments').select(({ fn }) => fn.countAll<number>().as('count')).where('state', '=', 'succeeded').executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(0);
  });
});
