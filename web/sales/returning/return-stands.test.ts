import { expect, test } from 'vitest';
import type { Return } from '#contract/return-acts.ts';
import type { SaleStory } from '#contract/sales.ts';
import { hasAsked, mayCorrect, saidBack } from '#web/sales/returning/return-stands.ts';

type Said = NonNullable<NonNullable<Return['parcel']>['said']>;
const says = (state: Said['state'], doubt: Said['doubt'] = null, deliveredAt: string | null = null) =>
  saidBack({ deliveredAt, parcel: { said: { state, doubt } } } as Return);

test('Of a phone that was sent back the page tells what its carrier says at last, unless that is in doubt', () => {
  expect([says('lost'), says('sent_back'), says('on_its_way'), says('lost', 'time')]).toEqual([
    'lost',
    'sent_back',
    null,
    null,
  ]);
  expect(says('on_its_way', null, '2026-03-01')).toBe('delivered');
});

const lost = (nextBy: string) =>
  ({ deliveredAt: null, nextBy, parcel: { said: { state: 'lost', doubt: null } } }) as Return;
const onDesk = { state: 'problem', problem: { about: 'return_no_word' } } as SaleStory;

test('The number of what the carrier does not deliver can be corrected on the desk until the time is over', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  expect([mayCorrect(onDesk, lost('2026-03-03'), now), mayCorrect(onDesk, lost('2026-03-01'), now)]).toEqual([
    true,
    false,
  ]);
  expect(mayCorrect({ ...onDesk, state: 'returning' }, lost('2026-03-01'), now)).toBe(true);
});

test('A seller asks for an admin once, and again only after the return has changed', () => {
  const asks = (changes: Partial<Return>, state: SaleStory['state'] = 'problem', stoppedAt = '2026-03-02') => {
    const asked = { words: 'When?', at: '2026-03-02' };
    return hasAsked({
      state,
      problem: { about: 'not_met_back', words: '', photos: [], at: stoppedAt },
      back: { begunAt: '2026-03-01', parcel: null, dispute: null, asked, ...changes } as Return,
    });
  };
  expect([
    asks({}),
    asks({ asked: null }),
    asks({ begunAt: '2026-03-03' }),
    asks({}, 'problem', '2026-03-03'),
    asks({}, 'returning'),
  ]).toEqual([true, false, false, false, false]);
});
