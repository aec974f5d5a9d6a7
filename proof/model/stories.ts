import fc from 'fast-check';
import { expect } from 'vitest';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { endOverOffers } from '#server/offers/jobs.ts';
import { followDueSales, lapseDueReservations, settleAccounts } from '#server/orders/jobs.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { hearFromProvider } from '#server/testing/paying.ts';
import { scale } from '../scale.ts';
import type { Model } from './booking.ts';
import { isByNobody } from './left.ts';
import type { Place } from './furnishing.ts';
import { commands } from './model.ts';
import { isSendable } from './of-sale.ts';
import type { OfSale } from './of-sale.ts';
import { openWorld } from './world.ts';
import type { World } from './world.ts';

export const counts = { sellers: 2, buyers: 3, products: 4 };

type OfBooking = 'begin' | 'charge' | 'decline' | 'tell' | 'cancel' | 'end' | 'refund' | OfSale;
type OfProduct = 'advertise' | 'withdraw' | 'relist';
type OfAll = 'lapse' | 'news' | 'repeat' | 'days' | 'payOut' | 'bounce';

export type Command =
  | { do: 'list'; seller: number }
  | { do: 'book' | 'bargain'; buyer: number; product: number }
  | { do: OfBooking; booking: number }
  | { do: OfProduct; product: number }
  | { do: 'close'; kind: 'sellers' | 'buyers'; who: number }
  | { do: OfAll };

const product = fc.nat(counts.products);
const ofBooking = (weight: number, name: OfBooking) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), booking: fc.nat(3) }),
});
const ofProduct = (weight: number, name: OfProduct) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), product }),
});
const ofAll = (weight: number, name: OfAll) => ({ weight, arbitrary: fc.record({ do: fc.constant(name) }) });

/** Usual commands are drawn more often than rare ones. */
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('book' as const), buyer: fc.nat(counts.buyers - 1), product }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('bargain' as const), buyer: fc.nat(counts.buyers - 1), product }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('list' as const), seller: fc.nat(counts.sellers - 1) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      kind: fc.constantFrom('sellers' as const, 'buyers' as const),
      who: fc.nat(1),
    }),
  },
  ofBooking(6, 'begin'),
  ofBooking(6, 'charge'),
  ofBooking(1, 'decline'),
  ofBooking(5, 'tell'),
  ofBooking(2, 'cancel'),
  ofBooking(1, 'end'),
  ofBooking(2, 'refund'),
  ofBooking(2, 'address'),
  ofBooking(1, 'meet'),
  ofBooking(3, 'send'),
  ofBooking(3, 'deliver'),
  ofBooking(2, 'lose'),
  ofBooking(2, 'deliverBack'),
  ofBooking(2, 'loseBack'),
  ofBooking(2, 'receive'),
  ofBooking(2, 'handOver'),
  ofBooking(2, 'accept'),
  ofBooking(2, 'complain'),
  ofBooking(2, 'missIt'),
  ofBooking(2, 'askCancel'),
  ofBooking(1, 'withdrawCancel'),
  ofBooking(1, 'agreeCancel'),
  ofBooking(1, 'declineCancel'),
  ofBooking(2, 'callAdmin'),
  ofBooking(1, 'sellerCalls'),
  ofBooking(1, 'endCall'),
  ofBooking(1, 'answerCall'),
  ofBooking(2, 'takeMoneyBack'),
  ofBooking(1, 'giveBack'),
  ofBooking(2, 'regret'),
  ofBooking(1, 'pleaseBuyer'),
  ofBooking(1, 'pleaseSeller'),
  ofBooking(3, 'offer'),
  ofBooking(3, 'takeOffer'),
  ofBooking(1, 'leaveOffer'),
  ofBooking(1, 'split'),
  ofBooking(3, 'pleaseReturn'),
  ofBooking(2, 'returnTo'),
  ofBooking(3, 'sendBack'),
  ofBooking(2, 'bringBack'),
  ofBooking(2, 'cameBack'),
  ofBooking(2, 'dispute'),
  ofBooking(1, 'tellOfReturn'),
  ofProduct(1, 'advertise'),
  ofProduct(2, 'withdraw'),
  ofProduct(2, 'relist'),
  ofAll(1, 'lapse'),
  ofAll(1, 'news'),
  ofAll(1, 'repeat'),
  ofAll(1, 'days'),
  ofAll(1, 'payOut'),
  ofAll(1, 'bounce'),
);

/**
 * How most stories begin: bookings, two payments, one charge told and one untold, the phone sent, lost, delivered after
 * all, and going back. By chance alone that would be rare.
 */
const opening: readonly Command[] = [
  ...[0, 1, 2].map((at) => ({ do: 'book' as const, buyer: at, product: at })),
  ...[0, 1].map((booking) => ({ do: 'begin' as const, booking })),
  { do: 'charge', booking: 0 },
  { do: 'charge', booking: 1 },
  { do: 'tell', booking: 1 },
  { do: 'address', booking: 1 },
  { do: 'send', booking: 1 },
  { do: 'lose', booking: 1 },
  { do: 'deliver', booking: 1 },
  { do: 'complain', booking: 1 },
  { do: 'pleaseReturn', booking: 1 },
  { do: 'returnTo', booking: 1 },
];
/** And how some go on: it is sent back, and its carrier says what became of it. */
const sentBack = fc
  .constantFrom('deliverBack' as const, 'loseBack' as const)
  .map((word): Command[] => [...opening, { do: 'sendBack', booking: 1 }, { do: word, booking: 1 }]);
