import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import { whyDoubted } from '#server/orders/carrier-rules.ts';
import type { News, Order } from '#server/orders/order.ts';
import { attempt, hours, order, returnOf, saleOf, stepsInWords } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

const days = (count: number) => hours(24 * count);
const now = days(4);
const number = '1Z5R89390357567127';
const ups = { carrier: 'ups', carrier_name: null, tracking_number: number } as const;
const sent: Partial<SaleRow> = {
  ...ups,
  promised: 'sent',
  promised_to: ['ES'],
  state: 'sent',
  sent_at: days(1),
  word_by: days(15),
  due_at: days(6),
};
const onDesk = { ...sent, state: 'problem', due_at: null, problem_words: '', problem_at: days(2) } as const;
const brought: Partial<SaleRow> = {
  ...sent,
  state: 'received',
  received_at: days(4),
  received_by: 'carrier',
  delivered_at: days(3),
  inspect_until: days(6),
  due_at: days(5),
};
const trader = { trader_name: 'Sam', trader_address: 'x', trader_email: 'x', trader_phone: 'x' };
const there = { way: 'sent', sealed: 'address', changed_at: hours(1) } as const;
const goingBack = { ...brought, state: 'returning', returning_since: days(4), due_at: days(9) } as const;
const back = returnOf({ ...ups, way: 'sent', address_at: days(4), sent_at: days(4), next_by: days(18) });

