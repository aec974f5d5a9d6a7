import { describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { byUrgency, endingIn, isAllAhead, orderStateOf, urgencyOf } from '#web/bookings/order-state.ts';
import { orderTexts as en } from '#web/texts/en/orders.ts';

const expiresAt = '2026-11-21T12:00:00Z';
const [before, after] = [new Date('2026-11-21T11:59:59Z'), new Date('2026-11-21T12:00:01Z')];

const order = (facts: Partial<Booking>) => ({
  state: 'reserved' as const,
  endedBy: null,
  endedEarly: false,
  paidTooLate: false,
  moneyIsBack: false,
  processing: false,
  expiresAt,
  ...facts,
});

describe('How a booking ended', () => {
  test.each([
    ['lapsed', 'time', 'Lapsed', 'reservation lapsed'],
    ['cancelled', 'buyer', 'Cancelled by you', 'You have cancelled'],
    ['cancelled', 'seller', 'Withdrawn by the seller', 'The seller has taken'],
    ['cancelled', 'admin', 'Ended by an admin', 'An admin has ended'],
    ['refunded', null, 'Refunded', 'was refunded'],
  ] as const)('%s by %s reads "%s"', (state, endedBy, words, sentence) => {
    const shown = orderStateOf(order({ state, endedBy, moneyIsBack: state === 'refunded' }), before);
    const ending = endingIn(shown);
    expect(en.states[shown]).toBe(words);
    expect(ending && en.endings[ending]).toContain(sentence);
  });

  test('by its seller who keeps the phone on sale, it says so', () => {
    const shown = orderStateOf(order({ state: 'cancelled', endedBy: 'seller', endedEarly: true }), before);
    expect([en.states[shown], endingIn(shown)]).toEqual(['Ended by the seller', 'endedBySeller']);
  });

  test.each([
    [false, 'Not sold, money goes back', 'We are refunding all of it'],
    [true, 'Not sold, money is back', 'We have refunded all of it'],
  ])('without a sale, with money that came too late and %s: "%s"', (moneyIsBack, words, sentence) => {
    const shown = orderStateOf(order({ state: 'cancelled', endedBy: 'admin', paidTooLate: true, moneyIsBack }), before);
    const ending = endingIn(shown);
    expect(en.states[shown]).toBe(words);
    expect(ending && en.endings[ending]).toContain(sentence);
  });

  test('with a refund that the provider has not made yet, it says so', () => {
    const shown = orderStateOf(order({ state: 'refunded' }), before);
    expect([en.states[shown], endingIn(shown)]).toEqual(['Money goes back', 'refunding']);
  });

  test.each(['reserved', 'paying', 'paid'] as const)('one that is %s has not ended', (state) => {
    expect(endingIn(orderStateOf(order({ state }), before))).toBeNull();
  });
});

describe('A reservation past its time', () => {
  test('has lapsed, also before the server has noted it', () => {
    expect(orderStateOf(order({}), before)).toBe('toPay');
    expect(orderStateOf(order({}), after)).toBe('lapsed');
  });

  test.each([true, false])(
    'is being checked when a payment was begun: nobody says that nothing was charged',
    (processing) => {
      expect(orderStateOf(order({ state: 'paying', processing }), after)).toBe('checking');
      expect(orderStateOf(order({ state: 'paying', processing }), before)).toBe(processing ? 'deciding' : 'toPay');
    },
  );

  test('stays paid', () => {
    expect(orderStateOf(order({ state: 'paid' }), after)).toBe('paid');
  });
});

test('The last hour of a reservation is told apart, and its last ten minutes', () => {
  const at = (time: string) => urgencyOf(expiresAt, new Date(`2026-11-21T${time}Z`));
  expect([at('10:59:00'), at('11:01:00'), at('11:49:00'), at('11:51:00'), at('12:01:00')]).toEqual([
    'calm',
    'soon',
    'soon',
    'now',
    'now',
  ]);
});

test('What can still be paid comes first, and of that what ends first', () => {
  const orders = [
    { name: 'ended', ...order({ state: 'cancelled', endedBy: 'buyer' }) },
    { name: 'later', ...order({ expiresAt: '2026-11-21T12:30:00Z' }) },
    { name: 'bought', ...order({ state: 'paid' }) },
    { name: 'sooner', ...order({}) },
  ];
  expect(byUrgency(orders, before).map(({ name }) => name)).toEqual(['sooner', 'later', 'ended', 'bought']);
});

describe('What comes after paying', () => {
  const delivery = { offered: 'sent', way: null, hasAddress: true } as Booking['delivery'];
  const meeting = { offered: 'in_person', way: null, hasAddress: false } as Booking['delivery'];
  const paid = { sale: 'to_hand_over', sending: null, mayBePosted: false, delivery: meeting } as const;
  test.each<[string, Partial<Booking>, boolean]>([
    ['before they meet', {}, true],
    ['before the seller sends it', { delivery, sending: 'to_send' }, true],
    ['once it is on its way', { delivery }, false],
    ['once the buyer has withdrawn', { mayBePosted: true }, false],
    ['once the buyer has it', { sale: 'received' }, false],
    [
      'once all is over',
      { sale: 'completed', delivery: { ...meeting, hasAddress: false } as Booking['delivery'] },
      false,
    ],
    ['of an order without a sale', { sale: null }, false],
  ])('%s: %j is ahead: %j', (_when, facts, ahead) => expect(isAllAhead({ ...paid, ...facts })).toBe(ahead));
});
