import { describe, expect, test } from 'vitest';
import { Refusal } from '#contract/problem.ts';
import type { SaleAct } from '#contract/sales.ts';
import type { Way } from '#contract/sending.ts';
import type { News, Order } from '#server/orders/order.ts';
import { attempt, hours, order, saleOf, says, stepsInWords } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

const days = (count: number) => hours(24 * count);
const posted: Partial<SaleRow> = { promised: 'sent', promised_to: ['ES', 'PT'] };
const either: Partial<SaleRow> = { ...posted, promised: 'both' };
const ups = { carrier: 'ups', carrier_name: null, tracking_number: '1Z5R89390357567127' } as const;
const sent: Partial<SaleRow> = {
  ...posted,
  ...ups,
  state: 'sent',
  sent_at: days(1),
  word_by: days(15),
  due_at: days(6),
};
const said = { problem_words: 'x', problem_at: days(2), state: 'problem', due_at: null } as const;
const notCome: Partial<SaleRow> = { ...said, problem_about: 'not_handed_over' };
const lost: Partial<SaleRow> = { ...sent, ...said, problem_about: 'no_word' };
const arrived: Partial<SaleRow> = {
  ...sent,
  state: 'received',
  received_at: days(3),
  received_by: 'buyer',
  inspect_until: days(5),
  due_at: days(4),
};
const completed: Partial<SaleRow> = {
  ...arrived,
  state: 'completed',
  ended_at: days(4),
  ended_by: 'buyer',
  due_at: null,
};
const there = { way: 'sent', sealed: 'address', changed_at: hours(1) } as const;
const meets = { way: 'in_person', sealed: null, changed_at: hours(1) } as const;

const paid = (sale: Partial<SaleRow>, delivery: Order['delivery'] = there) =>
  order('paid', [attempt('succeeded')], { sale: saleOf(sale), delivery });
const acts = (by: string, act: SaleAct): News => ({ is: 'sale act', by, act });
const send = (trackingNumber: string = ups.tracking_number, carrier: 'ups' | 'usps' | 'other' = 'ups') =>
  ({ act: 'send', carrier, trackingNumber, changedAt: hours(1).toISOString() }) as const;
const correct = (number: string) => ({ act: 'correct_parcel', carrier: 'ups', trackingNumber: number }) as const;
const chosen = (
  way: Way,
  { country = 'ES', sealed = 'new', sameAs = null as string | null, by = 'buyer' } = {},
): News => ({
  is: 'delivery chosen',
  by,
  way,
  sealed: way === 'sent' ? sealed : null,
  country: way === 'sent' ? country : null,
  sameAs,
});

/** What follows at a moment, in words, or why it is refused. */
function at(now: Date, given: Order, news: News): string[] | string {
  try {
    return stepsInWords(whatFollows(given, news, now));
  } catch (error) {
    if (error instanceof Refusal)
      return error.issues[0] ? `${error.issues[0].path}: ${error.issues[0].code}` : error.code;
    throw error;
  }
}

const written = 'write carrier, carrier_name, tracking_number';
const nowSent = (from: string) => [
  'moved',
  `${written}, sent_at, word_by, sent_reminders`,
  `sale: ${from} > sent`,
  'tell buyer: sent',
];
const nowArrived = (from: string) => [
  'moved',
  'write received_at, received_by, inspect_until',
  `sale: ${from} > received`,
  'tell seller: received',
  'tell buyer: inspection_begun',
];

