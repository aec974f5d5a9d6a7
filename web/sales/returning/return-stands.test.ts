import { expect, test } from 'vitest';
import type { Return } from '#contract/return-acts.ts';
import { saidBack } from '#web/sales/returning/return-stands.ts';

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
