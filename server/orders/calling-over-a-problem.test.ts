import { describe, expect, test } from 'vitest';
import type { EarlierCall } from '#contract/sale-states.ts';
import { acts, at, atDesk, given, missing, offered, refused, waiting } from '#server/orders/answer-rules.fixture.ts';
import { hours } from '#server/orders/rules.fixture.ts';
import { whatFollows } from '#server/orders/rules.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';

const call = acts('buyer', { act: 'call_admin', about: 'buyer_asks', words: 'Help' });
const askedAt = (hour: number, words = 'Help'): EarlierCall => {
  const at = hours(hour).toISOString();
  return { about: 'buyer_asks', words, at, until: at, answer: null };
};
const asked = (hour: number, words?: string): Partial<SaleRow> => ({
  ...waiting,
  ...atDesk,
  earlier_calls: [askedAt(hour, words)],
});
const fiveTimes = { earlier_calls: Array.from({ length: 5 }, (_, hour) => askedAt(hour)) };
const nowAsked = [
  'moved',
  'write earlier_calls, reply_by, due_at',
  'tell seller: buyer_called',
  'tell admins: problem_to_decide',
];

describe('A buyer asks for an admin over a problem', () => {
  test.each<[title: string, sale: Partial<SaleRow>, words: string[] | string]>([
    ['that its seller has to answer', waiting, nowAsked],
    ['that the phone did not come', missing, nowAsked],
    ['to which they have an offer', offered, nowAsked],
    ['not where its seller said no: an admin looks at it', refused, 'problem_on_desk'],
    ['once with the same words', asked(24), ['nothing']],
    ['not with other words', asked(24, 'Please'), 'problem_on_desk'],
    ['not by having asked before the problem', { ...refused, earlier_calls: [askedAt(1)] }, 'problem_on_desk'],
    ['no sixth time', { ...waiting, ...fiveTimes }, 'asked_too_often'],
  ])('%s', (_title, sale, words) => expect(at(hours(30), given(sale), call)).toEqual(words));

  test('and nobody has to answer any more, and what they wrote is kept beside what they had said', () => {
    const { steps } = whatFollows(given({ ...offered, earlier_calls: [askedAt(1)] }), call, hours(30));
    const calls = JSON.stringify([askedAt(1), askedAt(30)]);
    expect(steps[0]).toMatchObject({ changes: { reply_by: null, due_at: null, earlier_calls: calls } });
    expect(at(hours(500), given(asked(30)), { is: 'time passed' })).toEqual(['nothing']);
  });

  test.each<[title: string, before: EarlierCall[], words: string]>([
    ['whose seller has called since they may have the phone', [{ ...askedAt(12), about: 'no_code' }], 'problem_open'],
    ['unless nobody said so, and the seller was late', [], 'refunded'],
  ])('and gets no money by that: %s', (_title, before, words) => {
    const sale = { ...missing, ...atDesk, hand_over_by: hours(5), earlier_calls: [...before, askedAt(24)] };
    const [outcome] = [at(hours(30), given(sale), acts('buyer', { act: 'take_back' }))].flat();
    expect(outcome).toBe(words);
  });

  test('and can still take what they were offered, which its seller can change no more', () => {
    const sale = { ...offered, ...atDesk, earlier_calls: [askedAt(24)] };
    expect(at(hours(30), given(sale), acts('buyer', { act: 'take_answer', number: 1 }))).toContain(
      'sale: problem > completed',
    );
    const more = acts('seller', { act: 'answer', kind: 'part', cents: 9_000, words: 'More' });
    expect(at(hours(30), given(sale), more)).toBe('answer_over');
  });
});