describe('What its buyer and its seller do with a phone that is sent', () => {
  test.each<[title: string, given: Order, by: string, act: SaleAct, words: string[] | string]>([
    ['the seller sends it', paid(posted), 'seller', send(), nowSent('to_hand_over')],
    ['also one that the buyer could have met', paid(either), 'seller', send(), nowSent('to_hand_over')],
    ['and does so again', paid(sent), 'seller', send('1z 5r8 939 03 5756 7127'), ['nothing']],
    ['and again with another number', paid(sent), 'seller', send('1Z5R89390357567128'), 'already_sent'],
    ['also after it was said not to come', paid({ ...posted, ...notCome }), 'seller', send(), nowSent('problem')],
    [
      'a problem with the phone itself stays one',
      paid({ ...posted, ...notCome, problem_about: 'broken' }),
      'seller',
      send(),
      nowSent('').filter((step) => !step.startsWith('sale')),
    ],
    [
      'to another address than he saw',
      paid(posted, { ...there, changed_at: hours(2) }),
      'seller',
      send(),
      'address_changed',
    ],
    ['without an address', paid(posted, null), 'seller', send(), 'no_address'],
    ['before the buyer chose', paid(either, null), 'seller', send(), 'way_not_chosen'],
    ['to a buyer who wants to meet', paid(either, meets), 'seller', send(), 'other_way'],
    ['where it is handed over', paid({}, null), 'seller', send(), 'other_way'],
    [
      "with another carrier's number",
      paid(posted),
      'seller',
      send(ups.tracking_number, 'usps'),
      'trackingNumber: number_of_carrier',
    ],
    ['with no number of anybody', paid(posted), 'seller', send('12'), 'trackingNumber: not_a_tracking_number'],
    ['with a number of spaces', paid(posted), 'seller', send(' - '), 'trackingNumber: required'],
    ['with a carrier without a name', paid(posted), 'seller', send('AB12', 'other'), 'carrierName: required'],
    [
      'by a carrier that we do not know',
      paid(posted),
      'seller',
      { ...send('AB12', 'other'), carrierName: 'Foot' },
      nowSent('to_hand_over'),
    ],
    ['after it was refunded', paid({ ...posted, state: 'undone' }), 'seller', send(), 'sale_over'],
    ['after the buyer has it', paid({ ...arrived, sent_at: null }), 'seller', send(), 'sale_over'],
    ['the buyer does', paid(posted), 'buyer', send(), 'not_allowed'],
    ['a stranger does', paid(posted), 'stranger', send(), 'not_found'],
    [
      'the seller corrects the number',
      paid(sent),
      'seller',
      correct('1Z5R89390357567128'),
      ['moved', `${written}, earlier_parcels`, 'tell buyer: parcel_corrected'],
    ],
    ['but not while admins look at it', paid(lost), 'seller', correct('1Z5R89390357567128'), 'number_settled'],
    [
      'nor again and again',
      paid({ ...sent, earlier_parcels: Array.from({ length: 20 }, () => ({ ...ups, until: '' })) }),
      'seller',
      correct('1Z5R89390357567128'),
      'sale_over',
    ],
    ['to the same one', paid(sent), 'seller', correct(ups.tracking_number), ['nothing']],
    ['before it is sent', paid(posted), 'seller', correct(ups.tracking_number), 'not_sent'],
    ['once it has arrived', paid(arrived), 'seller', correct('1Z5R89390357567128'), 'sale_over'],
    ['the seller types a code', paid(posted), 'seller', { act: 'hand_over', code: '123456' }, 'other_way'],
    ['also on its way', paid(sent), 'seller', { act: 'hand_over', code: '123456' }, 'other_way'],
    [
      'and before the buyer chose',
      paid(either, null),
      'seller',
      { act: 'hand_over', code: '123456' },
      'way_not_chosen',
    ],
    [
      'of a buyer who met him and then gave an address',
      paid(either),
      'seller',
      { act: 'hand_over', code: '123456' },
      nowArrived('to_hand_over'),
    ],
    [
      'a wrong code counts then, too',
      paid(either),
      'seller',
      { act: 'hand_over', code: '000000' },
      ['wrong code', 'write wrong_codes'],
    ],
    [
      'but none once it was sent',
      paid({ ...sent, ...either, state: 'sent' }),
      'seller',
      { act: 'hand_over', code: '123456' },
      'other_way',
    ],
    [
      'but not to one who wants to meet',
      paid(either, meets),
      'seller',
      { act: 'hand_over', code: '123456' },
      nowArrived('to_hand_over'),
    ],
    ['the buyer says that it has arrived', paid(sent), 'buyer', { act: 'receive' }, nowArrived('sent')],
    ['also after the admins were asked', paid(lost), 'buyer', { act: 'receive' }, nowArrived('problem')],
    ['the buyer accepts what is on its way', paid(sent), 'buyer', { act: 'accept' }, 'not_received'],
    ['also while admins look at it', paid(lost), 'buyer', { act: 'accept' }, 'not_received'],
    [
      'the buyer says that it did not arrive',
      paid(sent),
      'buyer',
      { act: 'say_problem', about: 'not_handed_over', words: 'No parcel' },
      [
        'moved',
        'write problem_about, problem_words, problem_at, reply_by',
        'write photos',
        'sale: sent > problem',
        'tell seller: problem_said',
      ],
    ],
    [
      'also while admins look at it',
      paid(lost),
      'buyer',
      { act: 'say_problem', about: 'not_handed_over', words: 'No parcel' },
      [
        'moved',
        'write problem_about, problem_words, problem_at, reply_by, due_at',
        'write photos',
        'tell seller: problem_said',
      ],
    ],
  ])('%s', (_title, given, by, act, words) => expect(at(days(4), given, acts(by, act))).toEqual(words));

  test('nobody takes the money of what is on its way back, however late it is', () => {
    const late = { ...sent, hand_over_by: days(2) };
    const left = { ...paid(late), left: { buyer: false, seller: true, how: 'suspended' as const } };
    for (const given of [paid(late), left, paid({ ...late, ...notCome }), paid({ ...lost, hand_over_by: days(2) })])
      expect(at(days(30), given, acts('buyer', { act: 'take_back' }))).toBe('already_sent');
  });
});

