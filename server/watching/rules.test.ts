import { describe, expect, test } from 'vitest';
import { isNews, newsOfSaved } from '#server/watching/rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour));
const search = { user_id: 'bea', saved_at: at(10) };
const phone = {
  seller_id: 'sam',
  created_at: at(9),
  resale_price_usd: 300,
  cheaper_at: null as Date | null,
  dearer_usd: null as number | null,
};

describe('A phone that a search finds is news', () => {
  test.each([
    ['listed after the search was saved', { created_at: at(11) }, {}, true],
    ['listed before', {}, {}, false],
    ['listed before, cheap enough since', { cheaper_at: at(11), dearer_usd: 350 }, { to: 320 }, true],
    ['cheaper, but it was cheap enough before', { cheaper_at: at(11), dearer_usd: 350 }, { to: 350 }, false],
    ['cheaper, where the price did not matter', { cheaper_at: at(11), dearer_usd: 350 }, {}, false],
    [
      'listed before, cheap enough since for a price in words',
      { cheaper_at: at(11), dearer_usd: 350 },
      { q: 'pixel under 320' },
      true,
    ],
    ['cheap enough before the search was saved', { cheaper_at: at(9), dearer_usd: 350 }, { to: 320 }, false],
    ['one’s own', { created_at: at(11), seller_id: 'bea' }, {}, false],
  ] as const)('%s', (_title, changes, wishes, expected) => {
    expect(isNews({ ...phone, ...changes }, search, wishes)).toBe(expected);
  });
});

describe('The owner of a saved phone is told', () => {
  const saved = { lowest_usd: 300, resale_price_usd: 300, was_reserved: false, was_holder: null, state: 'on_sale' };
  test.each([
    ['nothing, while nothing changes', {}, null],
    ['that it costs less than ever', { resale_price_usd: 299 }, 'price_fell'],
    ['nothing of a price that was as low before', { lowest_usd: 250 }, null],
    ['that it is free again', { was_reserved: true }, 'free_again'],
    ['nothing while it is held', { was_reserved: true, state: 'reserved' }, null],
    ['nothing of their own reservation', { was_reserved: true, was_holder: true }, null],
  ] as const)('%s', (_title, changes, expected) => {
    expect(newsOfSaved({ ...saved, ...changes })).toBe(expected);
  });
});