const paid = (sale: Partial<SaleRow>, backRow: Order['back'] = null): Order => ({
  ...order('paid', [attempt('succeeded')], { sale: saleOf(sale), delivery: there }),
  back: backRow,
});
const says = (what: 'delivered' | 'sent_back' | 'lost', other: object = {}): News => ({
  is: 'carrier said',
  goes: 'there',
  carrier: 'ups',
  number,
  what,
  at: days(3),
  ...other,
});
/** The outcome, and then each step. */
const follows = (of: Order, news: News, at = now) => stepsInWords(whatFollows(of, news, at));
/** As in the fixture, at the moment of these cases. */
const refusalOf = (of: Order, news: News) => {
  try {
    return follows(of, news);
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
};
const notCome: SaleAct = { act: 'say_problem', about: 'not_handed_over', words: 'Nothing came' };

describe('What a carrier says', () => {
  test.each<[string, Order, News]>([
    ['of a phone on its way begins the time to check it', paid(sent), says('delivered')],
    ['ends a case without a word', paid({ ...onDesk, problem_about: 'no_word' }), says('delivered')],
    ['ends a case of its own', paid({ ...onDesk, problem_about: 'not_delivered' }), says('delivered')],
  ])('%s', (_, of, news) => {
    const { steps } = whatFollows(of, news, now);
    expect(follows(of, news)).toEqual([
      'moved',
      'write delivered_at',
      'write received_at, received_by, inspect_until',
      `sale: ${of.sale?.state} > received`,
      'tell buyer: delivered',
      'tell seller: delivered_too',
    ]);
    // From the moment we learned of it: nobody loses hours.
    expect(steps[1]).toMatchObject({
      changes: { received_at: now, received_by: 'carrier', inspect_until: new Date(now.getTime() + 48 * 3_600_000) },
    });
  });

  test('leaves the buyer of a business the time to withdraw', () => {
    const { steps } = whatFollows(paid({ ...sent, ...trader }), says('delivered'), now);
    const until = steps.flatMap((step) => (step.do === 'write sale' ? [step.changes.inspect_until] : [])).at(-1);
    expect(until).toBeInstanceOf(Date);
    expect(Number(until) - now.getTime()).toBeGreaterThan(14 * 24 * 3_600_000);
  });

  test.each<[string, Order, News]>([
    ['of another parcel', paid(sent), says('delivered', { number: '1Z5R89390357567128' })],
    ['of another carrier', paid(sent), says('delivered', { carrier: 'usps' })],
    ['of a time before it was sent', paid(sent), says('delivered', { at: hours(2) })],
    ['without a time', paid(sent), says('delivered', { at: null })],
    [
      'of a time before its number was corrected',
      paid({ ...sent, earlier_parcels: [{ ...ups, tracking_number: '1', until: hours(73).toISOString() }] }),
      says('delivered'),
    ],
    ['of a loss before it was sent', paid(sent), says('lost', { at: hours(2) })],
    ['of one sent back before that', paid(sent), says('sent_back', { at: hours(2) })],
    ['once its buyer has it', paid({ ...brought, received_by: 'buyer', delivered_at: null }), says('delivered')],
    ['a second time', paid(brought), says('delivered')],
    ['after its buyer has denied it', paid({ ...sent, delivered_at: days(3) }), says('delivered')],
    [
      'where its buyer says that it has not come',
      paid({ ...onDesk, problem_about: 'not_handed_over' }),
      says('delivered'),
    ],
    ['while an admin was asked for', paid({ ...onDesk, problem_about: 'buyer_asks' }), says('delivered')],
    [
      'where its buyer has withdrawn',
      paid({ ...sent, ...trader, withdrawn_at: days(2), withdrawn_name: 'B', withdrawn_words: '' }),
      says('delivered'),
    ],
    [
      'of a phone that goes back already',
      paid({ ...sent, state: 'returning', returning_since: days(2) }, returnOf()),
      says('delivered'),
    ],
    [
      'of a sale that is over',
      paid({ ...brought, state: 'completed', ended_at: days(4), ended_by: 'buyer', due_at: null }),
      says('lost'),
    ],
    ['of a loss that is on the desk', paid({ ...onDesk, problem_about: 'not_delivered' }), says('lost')],
    ['of a return that is none', paid(sent), says('delivered', { goes: 'back' })],
  ])('changes nothing: %s', (_, of, news) => {
    expect(whatFollows(of, news, now)).toEqual({ steps: [], outcome: 'nothing' });
  });

  test.each(['sent_back', 'lost'] as const)('%s goes to the desk, and both are told', (what) => {
    expect(follows(paid(sent), says(what))).toEqual([
      'moved',
      expect.stringContaining('write problem_about'),
      'sale: sent > problem',
      'tell buyer: not_delivered',
      'tell seller: not_delivered_too',
      'tell admins: problem_to_decide',
    ]);
  });

  test('is denied by a buyer who does not have it, and the clock stops', () => {
    const steps = follows(paid(brought), { is: 'sale act', by: 'buyer', act: notCome });
    expect(steps).toEqual(
      expect.arrayContaining(['sale: received > problem', 'forget receipt', 'tell seller: problem_said']),
    );
    const own = paid({ ...brought, received_by: 'buyer', delivered_at: null });
    expect(follows(own, { is: 'sale act', by: 'buyer', act: notCome })).not.toContain('forget receipt');
  });

  test("is confirmed by a buyer who says that it has arrived, and who can't deny it later", () => {
    const arrived: News = { is: 'sale act', by: 'buyer', act: { act: 'receive' } };
    expect(follows(paid(brought), arrived)).toEqual(['moved', 'write received_by']);
    expect(follows(paid({ ...brought, received_by: 'buyer' }), arrived)).toEqual(['nothing']);
  });

  test('is denied also by a buyer who has withdrawn, and no other', () => {
    const withdrawn = { ...goingBack, ...trader, withdrawn_at: days(4), withdrawn_name: 'B', withdrawn_words: '' };
    const toSend = returnOf({ why: 'withdrawn', way: 'sent', next_by: days(18) });
    const told: News = { is: 'sale act', by: 'buyer', act: { act: 'tell_of_return', words: 'Nothing came' } };
    expect(follows(paid(withdrawn, toSend), told)).toEqual(
      expect.arrayContaining(['sale: returning > problem', 'forget receipt', 'tell seller: return_told']),
    );
    const saidSo = paid({ ...withdrawn, received_by: 'buyer' }, toSend);
    const hadFault = paid(withdrawn, { ...toSend, claim_about: 'broken', claim_words: 'x', claim_at: days(4) });
    for (const of of [saidSo, hadFault, paid(withdrawn, { ...toSend, ...ups, sent_at: days(4) })])
      expect(refusalOf(of, told)).toBe('return_goes_on');
  });

  test('of another parcel is over once the number is corrected', () => {
    const right = { carrier: 'ups', trackingNumber: '1Z5R89390357567128' } as const;
    const there: News = { is: 'sale act', by: 'seller', act: { act: 'correct_parcel', ...right } };
    const lost = { ...onDesk, problem_about: 'not_delivered' } as const;
    expect(follows(paid(lost), there)).toContain('sale: problem > sent');
    expect(
      follows(paid({ ...lost, ...trader, withdrawn_at: days(3), withdrawn_name: 'B', withdrawn_words: '' }), there),
    ).not.toContain('sale: problem > sent');
    const lostBack = { ...goingBack, state: 'problem', problem_about: 'return_no_word', due_at: null } as const;
    const again: News = { is: 'sale act', by: 'buyer', act: { act: 'correct_return', ...right } };
    expect(follows(paid(lostBack, back), again)).toContain('sale: problem > returning');
    expect(refusalOf(paid(lostBack, { ...back, next_by: days(4) }), again)).toBe('number_settled');
  });

  test('releases the money by silence once the time is over', () => {
    expect(
      follows(paid({ ...brought, reminded_at: days(5), due_at: days(6) }), { is: 'time passed' }, days(6)),
    ).toEqual(['moved', 'sale: received > completed', 'tell seller: sale_completed', 'tell buyer: inspection_over']);
  });

  test('of a return gives its seller the days of an answer, and then it is for the desk', () => {
    const news = says('delivered', { goes: 'back', at: days(5) });
    const { steps } = whatFollows(paid(goingBack, back), news, days(6));
    expect(steps[0]).toMatchObject({ changes: { delivered_at: days(5), next_by: days(9), reminders: 2 } });
    const soonOver = whatFollows(paid(goingBack, { ...back, next_by: days(7) }), news, days(6));
    expect(soonOver.steps[0]).toMatchObject({ changes: { next_by: days(7) } });
    const late = paid(
      { ...goingBack, due_at: days(9) },
      { ...back, delivered_at: days(5), next_by: days(9), reminders: 2 },
    );
    expect(follows(late, { is: 'time passed' }, days(9))).toContain('sale: returning > problem');
    expect(follows(late, news, days(8))).toEqual(['nothing']);
    expect(follows(paid(goingBack, back), says('lost', { goes: 'back', at: days(4) }))).toContain(
      'tell buyer: return_not_delivered',
    );
  });
});

describe('What is no proof', () => {
  const of = { enteredAt: days(1), isUsedBefore: false, address: { country: 'ES', postcode: '28013' } };
  const said = { at: days(3), country: 'ES', postcode: '28013' };
  test.each([
    ['nothing speaks against it', {}, {}, null],
    ['the carrier tells no place', { country: null, postcode: null }, {}, null],
    ['no address is known any more', { country: 'FR' }, { address: null }, null],
    ['the postcode is written in another way', { postcode: '28 013' }, {}, null],
    ['it is of nine digits', { country: 'ES', postcode: '28013-1234' }, {}, null],
    ['it came at the moment it was sent', { at: days(1) }, {}, null],
    ['it came before', { at: hours(23) }, {}, 'time'],
    ['no time is told', { at: null }, {}, 'time'],
    ['it is to come', { at: days(6) }, {}, 'time'],
    ['another country', { country: 'PT' }, {}, 'place'],
    ['another postcode', { postcode: '08001' }, {}, 'place'],
    ['another sale has had the number', {}, { isUsedBefore: true }, 'number'],
  ] as const)('%s', (_, other, ofOther, doubt) => {
    expect(whyDoubted({ ...said, ...other }, { ...of, ...ofOther }, now)).toBe(doubt);
  });
});