describe('A buyer says how they get a phone', () => {
  const wrote = (way: Way, ...told: string[]) => ['moved', `write delivery: ${way}`, ...told];
  const reserved = (handover: 'sent' | 'both' | 'in_person') => ({
    ...order('reserved'),
    product: { ...order('reserved').product, handover, sentTo: handover === 'in_person' ? [] : ['ES'] },
  });
  test.each<[title: string, given: Order, news: News, words: string[] | string]>([
    ['before it is paid', reserved('sent'), chosen('sent'), wrote('sent')],
    ['and that they meet', reserved('both'), chosen('in_person'), wrote('in_person')],
    ['after it is paid', paid(posted, null), chosen('sent'), wrote('sent', 'tell seller: address_given')],
    ['anew', paid(posted), chosen('sent'), wrote('sent', 'tell seller: address_given')],
    ['the same again', paid(posted), chosen('sent', { sameAs: 'address' }), ['nothing']],
    ['that they meet', paid(either, null), chosen('in_person'), wrote('in_person', 'tell seller: handover_chosen')],
    ['but not once the seller has the address', paid(either), chosen('in_person'), 'way_settled'],
    ['and again', paid(either, meets), chosen('in_person'), ['nothing']],
    ['that it is sent after all', paid(either, meets), chosen('sent'), wrote('sent', 'tell seller: address_given')],
    [
      'in spite of a problem that it has not come',
      paid({ ...posted, ...notCome }, null),
      chosen('sent'),
      wrote('sent', 'tell seller: address_given'),
    ],
    ['in a way that is not offered', paid(posted), chosen('in_person'), 'way: way_not_offered'],
    ['of one that is never sent', reserved('in_person'), chosen('sent'), 'way: way_not_offered'],
    [
      'to a country that is not served',
      paid(posted),
      chosen('sent', { country: 'FR' }),
      'address.country: country_not_served',
    ],
    [
      'also before it is paid',
      reserved('sent'),
      chosen('sent', { country: 'PT' }),
      'address.country: country_not_served',
    ],
    ['after it was sent', paid(sent), chosen('sent'), 'already_sent'],
    ['after they have it', paid({ ...arrived, sent_at: null }), chosen('sent'), 'sale_over'],
    ['after the sale', paid(completed), chosen('sent'), 'sale_over'],
    ['of a booking that is over', order('lapsed'), chosen('sent'), 'booking_over'],
    ["of another's booking", paid(posted), chosen('sent', { by: 'seller' }), 'not_found'],
  ])('%s', (_title, given, news, words) => expect(at(days(1), given, news)).toEqual(words));
});

describe('A buyer who says late how they get a phone', () => {
  const changesOf = (now: Date, given: Order, way: Way) =>
    whatFollows(given, chosen(way), now).steps.flatMap((step) => (step.do === 'write sale' ? [step.changes] : []));
  const late = { ...either, asked_at: days(5), due_at: days(10) };

  test.each<[title: string, now: Date, given: Order, way: Way, by: Date[]]>([
    ['leaves the seller three days', days(4), paid(either, null), 'sent', [days(7), days(10)]],
    ['leaves them after the buyer was asked, too', days(9), paid(late, null), 'sent', [days(12), days(15)]],
    ['leaves them also where the buyer wants to meet', days(9), paid(late, null), 'in_person', [days(12), days(15)]],
    [
      'leaves them also where the buyer wants it sent after all',
      days(9),
      paid(late, meets),
      'sent',
      [days(12), days(15)],
    ],
    ['leaves none where an address is corrected', days(9), paid(late), 'sent', []],
    ['leaves none where the buyer is in time', days(2), paid(either, null), 'sent', []],
  ])('%s', (_title, now, given, way, [by, back]) =>
    expect(changesOf(now, given, way)).toEqual(
      by ? [{ hand_over_by: by, goes_back_at: back, asked_at: null, due_at: by }] : [],
    ),
  );

  test('leaves them also while an admin is asked for, who ends no day of them', () => {
    const called: Partial<SaleRow> = { ...late, ...notCome, problem_about: 'buyer_asks', problem_at: days(8) };
    const given = paid(called, null);
    const [changes] = changesOf(days(10), given, 'sent');
    const chosen = { ...given, sale: saleOf({ ...called, ...(changes as Partial<SaleRow>) }), delivery: there };
    const ended = whatFollows(chosen, acts('buyer', { act: 'end_call' }), days(12));
    // They stopped on the eighth day.
    expect(changes).toMatchObject({ hand_over_by: days(11), goes_back_at: days(14) });
    expect(ended.steps[0]).toMatchObject({ changes: { hand_over_by: days(15), goes_back_at: days(18) } });
  });

  test('moves no problem from where it is', () => {
    const [changes] = changesOf(days(9), paid({ ...either, ...notCome }, null), 'sent');
    expect(changes).toEqual({ hand_over_by: days(12), goes_back_at: days(15), asked_at: null });
  });
});

