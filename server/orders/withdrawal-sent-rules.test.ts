import { describe, expect, test } from 'vitest';
import type { News, Order } from '#server/orders/order.ts';
import { hours } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import {
  fresh,
  denied,
  missing,
  over,
  paid,
  there,
  sends,
  does,
  withdraws,
  passed,
  at,
  declaredFrom,
  moneyBack,
  called,
} from '#server/orders/withdrawal-rules.fixture.ts';

describe('What may have been posted when its buyer withdraws', () => {
  const toSend: Partial<SaleRow> = { ...fresh, promised: 'both', promised_to: ['ES'] };
  const noCode: Partial<SaleRow> = { ...missing, ...toSend, problem_about: 'no_code' };
  const noCodeSaid = {
    about: 'no_code',
    words: 'x',
    at: hours(10).toISOString(),
    until: hours(12).toISOString(),
    answer: null,
  };
  const no = { kind: 'no', cents: null, words: 'x', at: hours(11).toISOString() } as const;
  const waits = ['write hand_over_by, goes_back_at, due_at'];
  const offDesk = ['write hand_over_by, goes_back_at', 'sale: problem > to_hand_over', 'end call'];
  const onDesk = ['write hand_over_by, goes_back_at'];
  test.each<[title: string, sale: Partial<SaleRow>, delivery: Order['delivery'], words: string[]]>([
    ['waits for its word', toSend, there, ['moved', ...declaredFrom(), ...waits]],
    ['not without an address', toSend, { ...there, sealed: null }, moneyBack('to_hand_over')],
    ['not where they meet', toSend, { ...there, way: 'in_person' }, moneyBack('to_hand_over')],
    ['not where it is late', { ...toSend, hand_over_by: hours(11) }, there, moneyBack('to_hand_over')],
    ['leaves the desk', { ...missing, ...toSend }, there, ['moved', ...declaredFrom('problem'), ...offDesk]],
    ['and so does a call', { ...called, ...toSend }, there, ['moved', ...declaredFrom('problem'), ...offDesk]],
    ['not what it handed over', noCode, there, ['moved', ...declaredFrom('problem'), ...onDesk]],
    [
      'not either where the buyer says that it did not come',
      { ...missing, earlier_calls: [noCodeSaid] },
      null,
      ['moved', ...declaredFrom('problem'), ...onDesk],
    ],
    ['does not leave it once they said no to that', denied, null, ['moved', ...declaredFrom('problem'), ...onDesk]],
    [
      'nor where an admin had answered them before',
      { ...denied, problem_at: hours(13), earlier_calls: [{ ...noCodeSaid, answer: 'Show it' }] },
      null,
      ['moved', ...declaredFrom('problem'), ...onDesk],
    ],
    [
      'but where it may have been posted',
      { ...denied, ...toSend },
      there,
      ['moved', ...declaredFrom('problem'), ...offDesk],
    ],
    ['unless it is late', { ...denied, hand_over_by: hours(11) }, null, moneyBack('problem')],
    [
      'waits where they said no before',
      { ...fresh, earlier_calls: [{ ...noCodeSaid, about: 'not_handed_over', answers: [no] }] },
      null,
      ['moved', ...declaredFrom(), ...waits],
    ],
  ])('its seller %s', (_title, sale, delivery, words) =>
    expect(at(hours(12), paid(sale, {}, delivery), does(withdraws))).toEqual(words),
  );

  const by = hours(60);
  const waiting: Partial<SaleRow> = {
    ...toSend,
    withdrawn_at: hours(12),
    hand_over_by: by,
    goes_back_at: by,
    due_at: by,
  };
  const deniedAt: Partial<SaleRow> = { ...denied, withdrawn_at: hours(12), hand_over_by: by, goes_back_at: by };
  const back = (written: string, way: string, from = 'to_hand_over') => [
    'moved',
    `write ${written}`,
    `begin return: ${way}`,
    'write returning_since',
    `sale: ${from} > returning`,
    'tell buyer: goes_back',
    'tell seller: comes_back',
  ];
  const parcel = 'carrier, carrier_name, tracking_number, sent_at, word_by, sent_reminders';
  const undone = ['refunded', ...moneyBack('to_hand_over').slice(4)];
  test.each<[title: string, now: Date, sale: Partial<SaleRow>, news: News, words: string[] | string]>([
    ['goes back where its seller enters the number', hours(59), waiting, does(sends, 'seller'), back(parcel, 'sent')],
    [
      'also while an admin is asked for',
      hours(59),
      { ...noCode, withdrawn_at: hours(12) },
      does(sends, 'seller'),
      back(`${parcel}, reply_by, due_at`, 'sent', 'problem'),
    ],
    [
      'goes back once it is there',
      hours(59),
      waiting,
      does({ act: 'receive' }),
      back('received_at, received_by, inspect_until', 'sent'),
    ],
    [
      'goes back by hand where they met',
      hours(59),
      waiting,
      does({ act: 'hand_over', code: '123456' }, 'seller'),
      back('received_at, received_by, inspect_until', 'in_person'),
    ],
    ['is paid back once its seller still has it', hours(13), waiting, does({ act: 'give_back' }, 'seller'), undone],
    ['is paid back without a word', by, waiting, passed, undone],
    [
      'not a moment before',
      new Date(by.getTime() - 1),
      { ...waiting, due_at: hours(20) },
      passed,
      ['nothing', 'write due_at'],
    ],
    ['nor by its buyer once they say they gave it', hours(99), deniedAt, does({ act: 'take_back' }), 'problem_open'],
    ['not by the buyer before', hours(59), waiting, does({ act: 'take_back' }), 'not_late_yet'],
    ['has no problem', hours(13), waiting, does({ act: 'say_problem', about: 'broken', words: 'x' }), 'goes_back'],
    ['is not cancelled', hours(13), waiting, does({ act: 'ask_cancel' }), 'sale_over'],
    [
      'is not sent once the money is back',
      by,
      { ...over('undone'), withdrawn_at: hours(12) },
      does(sends, 'seller'),
      'sale_over',
    ],
    [
      'waits on after an admin was asked for',
      hours(70),
      {
        ...waiting,
        state: 'problem',
        problem_about: 'seller_asks',
        problem_words: 'x',
        problem_at: hours(20),
        due_at: null,
      },
      does({ act: 'end_call' }, 'seller'),
      [
        'moved',
        'write hand_over_by, goes_back_at, inspect_until, word_by',
        'sale: problem > to_hand_over',
        'end call',
        'tell buyer: buyer_goes_on',
      ],
    ],
  ])('%s', (_title, now, sale, news, words) => expect(at(now, paid(sale, {}, there), news)).toEqual(words));

  test('has two days, and as long where an admin looked at it first', () => {
    const { steps } = whatFollows(paid(toSend, {}, there), does(withdraws), hours(12));
    expect(steps).toContainEqual(
      expect.objectContaining({ changes: { hand_over_by: by, goes_back_at: by, due_at: by } }),
    );
    const asked = { ...noCode, withdrawn_at: hours(12), problem_at: hours(10), hand_over_by: by, goes_back_at: by };
    const ended = whatFollows(paid(asked, {}, there), { is: 'call answered', adminId: 'admin', words: 'x' }, hours(30));
    expect(ended.steps).toContainEqual(
      expect.objectContaining({ step: expect.objectContaining({ with: { dueAt: hours(78) } }) as unknown }),
    );
  });

  test('is not sent anywhere else meanwhile', () => {
    const news: News = { is: 'delivery chosen', by: 'buyer', way: 'sent', sealed: 'new', country: 'ES', sameAs: null };
    expect(at(hours(13), paid(waiting, {}, there), news)).toBe('sale_over');
  });
});
