import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PriceHistory } from '#web/models/price-history.tsx';
import { en } from '#web/texts/en/index.ts';
import { keepTexts } from '#web/texts/loaded.ts';

keepTexts('en', en);

const months = ['2026-09', '2026-10'].map((month) => ({ month, median: 310, count: 2 }));
const shown = (count: number) => renderToStaticMarkup(createElement(PriceHistory, { history: months.slice(0, count) }));

describe('What a model sold for', () => {
  test('is a table alone while there are sales of one month', () => {
    expect(shown(1)).toContain('<td class="py-2 pe-4">$310</td>');
    expect(shown(1)).not.toMatch(/<svg|Show as a table/);
  });

  test('is a line, with its table on request, once there are two months', () => {
    expect(shown(2)).toMatch(/<svg.*<summary[^>]*>Show as a table<\/summary><table/);
  });

  test('is said to be unknown without sales', () => {
    expect(shown(0)).not.toContain('<table');
  });
});