test.each<[handover: 'sent' | 'both', delivery: Order['delivery'], told: string[]]>([
  ['sent', null, ['tell buyer: address_needed']],
  ['both', null, ['tell buyer: address_needed']],
  ['sent', there, ['tell seller: address_given']],
  ['both', there, ['tell seller: address_given']],
  ['both', meets, ['tell seller: handover_chosen']],
])('A payment of a phone that is %s, with %j, asks for what is missing', (handover, delivery, told) => {
  const before = order('paying', [attempt('created')], { delivery });
  const given = { ...before, product: { ...before.product, handover, sentTo: ['ES'] } };
  expect(stepsInWords(whatFollows(given, says('succeeded', attempt('created')), hours(3))).slice(8)).toEqual(told);
});

describe('As time passes', () => {
  const passed: News = { is: 'time passed' };
  const reminders = ['tell buyer: has_it_arrived', 'tell seller: not_said_arrived'];
  const onceReminded = { ...sent, sent_reminders: 1, due_at: days(11) };
  const reminded = { ...sent, sent_reminders: 2, due_at: days(15) };
  test.each<[title: string, now: Date, sale: Partial<SaleRow>, words: string[]]>([
    [
      'the seller is asked to send it, not to meet',
      days(5),
      { ...posted, due_at: days(5) },
      ['moved', 'write asked_at, due_at', 'tell buyer: sending_late', 'tell seller: send_now'],
    ],
    ['both are reminded after five days', days(6), sent, ['moved', 'write sent_reminders, due_at', ...reminders]],
    ['not before', new Date(days(6).getTime() - 1), { ...sent, due_at: days(5) }, ['nothing', 'write due_at']],
    ['and after ten', days(11), onceReminded, ['moved', 'write sent_reminders, due_at', ...reminders]],
    ['and no third time', days(14), { ...reminded, due_at: days(14) }, ['nothing', 'write due_at']],
    [
      'after fourteen it is a case for admins',
      days(15),
      reminded,
      [
        'moved',
        'write problem_about, problem_words, problem_at',
        'sale: sent > problem',
        'tell buyer: arrival_unknown',
        'tell seller: arrival_unsaid',
        'tell admins: problem_to_decide',
      ],
    ],
    ['which waits for people', days(1_000), lost, ['nothing']],
    [
      'what arrived is complete after the time to check it',
      days(5),
      { ...arrived, reminded_at: days(4) },
      ['moved', 'sale: received > completed', 'tell seller: sale_completed', 'tell buyer: inspection_over'],
    ],
  ])('%s', (_title, now, sale, words) => expect(at(now, paid(sale), passed)).toEqual(words));

  test.each([null, { ...there, sealed: null }])('without an address its buyer is asked for it, with %j', (delivery) =>
    expect(at(days(5), paid({ ...posted, due_at: days(5) }, delivery), passed)).toEqual([
      'moved',
      'write asked_at, due_at',
      'tell buyer: address_late',
      'tell seller: address_missing',
    ]),
  );

  test('the reminders are five days apart', () => {
    const { steps } = whatFollows(paid(sent), passed, days(6));
    expect(steps[0]).toMatchObject({ changes: { sent_reminders: 1, due_at: days(11) } });
    expect(whatFollows(paid(onceReminded), passed, days(11)).steps[0]).toMatchObject({ changes: { due_at: days(15) } });
  });
});
