import { describe, expect, test } from 'vitest';
import { decidedWays } from '#contract/sales.ts';
import type { DecidedWay, SaleAct } from '#contract/sales.ts';
import { Refusal } from '#contract/problem.ts';
import type { News, Order } from '#server/orders/order.ts';
import { attempt, booked, hours, order, saleOf, stepsInWords } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

const [bought, deadline, backAt] = [hours(3), hours(123), hours(243)];
const fresh: Partial<SaleRow> = { hand_over_by: deadline, goes_back_at: backAt, due_at: deadline };
const received: Partial<SaleRow> = {
  ...fresh,
  state: 'received',
  received_at: hours(10),
  received_by: 'code',
  inspect_until: hours(58),
  due_at: hours(34),
};
const problem: Partial<SaleRow> = {
  ...received,
  state: 'problem',
  problem_about: 'broken',
  problem_words: 'Cracked',
  problem_at: hours(12),
  due_at: null,
};
const seenBroken: Partial<SaleRow> = { ...problem, received_at: null, received_by: null, inspect_until: null };
const notCome: Partial<SaleRow> = { ...seenBroken, problem_about: 'not_handed_over' };
const completed: Partial<SaleRow> = {
  ...received,
  state: 'completed',
  ended_at: hours(20),
  ended_by: 'buyer',
  due_at: null,
};
const undone: Partial<SaleRow> = { ...fresh, state: 'undone', ended_at: hours(20), ended_by: 'seller', due_at: null };

const paid = (sale: Partial<SaleRow> | null, left: Partial<Order['left']> = {}): Order =>
  order('paid', [attempt('succeeded')], { sale: sale && saleOf(sale), left });
const acts = (by: string, act: SaleAct): News => ({ is: 'sale act', by, act });
const passed: News = { is: 'time passed' };

