import { describe, expect, test } from 'vitest';
import type { Return } from '#contract/return-acts.ts';
import type { SaleStory } from '#contract/sales.ts';
import { EarlierCalls } from '#web/sales/asking/earlier-calls.tsx';
import { shown } from '#web/sales/shown.fixture.ts';
import { WhatWasSaid } from '#web/sales/what-was-said.tsx';

const [begunAt, at, answeredAt] = ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z'];
const back: Return = {
  why: 'decided',
  way: 'in_person',
  begunAt,
  nextBy: answeredAt,
  hasAddress: false,
  address: null,
  changedAt: null,
  parcel: null,
  code: null,
  codeRestsUntil: null,
  deliveredAt: null,
  backAt: null,
  backBy: null,
  claim: { about: 'broken', words: 'It does not charge.', at: begunAt },
  decision: 'It is not as promised.',
  dispute: null,
  told: null,
  asked: null,
};
const call: SaleStory['earlierCalls'][number] = {
  about: 'buyer_asks',
  words: 'They do not come.',
  photos: [],
  at,
  until: at,
  answer: null,
  answers: [],
  reply: null,
};
const called: Partial<SaleStory> = {
  state: 'problem',
  problem: { about: 'return_called', words: '', photos: [], at },
  back,
  decision: back.decision,
  earlierCalls: [call],
};
const answered = { ...call, until: answeredAt, answer: 'Meet again.' };
const isBack = { ...back, backAt: answeredAt };

/** In what was said of the return, and among the earlier calls. */
function timesShown(facts: Partial<SaleStory>) {
  const parts = [WhatWasSaid, EarlierCalls].map((part) => shown(part, { ...called, ...facts }));
  const times = (text: string) => parts.map((part) => part.split(text).length - 1);
  const headings = times('The buyer asks for an admin');
  return { headings, words: times(call.words) };
}

describe('What the buyer asked of admins in a return is shown once, with its words', () => {
  const [inReturn, before] = [
    [1, 0],
    [0, 1],
  ];
  test.each<[title: string, facts: Partial<SaleStory>, where: number[]]>([
    ['while it is open', {}, inReturn],
    [
      'once the code has ended it',
      { state: 'undone', endedBy: 'buyer', back: { ...isBack, backBy: 'code' } },
      inReturn,
    ],
    [
      'once the phone has come back',
      { state: 'undone', endedBy: 'seller', back: { ...isBack, backBy: 'seller' } },
      inReturn,
    ],
    ['once the buyer keeps the phone', { state: 'completed', endedBy: 'buyer' }, inReturn],
    ['once an admin has decided', { state: 'completed', endedBy: 'admin', decision: 'They came.' }, inReturn],
    ['once it was answered', { state: 'returning', earlierCalls: [answered] }, before],
    ['once it was answered, and the phone came back', { state: 'undone', earlierCalls: [answered] }, before],
    ['once the phone is to go back again', { state: 'returning', back: { ...back, begunAt: answeredAt } }, before],
    ['once it has gone back again', { state: 'undone', back: { ...isBack, begunAt: answeredAt } }, before],
    ['once something else is to be decided', { problem: { about: 'not_met_back', words: '', photos: [], at } }, before],
  ])('%s', (_title, facts, where) => expect(timesShown(facts)).toEqual({ headings: where, words: where }));

  test('and an earlier one, that was answered, is not shown as this one', () => {
    const first = { ...answered, words: 'How do I clear it?', at: begunAt };
    const facts = { ...called, state: 'undone' as const, earlierCalls: [first, call] };
    expect(shown(WhatWasSaid, facts)).not.toContain(first.words);
    expect(shown(EarlierCalls, facts)).toContain(first.words);
    expect(shown(EarlierCalls, facts)).not.toContain(call.words);
  });
});
