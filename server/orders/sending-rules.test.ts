import { describe, expect, test } from 'vitest';
import type { SaleAct } from '#contract/sales.ts';
import type { News, Order } from '#server/orders/order.ts';
import { hours } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import {
  days,
  posted,
  either,
  ups,
  sent,
  notCome,
  lost,
  arrived,
  there,
  meets,
  paid,
  acts,
  send,
  correct,
  at,
  written,
  nowSent,
  nowArrived,
} from '#server/orders/sending-rules.fixture.ts';

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