/** What follows at a moment, in words, or the code of the refusal. */
function at(now: Date, given: Order, news: News): string[] | string {
  try {
    return stepsInWords(whatFollows(given, news, now));
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const moneyBack = (from: string) => [
  'refunded',
  `sale: ${from} > undone`,
  'attempt 1: succeeded > refund_pending',
  'tell buyer: refund_coming',
  'booking: paid > refunded',
  'product: sold > returned',
  'tell seller: sale_refunded',
];
const nowReceived = [
  'moved',
  'write received_at, received_by, inspect_until',
  'sale: to_hand_over > received',
  'tell seller: received',
  'tell buyer: inspection_begun',
];
const cameAfterAll = nowReceived.map((step) => step.replace('to_hand_over', 'problem'));
const stillProblem = ['moved', 'write received_at, received_by, inspect_until', 'tell seller: received'];
const saidProblem = (from: string) => [
  'moved',
  `write problem_about, problem_words, problem_at, reply_by${from === 'problem' ? ', due_at' : ''}`,
  'write photos',
  `sale: ${from} > problem`,
  'tell seller: problem_said',
];
const nowCompleted = (from: string) => ['moved', `sale: ${from} > completed`, 'tell seller: sale_completed'];
const broken = { act: 'say_problem', about: 'broken', words: 'Cracked' } as const;
const code = (digits: string) => ({ act: 'hand_over', code: digits }) as const;

describe('What its buyer and its seller do with a sale', () => {
  test.each<[title: string, sale: Partial<SaleRow>, by: string, act: SaleAct, words: string[] | string]>([
    ["the seller types the buyer's code", fresh, 'seller', code('123456'), nowReceived],
    ['the buyer says they have the phone', fresh, 'buyer', { act: 'receive' }, nowReceived],
    ['either does so again', received, 'buyer', { act: 'receive' }, ['nothing']],
    ['or types any code after it', received, 'seller', code('000000'), ['nothing']],
    ['the seller types another code', fresh, 'seller', code('654321'), ['wrong code', 'write wrong_codes']],
    [
      'for the fifth time',
      { ...fresh, wrong_codes: 4 },
      'seller',
      code('654321'),
      ['code rests', 'write wrong_codes, codes_renewed, code_rests_until', 'new code', 'tell buyer: code_renewed'],
    ],
    [
      'the right one while codes rest',
      { ...fresh, code_rests_until: hours(13) },
      'seller',
      code('123456'),
      'code_rests',
    ],
    [
      'the right one while they rest until then by a clock that was ahead',
      { ...fresh, code_rests_until: hours(480) },
      'seller',
      code('123456'),
      nowReceived,
    ],
    ['the right one after it', { ...fresh, code_rests_until: hours(11) }, 'seller', code('123456'), nowReceived],
    ['the buyer accepts what they have not', fresh, 'buyer', { act: 'accept' }, 'not_received'],
    ['the buyer accepts it', received, 'buyer', { act: 'accept' }, nowCompleted('received')],
    ['and again', completed, 'buyer', { act: 'accept' }, ['nothing']],
    ['the buyer accepts it in spite of a problem', problem, 'buyer', { act: 'accept' }, nowCompleted('problem')],
    ['the buyer has a problem with it', received, 'buyer', broken, saidProblem('received')],
    ['or before it came', fresh, 'buyer', broken, saidProblem('to_hand_over')],
    ['and again', problem, 'buyer', broken, ['nothing']],
    ['who said it had not come has it', notCome, 'buyer', { act: 'receive' }, cameAfterAll],
    ['who said it had not come shows the code', notCome, 'seller', code('123456'), cameAfterAll],
    ['who said it is broken has it, and it stays a problem', seenBroken, 'buyer', { act: 'receive' }, stillProblem],
    ['also with the code', seenBroken, 'seller', code('123456'), stillProblem],
    ['who said it is broken does not take the money back', seenBroken, 'buyer', { act: 'take_back' }, 'sale_over'],
    ['who has told of a problem tells of another', problem, 'buyer', { ...broken, words: 'More' }, 'problem_open'],
    [
      'a buyer says what is wrong where an account was suspended',
      { ...problem, problem_about: 'account_suspended' },
      'buyer',
      broken,
      saidProblem('problem').filter((step) => !step.startsWith('sale')),
    ],
    ['who said it had not come can not accept it', notCome, 'buyer', { act: 'accept' }, 'not_received'],
    ['who said it had not come waits for their money', notCome, 'buyer', { act: 'take_back' }, 'not_late_yet'],
    ['or when it is too late', completed, 'buyer', broken, 'sale_over'],
    ['the buyer takes the money back too early', fresh, 'buyer', { act: 'take_back' }, 'not_late_yet'],
    ['or when they have the phone', received, 'buyer', { act: 'take_back' }, 'sale_over'],
    ['or had it back', undone, 'buyer', { act: 'take_back' }, ['nothing']],
    ['the seller gives the money back', fresh, 'seller', { act: 'give_back' }, moneyBack('to_hand_over')],
    ['also after the handover', received, 'seller', { act: 'give_back' }, moneyBack('received')],
    ['also for a problem', problem, 'seller', { act: 'give_back' }, moneyBack('problem')],
    ['not once it is complete', completed, 'seller', { act: 'give_back' }, 'sale_over'],
    ['and not twice', undone, 'seller', { act: 'give_back' }, ['nothing']],
    ['a code for a sale that is over', undone, 'seller', code('123456'), 'sale_over'],
    ['the buyer types their own code', fresh, 'buyer', code('123456'), 'not_allowed'],
    ['the seller accepts the phone', received, 'seller', { act: 'accept' }, 'not_allowed'],
    ['the seller says they have it', fresh, 'seller', { act: 'receive' }, 'not_allowed'],
    ['a stranger does something', received, 'stranger', { act: 'accept' }, 'not_found'],
  ])('%s', (_title, sale, by, act, words) => expect(at(hours(12), paid(sale), acts(by, act))).toEqual(words));

  test('from the last moment to hand it over on the buyer takes the money back', () => {
    const take = acts('buyer', { act: 'take_back' });
    expect(at(new Date(deadline.getTime() - 1), paid(fresh), take)).toBe('not_late_yet');
    expect(at(deadline, paid(fresh), take)).toEqual(moneyBack('to_hand_over'));
    expect(at(deadline, paid(notCome), take)).toEqual(moneyBack('problem'));
    expect(at(deadline, paid(problem), take)).toBe('sale_over');
  });

  test('at once when the seller has left', () => {
    const given = paid(fresh, { seller: true });
    expect(at(hours(4), given, acts('buyer', { act: 'take_back' }))).toEqual(moneyBack('to_hand_over'));
  });

  test('what was paid before there were sales has none of this', () => {
    expect(at(hours(12), paid(null), acts('buyer', { act: 'receive' }))).toBe('not_found');
    expect(at(hours(12), paid(null), passed)).toEqual(['nothing']);
  });
});

describe('An admin decides a problem', () => {
  const decided = (way: DecidedWay): News => ({ is: 'sale decided', adminId: 'admin', way, words: 'Seen' });
  test('for the buyer', () => {
    expect(at(hours(20), paid(problem), decided('buyer'))).toEqual([
      'refunded',
      'write decision_words',
      ...moneyBack('problem').slice(1),
      'tell buyer: decided_for_buyer',
      'tell seller: decided_against_seller',
      'audit: refunded_booking',
    ]);
  });

  test('for the seller', () => {
    expect(at(hours(20), paid(problem), decided('seller'))).toEqual([
      'moved',
      'write decision_words',
      ...nowCompleted('problem').slice(1),
      'tell buyer: decided_against_buyer',
      'tell seller: decided_for_seller',
      'audit: released_sale',
    ]);
  });

  test.each([fresh, received, completed, undone])('and nothing else: %j', (sale) => {
    for (const way of decidedWays) expect(at(hours(20), paid(sale), decided(way))).toBe('sale_over');
  });
});

test('An admin does not decide a sale of their own', () => {
  for (const adminId of ['buyer', 'seller'])
    expect(at(hours(20), paid(problem), { is: 'sale decided', adminId, way: 'buyer', words: 'Mine' })).toBe('own_case');
});

test('A sale whose booking was refunded by a server that knew no sales is over', () => {
  const given = { ...paid(received), booking: { ...paid(received).booking, state: 'refunded' as const } };
  expect(at(hours(12), given, acts('buyer', { act: 'accept' }))).toBe('sale_over');
  expect(at(hours(58), given, passed)).toEqual(['nothing']);
});

describe('As time passes', () => {
  const asked = { ...fresh, asked_at: deadline, due_at: backAt };
  const reminded = { ...received, reminded_at: hours(34), due_at: hours(58) };
  const inTime = ['moved', 'sale: received > completed', 'tell seller: sale_completed', 'tell buyer: inspection_over'];
  test.each<[title: string, now: Date, sale: Partial<SaleRow>, words: string[]]>([
    ['nothing follows before it is due', hours(122), fresh, ['nothing']],
    [
      'both are asked when the phone should have been handed over',
      deadline,
      fresh,
      ['moved', 'write asked_at, due_at', 'tell buyer: handover_late', 'tell seller: hand_over_now'],
    ],
    ['and once only', hours(200), { ...asked, due_at: hours(199) }, ['nothing', 'write due_at']],
    ['the money goes back after twice that', backAt, asked, moneyBack('to_hand_over')],
    ['also where nobody was asked', backAt, fresh, moneyBack('to_hand_over')],
    [
      'the buyer is reminded half way',
      hours(34),
      received,
      ['moved', 'write reminded_at, due_at', 'tell buyer: inspection_half'],
    ],
    ['and once only', hours(40), { ...reminded, due_at: hours(39) }, ['nothing', 'write due_at']],
    ['the sale is complete at the end', hours(58), reminded, inTime],
    ['also where nobody was reminded', hours(58), received, inTime],
    ['not before the provider was asked', hours(58), { ...reminded, compare_due_at: hours(59) }, ['nothing']],
    [
      "the buyer's early yes doesn't wait for that",
      hours(58),
      { ...reminded, accepted_at: hours(20), compare_due_at: hours(59) },
      ['moved', 'sale: received > completed', 'tell seller: sale_completed'],
    ],
    ['what was put off meanwhile waits', deadline, { ...fresh, hand_over_by: hours(130) }, ['nothing', 'write due_at']],
    ['a problem waits for people', hours(1_000), problem, ['nothing']],
    ['what is over stays so', hours(1_000), completed, ['nothing']],
  ])('%s', (_title, now, sale, words) => expect(at(now, paid(sale), passed)).toEqual(words));

  test.each(['seller', 'buyer'])('silence does not release money when the %s is suspended: an admin decides', (who) => {
    expect(at(hours(58), paid(reminded, { [who]: true, how: 'suspended' }), passed)).toEqual([
      'moved',
      'write problem_about, problem_words, problem_at',
      'sale: received > problem',
      'tell admins: problem_to_decide',
    ]);
  });
});

test('Each time codes rest they rest twice as long as the time before, up to a day', () => {
  const rest = (renewed: number) => {
    const sale = saleOf({ wrong_codes: 4, codes_renewed: renewed });
    const given = order('paid', [attempt('succeeded')], { sale });
    const act = { act: 'hand_over', code: '654321' } as const;
    const { steps } = whatFollows(given, { is: 'sale act', by: given.booking.seller_id, act }, hours(12));
    const [step] = steps;
    if (step?.do !== 'write sale') throw new Error('nothing is written');
    return (new Date(String(step.changes.code_rests_until)).getTime() - hours(12).getTime()) / 60_000;
  };
  expect([0, 1, 2, 6, 7, 40].map(rest)).toEqual([15, 30, 60, 960, 1_440, 1_440]);
});

test('A sale begins with its payment: five days to hand the phone over, ten until the money goes back', () => {
  expect(bought.getTime() - booked.getTime()).toBe(3 * 3_600_000);
  const given = order('paying', [attempt('created')]);
  const intent = {
    id: 'pi_1',
    clientSecret: 'secret',
    amountCents: 38_900,
    currency: 'usd',
    status: 'succeeded',
    metadata: { bookingId: 'booking' },
    isRefunded: false,
    refundedCents: 0,
  } as const;
  const { steps } = whatFollows(given, { is: 'intent', intent, of: attempt('created') }, bought);
  expect(steps[0]).toEqual({
    do: 'insert sale',
    sale: {
      bookingId: 'booking',
      feeCents: 1_003,
      handOverBy: deadline,
      goesBackAt: backAt,
      promised: 'in_person',
      promisedTo: [],
      promisedImei: null,
      trader: null,
    },
  });
});
