import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { isSoak, scale } from '../scale.ts';
import { commonStarts, operations } from './operations.ts';
import type { OperationName } from './operations.ts';
import { play, serialOutcomes, withoutAttempts, withoutPieces } from './rounds.ts';
import type { Round } from './rounds.ts';
import type { Stage } from './stage.ts';
import { openWithStarts } from './starts.ts';
import type { StartName, Starts } from './starts.ts';
import { walkAll } from './walk.ts';

const five = ['book', 'pay', 'delete', 'lapse', 'webhook'] as const satisfies OperationName[];
/** A listing that changes while somebody wants it. */
const changing: OperationName[][] = [['edit', 'edit'], ...five.map((name): OperationName[] => [name, 'edit'])];
/** A seller who ends a reservation while its buyer begins to pay, gives it back, or its time ends. */
const ending: OperationName[][] = [
  ['end', 'end'],
  ['end', 'open'],
  ['end', 'cancel'],
  ['end', 'delete'],
  ['end', 'pay'],
  ['book', 'end'],
];
/** Buyer, seller and admin see to what is paid. */
const selling: OperationName[][] = [
  ['receive', 'receive'],
  ['receive', 'giveBack'],
  ['giveBack', 'refund'],
  ['send', 'send'],
  ['send', 'address'],
  ['send', 'receive'],
  ['send', 'giveBack'],
  ['send', 'takeMoneyBack'],
  ['send', 'pass'],
  ['agree', 'agree'],
  ['agree', 'wantAfterAll'],
  ['agree', 'send'],
  ['agree', 'receive'],
  ['call', 'call'],
  ['call', 'receive'],
  ['call', 'pass'],
  ['endCall', 'answerCall'],
  ['answerCall', 'answerCall'],
  ['answerCall', 'receive'],
  ['answerCall', 'giveBack'],
  ['takeMoneyBack', 'takeMoneyBack'],
  ['takeMoneyBack', 'pass'],
  ['pay', 'address'],
  ['regret', 'regret'],
  ['regret', 'receive'],
  ['regret', 'send'],
  ['regret', 'giveBack'],
  ['regret', 'takeMoneyBack'],
  ['regret', 'pass'],
  ['regret', 'accept'],
  ['regret', 'handOver'],
  ['regret', 'release'],
  ['send', 'handOver'],
  ['handOver', 'pass'],
  ['receive', 'pass'],
  ['giveBack', 'pass'],
];
/** A handover, a problem, an answer and an admin's decision meet each other, a refund and the end of their time. */
const deciding: OperationName[][] = [
  ['handOver', 'handOver'],
  ['handOver', 'receive'],
  ['handOver', 'takeMoneyBack'],
  ['handOver', 'refund'],
  ['problem', 'problem'],
  ['problem', 'accept'],
  ['problem', 'pass'],
  ['problem', 'refund'],
  ['refuse', 'pass'],
  ['call', 'refuse'],
  ['release', 'release'],
  ['release', 'split'],
  ['release', 'takePart'],
  ['release', 'refund'],
];
/** A buyer's bank claims the money while it is released. */
const claiming: OperationName[][] = [
  ['chargeback', 'accept'],
  ['chargeback', 'release'],
];
/** A part of the money is offered, taken, left and decided. */
const answering: OperationName[][] = [
  ['takePart', 'takePart'],
  ['takePart', 'offerMore'],
  ['takePart', 'leavePart'],
  ['takePart', 'split'],
  ['takePart', 'giveBack'],
  ['takePart', 'refund'],
  ['split', 'split'],
  ['split', 'refund'],
  ['offerMore', 'leavePart'],
];
/** A phone goes back while its buyer keeps it, its money goes back, or the time is over. */
const returning: OperationName[][] = [
  ['returnTo', 'sendBack'],
  ['sendBack', 'sendBack'],
  ['sendBack', 'keep'],
  ['sendBack', 'pass'],
  ['cameBack', 'cameBack'],
  ['cameBack', 'keep'],
  ['cameBack', 'dispute'],
  ['cameBack', 'refund'],
  ['cameBack', 'pass'],
  ['call', 'sendBack'],
  ['call', 'cameBack'],
  ['answerCall', 'sendBack'],
  ['answerCall', 'cameBack'],
];
/** A seller accepts an offer while it, or the phone, goes otherwise. */
const offering: OperationName[][] = [
  ['acceptOffer', 'acceptOffer'],
  ['acceptOffer', 'book'],
  ['acceptOffer', 'takeBack'],
  ['acceptOffer', 'counter'],
  ['acceptOffer', 'delete'],
  ['acceptOffer', 'edit'],
  ['acceptOffer', 'closeBuyer'],
  ['acceptOffer', 'closeSeller'],
];
const triple: OperationName[] = ['book', 'pay', 'delete'];
/**
 * What `npm test` tries of a pair: it begins where it comes first and where it comes last. Others are for the soak, and
 * the first five from everywhere.
 */
