import { expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import { byDay } from '#web/notices/days.ts';

const notice = (_id: string, createdAt: string): Notice => ({
  _id,
  createdAt,
  kind: 'message',
  title: '',
  text: '',
  path: '/',
  read: false,
  about: {
    phone: null,
    price: null,
    before: null,
    search: null,
    until: null,
    transactionId: null,
    person: null,
    isSent: false,
    parcel: null,
    partCents: null,
    bank: null,
    bankCents: null,
    trader: null,
    withdrawal: null,
    reason: null,
    act: null,
  },
});

test('Notices stand under the day they came, the latest day first', () => {
  const all = [
    notice('c', '2026-11-21T10:00:00Z'),
    notice('b', '2026-11-21T08:00:00Z'),
    notice('a', '2026-11-20T23:00:00Z'),
  ];
  expect(byDay(all, (iso) => iso.slice(0, 10)).map(({ day, notices }) => [day, notices.map(({ _id }) => _id)])).toEqual(
    [
      ['2026-11-21', ['c', 'b']],
      ['2026-11-20', ['a']],
    ],
  );
  expect(byDay([], String)).toEqual([]);
});
