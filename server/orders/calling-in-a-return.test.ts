import { describe, expect, test } from 'vitest';
import type { EarlierCall } from '#contract/sale-states.ts';
import type { SaleAct } from '#contract/sales.ts';
import type { News } from '#server/orders/order.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import {
  acts,
  addressed,
  at,
  byPost,
  coming,
  given,
  isBack,
  onDesk,
  passed,
  returning,
  sentBack,
} from '#server/orders/returning.fixture.ts';
import { hours } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

const call = (words = 'Help'): SaleAct => ({ act: 'call_admin', about: 'buyer_asks', words });
const callAt = (hour: number, until = hour, answer: string | null = null): EarlierCall => ({
  about: 'buyer_asks',
  words: 'Help',
  at: hours(hour).toISOString(),
  until: hours(until).toISOString(),
  answer,
});
const called: Partial<SaleRow> = {
  ...onDesk('return_called'),
  problem_at: hours(50),
  earlier_calls: [callAt(50)],
};
const nowCalled = [
  'moved',
  'write earlier_calls',
  'write problem_about, problem_words, problem_at',
  'sale: returning > problem',
  'tell seller: buyer_called',
  'tell admins: admin_called',
];
const answered: News = { is: 'call answered', adminId: 'admin', words: 'Send it, please.' };
const goesOn = (...more: string[]) => [
  'moved',
  'write return next_by',
  'write earlier_calls',
  'sale: problem > returning',
  ...more,
];

describe('The buyer of a phone that goes back asks for an admin', () => {
  type Row = [title: string, sale: Partial<SaleRow>, back: Partial<ReturnRow>, words: string[] | string];
  test.each<Row>([
    ['while there is no address', returning, byPost, nowCalled],
    ['while they are to send it', returning, addressed, nowCalled],
    ['while it is on its way back', returning, sentBack, nowCalled],
    ['while it is still on its way to them', coming, byPost, nowCalled],
    ['where they meet', returning, {}, nowCalled],
    ['twice with the same words', called, addressed, ['nothing']],
    ['but not of what an admin looks at for another reason', onDesk('not_sent_back'), addressed, 'problem_on_desk'],
    ['a sixth time', { ...returning, earlier_calls: [1, 2, 3, 4, 5].map((at) => callAt(at)) }, {}, 'asked_too_often'],
    [
      'a sixth time, where the return began from a call',
      { ...returning, earlier_calls: [1, 2, 3, 4].map((at) => callAt(at)) },
      { claim_about: 'buyer_asks' },
      'asked_too_often',
    ],
  ])('%s', (_title, sale, back, words) => {
    expect(at(hours(60), given(sale, back), acts('buyer', call()))).toEqual(words);
  });

  test('which its seller does not: they have other ways', () => {
    const asks: SaleAct = { act: 'call_admin', about: 'seller_asks', words: 'x' };
    expect(at(hours(60), given(returning, {}), acts('seller', asks))).toBe('sale_over');
    expect(at(hours(60), given(called, {}), acts('seller', asks))).toBe('problem_on_desk');
    expect(at(hours(60), given(called, {}), acts('seller', { act: 'ask_of_return', words: 'x' }))).toContain(
      'tell buyer: return_asked',
    );
  });

  test.each<[title: string, news: News, words: string[] | string]>([
    [
      'an admin answers',
      answered,
      goesOn('tell buyer: buyer_goes_on', 'tell seller: seller_goes_on', 'audit: answered_call'),
    ],
    ['they need none any more', acts('buyer', { act: 'end_call' }), goesOn('tell seller: seller_goes_on')],
    ['their seller can not say that', acts('seller', { act: 'end_call' }), 'not_allowed'],
    ['an admin who bought it does not answer', { ...answered, adminId: 'buyer' }, 'own_case'],
    ['it is back', acts('seller', { act: 'came_back' }), isBack('problem')],
    ['time passes', passed, ['nothing']],
  ])('and it goes on, or not: %s', (_title, news, words) => {
    expect(at(hours(80), given(called, sentBack), news)).toEqual(words);
  });

  test('and the next step has the time that was left, and the answer stays with the call', () => {
    const { steps } = whatFollows(given(called, addressed), answered, hours(80));
    expect(steps.slice(0, 2)).toMatchObject([
      { changes: { next_by: hours(300) } },
      { changes: { earlier_calls: JSON.stringify([callAt(50, 80, 'Send it, please.')]) } },
    ]);
  });

  test.each<[title: string, back: Partial<ReturnRow>, by: string, act: SaleAct, nextBy: Date]>([
    [
      'the address',
      byPost,
      'seller',
      { act: 'return_to', address: { name: 'x', street: 'x', town: 'x', country: 'ES' } },
      hours(50 + 240),
    ],
    [
      'the parcel',
      addressed,
      'buyer',
      {
        act: 'send_back',
        carrier: 'ups',
        trackingNumber: '1Z5R89390357567127',
        changedAt: hours(30).toISOString(),
      },
      hours(50 + 336),
    ],
  ])(
    'and what comes meanwhile ends nothing, and has all of its time after the answer: %s',
    (_title, back, by, act, nextBy) => {
      const { steps } = whatFollows(given(called, back), acts(by, act), hours(60));
      expect(steps).toContainEqual({
        do: 'write return',
        bookingId: 'booking',
        changes: { next_by: nextBy, reminders: 0 },
      });
      expect(steps.some((step) => step.do === 'take')).toBe(false);
    },
  );

  test('and says after it that they did not meet: that is decided, and not answered', () => {
    const says: SaleAct = { act: 'tell_of_return', words: 'Nobody came' };
    expect(at(hours(60), given(called, {}), acts('buyer', says))).toEqual([
      'moved',
      'write return told_words, told_at',
      'write photos',
      'write problem_about, problem_words, reply_by',
      'tell seller: return_told',
      'tell admins: problem_to_decide',
    ]);
    expect(at(hours(70), given({ ...called, problem_about: 'not_met_back' }, {}), answered)).toBe('sale_over');
  });

  test('and what was said of it once can be said again when it is on the desk again', () => {
    const says: SaleAct = { act: 'tell_of_return', words: 'More' };
    const told = { ...sentBack, told_words: 'Before', told_at: hours(45) };
    expect(at(hours(60), given(called, told), acts('buyer', says))).toContain('tell seller: return_told');
    expect(at(hours(60), given(called, { ...told, told_at: hours(55) }), acts('buyer', says))).toBe('problem_open');
  });

  test('and gets no money by it', () => {
    const late = { ...called, received_at: null, received_by: null, inspect_until: null, hand_over_by: hours(1) };
    expect(at(hours(60), given(late, {}), acts('buyer', { act: 'take_back' }))).toBe('goes_back');
  });
});
