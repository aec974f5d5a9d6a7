import { describe, expect, test } from 'vitest';
import type { Way } from '#contract/sending.ts';
import type { News, Order } from '#server/orders/order.ts';
import { attempt, hours, order, saleOf, says, stepsInWords } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import {
  days,
  posted,
  either,
  sent,
  notCome,
  arrived,
  completed,
  there,
  meets,
  paid,
  acts,
  chosen,
  at,
} from '#server/orders/sending-rules.fixture.ts';

describe('A buyer says how they get a phone', () => {
  const wrote = (way: Way, ...told: string[]) => ['moved', `write delivery: ${way}`, ...told];
  const reserved = (handover: 'sent' | 'both' | 'in_person', given = order('reserved')) => ({
    ...given,
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
    [
      'once their account is closed while they pay',
      reserved('sent', order('paying', [attempt('created')], { left: { buyer: true } })),
      chosen('sent'),
      'booking_over',
    ],
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