const startsOf = (names: readonly OperationName[]) => {
  // A claim that nobody hears of makes no difference.
  const isHeard = names.includes('chargeback');
  const all = commonStarts(names).filter((start) => isHeard || (start !== 'claimed' && start !== 'completed'));
  return isSoak || isCore(names) ? all : all.filter((_, at) => at === 0 || at === all.length - 1);
};
const isCore = (names: readonly OperationName[]) => names.every((name) => five.some((one) => one === name));
const comparedOf = (names: readonly OperationName[]) => {
  if (names.includes('open')) return withoutAttempts;
  const isPartBesideAll = names.includes('refund') && (names.includes('takePart') || names.includes('split'));
  return isPartBesideAll ? withoutPieces : (outcome: string) => outcome;
};
/** Orders per group: the soak runs all of the first five, and of the others as many as time allows. */
const ordersOf = ({ names, isCore }: { names: readonly OperationName[]; isCore: boolean }) =>
  scale({ test: isClaim(names) ? Infinity : isCore ? 4 : 3, soak: isCore ? Infinity : 500 });
/** Two locks keep these apart, so the orders that go wrong without them come late. There are few in all. */
const isClaim = (names: readonly OperationName[]) => claiming.some((pair) => pair.join() === names.join());
const combinations = (
  isSoak
    ? [...pairsOf(Object.keys(operations) as OperationName[]), triple]
    : [
        ...pairsOf(five),
        ...changing,
        ...ending,
        ...selling,
        ...deciding,
        ...claiming,
        ...answering,
        ...returning,
        ...offering,
      ]
).flatMap((names) => startsOf(names).map((from) => ({ names, from, isCore: isCore(names) })));

let stage: Stage;
let starts: Starts;
const total = { combinations: 0, orders: 0, standFor: 0, outcomes: 0 };
beforeAll(async () => {
  ({ stage, starts } = await openWithStarts());
});
afterAll(async () => {
  await stage.close();
  console.log(
    `interleavings: ${total.orders} orders of ${total.combinations} combinations, which stand for ` +
      `${total.standFor.toExponential(2)}; ${total.outcomes} outcomes, 0 wrong`,
  );
});

describe('Concurrent operations on a phone, in every order of their statements', () => {
  test.each(combinations)(
    '$names from $from: no invariant breaks, and it ends as it would one after the other',
    async ({ names, from, isCore }) => {
      const [seen, clean] = [new Set<string>(), new Set<string>()];
      let first: Round | undefined;
      const walked = await walkAll(
        async (choose) => {
          const round = await play(stage, starts[from], names, choose, { clean });
          const { order, outcome, findings } = round;
          // A walk begins with one operation after the other.
          first ??= round;
          if (!order.wasAbandoned) {
            seen.add(outcome);
            expect({
              findings,
              steps: findings.length > 0 ? order.steps.map(({ session, statement }) => `${session}: ${statement}`) : [],
            }).toEqual({ findings: [], steps: [] });
          }
          return order;
        },
        { ordersMax: ordersOf({ names, isCore }) },
      );
      const compared = comparedOf(names);
      const serial = await serialOutcomes(stage, starts[from], names, first);
      const allowed = new Set([...serial].map(compared));
      expect([...seen].filter((outcome) => !allowed.has(compared(outcome)))).toEqual([]);
      if (isSoak && isCore) expect(walked.isComplete).toBe(true);
      total.combinations += 1;
      total.orders += walked.orders;
      total.standFor += walked.standFor;
      total.outcomes += seen.size;
      if (isSoak)
        console.log(
          `${names.join(' + ')} from ${from}: ${walked.isComplete ? 'all' : 'the first'} ${walked.orders} orders, ` +
            `which stand for ${walked.standFor}; ${seen.size} outcomes`,
        );
    },
  );

  test('a buyer books, one pays, the seller deletes: orders thrown by dice end so, too', async () => {
    const serial = await serialOutcomes(stage, starts.begunDue, triple);
    const clean = new Set<string>();
    const dice = fc.array(fc.nat(5), { minLength: 60, maxLength: 60, size: 'max' });
    await fc.assert(
      fc.asyncProperty(dice, async (thrown) => {
        const { findings, outcome } = await play(
          stage,
          starts.begunDue,
          triple,
          (at, enabled) => [...enabled.keys()][(thrown[at] ?? 0) % enabled.size] ?? null,
          { clean },
        );
        expect({ findings, isSerial: serial.has(outcome) }).toEqual({ findings: [], isSerial: true });
      }),
      { numRuns: scale({ test: 40, soak: 1_000 }), endOnFailure: true },
    );
  });

  test.each<{ names: OperationName[]; from: StartName }>([
    { names: ['book', 'book'], from: 'onSale' },
    { names: ['book', 'delete'], from: 'onSale' },
    { names: ['delete', 'advertise'], from: 'onSale' },
  ])('the skipped orders of $names are counted right and end in no other state', async ({ names, from }) => {
    const walk = async (isDependent?: () => boolean) => {
      const seen = new Set<string>();
      const walked = await walkAll(
        async (choose) => {
          const { order, outcome } = await play(stage, starts[from], names, choose, { isAudited: false });
          if (!order.wasAbandoned) seen.add(outcome);
          return order;
        },
        isDependent ? { isDependent } : {},
      );
      return { walked, seen };
    };
    const [some, all] = [await walk(), await walk(() => true)];
    expect(some.walked.orders).toBeLessThan(all.walked.orders);
    expect(some.walked.standFor).toBe(all.walked.orders);
    expect(some.seen).toEqual(all.seen);
  });
});

function pairsOf(names: readonly OperationName[]): OperationName[][] {
  return names.flatMap((one, at) => names.slice(at).map((other) => [one, other]));
}