/** Longer stories find hardly more. */
const longest = scale({ test: 10, soak: 30 });
/** Some of it, or as far as somewhere, or all and more. */
const beginning = fc.oneof(
  { weight: 6, arbitrary: fc.subarray([...opening]) },
  { weight: 3, arbitrary: fc.nat(opening.length).map((steps) => opening.slice(0, steps)) },
  { weight: 1, arbitrary: sentBack },
);
const inTurn = (steps: readonly Command[]) => steps.map((step) => [step]);
export const inOrder = fc
  .tuple(beginning, fc.array(command, { minLength: 3, maxLength: longest }), fc.nat(2))
  .map(([before, after, left]) => withFewRefusals(inTurn([...before, ...after]), left).flat());
/** All buyers want the same phone. By chance alone that would be rare, too. */
const rush = product.map((at) =>
  Array.from({ length: counts.buyers }, (_, buyer): Command => ({ do: 'book', buyer, product: at })),
);
const round = fc.oneof(
  { weight: 4, arbitrary: fc.array(command, { minLength: 2, maxLength: 5 }) },
  { weight: 1, arbitrary: rush },
);
/** Rounds of simultaneous commands; the opening runs one by one. */
export const atOnce = fc
  .tuple(beginning, fc.array(round, { minLength: 1, maxLength: longest / 5 }), fc.nat(2))
  .map(([before, rounds, left]) => withFewRefusals([...inTurn(before), ...rounds], left));

/**
 * Leaves out two of three steps that are refused for sure: half of all are, which takes the time of the others. One
 * that could be done before or after those of its round stays. `refusals` came before them.
 */
function withFewRefusals(rounds: readonly (readonly Command[])[], refusals: number): Command[][] {
  const model = newModel();
  return rounds.map((round) => {
    const before = round.length > 1 ? structuredClone(model) : null;
    return round.filter((step) => {
      if (isByNobody(before ?? model, step)) return false;
      const canBeFirst = before !== null && expected(structuredClone(before), step);
      const isDone = expected(model, step);
      return isDone || canBeFirst || (refusals += 1) % 3 === 0;
    });
  });
}

/** A story told step by step: each ends as the model says. */
export async function tellInOrder(market: TestMarket, place: Place, story: readonly Command[]): Promise<void> {
  const [world, model] = [openWorld(market, place), newModel()];
  let what = 'the beginning';
  const compare = async () => {
    const states = {
      products: model.products.map(({ state }) => state),
      advertised: model.products.map(({ isAdvertised }) => isAdvertised),
      bookings: model.bookings.map(({ state }) => state),
      sales: model.bookings.map(({ sale }) => sale),
      money: model.money,
    };
    expect(await world.states(), `states after ${what}`).toEqual(states);
  };
  for (const step of story) {
    if (isByNobody(model, step)) continue;
    what = JSON.stringify(step);
    const isDone = expected(model, step);
    expect(await carryOut(world, step), `whether it was done: ${what}`).toBe(isDone);
    // What was refused has changed nothing, which the next look shows.
    if (isDone) await compare();
  }
  await compare();
}

/** Rounds in which everybody acts at once, in any order. */
export async function tellAtOnce(
  market: TestMarket,
  place: Place,
  rounds: readonly (readonly Command[])[],
): Promise<void> {
  const world = openWorld(market, place);
  // Refused, done or told to try again: all are answers. Only the books must add up.
  for (const round of rounds) await Promise.allSettled(round.map((step) => carryOut(world, step)));
}

/** Ends all that is under way. Then the provider's ledger must be ours, to the cent. */
export async function endEverything(market: TestMarket): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    market.wait(24);
    await lapseDueReservations(market.context);
    await followDueSales(market.context);
    await endOverOffers(market.context);
    await settleAccounts(market.context);
    await hearFromProvider(market);
  }
}

/** Does so, and compares. @returns what differs */
export async function settleEverything(market: TestMarket): Promise<string> {
  await endEverything(market);
  const findings = await checkBooks(market.context, [...invariants, ...ledgerInvariants]);
  return findings.map(({ invariant, ids }) => `${invariant.id}: ${ids}`).join('; ');
}

async function carryOut(world: World, command: Command): Promise<boolean> {
  switch (command.do) {
    case 'list':
      return world.list(command.seller);
    case 'book':
    case 'bargain':
      return world.hasProduct(command.product) && world[command.do](command.buyer, command.product);
    case 'advertise':
    case 'withdraw':
    case 'relist':
      return world.hasProduct(command.product) && world[command.do](command.product);
    case 'close':
      return world.close(command.kind, command.who);
    case 'lapse':
    case 'news':
    case 'repeat':
    case 'days':
    case 'payOut':
    case 'bounce':
      return world[command.do]();
    default:
      return world.bookings[command.booking] !== undefined && world[command.do](command.booking);
  }
}

function expected(model: Model, command: Command): boolean {
  switch (command.do) {
    case 'list':
      return commands.list(model, command.seller);
    case 'book':
    case 'bargain':
      return commands[command.do](model, command.buyer, command.product);
    case 'advertise':
    case 'withdraw':
    case 'relist':
      return commands[command.do](model, command.product);
    case 'close':
      return commands.close(model, command.kind, command.who);
    case 'lapse':
    case 'news':
    case 'days':
    case 'payOut':
      return commands[command.do](model);
    case 'bounce':
      return commands.bounce();
    case 'repeat':
      return commands.repeat(model);
    default: {
      const booking = model.bookings[command.booking];
      return booking !== undefined && commands[command.do](model, booking);
    }
  }
}

function newModel(): Model {
  return {
    products: Array.from({ length: counts.products }, (_, at) => ({
      state: 'on_sale' as const,
      seller: at % counts.sellers,
      isAdvertised: false,
      isSendable: isSendable(at),
    })),
    bookings: [],
    closed: { sellers: new Set(), buyers: new Set() },
    money: Array.from({ length: counts.sellers }, () => ({ available: 0, paidOut: 0 })),
  };
}
