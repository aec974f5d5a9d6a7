import { describe, expect, test } from 'vitest';
import type { News } from '#server/orders/order.ts';
import { hours } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import {
  fresh,
  received,
  accepted,
  broken,
  paid,
  does,
  passed,
  at,
  going,
  came,
  end,
} from '#server/orders/withdrawal-rules.fixture.ts';

describe('The money of what a business sold waits', () => {
  const completed = ['moved', 'sale: received > completed', 'tell seller: sale_completed'];
  const noted = ['moved', 'write accepted_at, due_at', 'tell seller: accepted_early'];
  const accept = does({ act: 'accept' });

  test.each<[title: string, now: Date, sale: Partial<SaleRow>, news: News, words: string[] | string]>([
    ['a buyer who is content is noted', hours(12), received, accept, noted],
    ['and again changes nothing', hours(13), accepted, accept, ['nothing']],
    [
      'also in spite of a problem',
      hours(20),
      broken,
      accept,
      ['moved', 'write accepted_at, reply_by, due_at', 'sale: problem > received', 'tell seller: accepted_early'],
    ],
    [
      'what is content has no problem any more',
      hours(13),
      accepted,
      does({ act: 'say_problem', about: 'broken', words: 'x' }),
      'sale_over',
    ],
    [
      'the buyer is reminded half way',
      hours(214.5),
      received,
      passed,
      ['moved', 'write reminded_at, due_at', 'tell buyer: inspection_half'],
    ],
    ['who is content is not', hours(214.5), { ...accepted, due_at: hours(214.5) }, passed, ['nothing', 'write due_at']],
    ['nobody keeps a phone that goes back', hours(12), going, accept, 'goes_back'],
    ['also not at the end, once they withdrew', end, { ...going, withdrawn_at: hours(11) }, accept, 'goes_back'],
    ['it is released at the end', end, accepted, passed, completed],
    ['also where nothing was said', end, received, passed, [...completed, 'tell buyer: inspection_over']],
    [
      'not a moment before',
      new Date(end.getTime() - 1),
      { ...accepted, due_at: hours(12) },
      passed,
      ['nothing', 'write due_at'],
    ],
    ['who accepts at the end need not wait', end, received, accept, completed],
    ['what a private person sold does not wait', hours(12), { ...received, trader_name: null }, accept, completed],
  ])('%s', (_title, now, sale, news, words) => expect(at(now, paid(sale), news)).toEqual(words));

  test('from the handover on for the day on which it came, fourteen more and a weekend, reminded half way', () => {
    const { steps } = whatFollows(paid(fresh), does({ act: 'receive' }), came);
    expect(steps[0]).toMatchObject({ changes: { received_at: came, inspect_until: end } });
    expect(steps[1]).toMatchObject({ step: { to: 'received', with: { dueAt: hours(214.5) } } });
  });
});
