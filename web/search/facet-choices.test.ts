import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { FacetChoices } from '#web/search/facet-choices.tsx';
import { en } from '#web/texts/en/index.ts';
import { keepTexts } from '#web/texts/loaded.ts';

keepTexts('en', en);

/** The HTML before and in the list that opens, of choices called m1, m2 and so on. */
function parts(count: number, wanted: readonly string[]): [inSight: string, more: string] {
  const choices = Array.from({ length: count }, (_, at) => ({ value: `m${at + 1}`, label: `M${at + 1}`, count: 1 }));
  const page = createElement(FacetChoices, { name: 'model', choices, wanted, onToggle: () => undefined });
  const [inSight = '', more = ''] = renderToStaticMarkup(page).split('<details');
  return [inSight, more];
}

const valuesIn = (html: string) => [...html.matchAll(/value="(\w+)"/g)].map(([, value]) => value);

describe('Of a long list of choices', () => {
  test('those that are wanted stand below the first ones, and the rest stays closed', () => {
    const [inSight, more] = parts(20, ['m12', 'm3']);
    expect(valuesIn(inSight)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm12']);
    expect(inSight.match(/checked=""/g)).toHaveLength(2);
    expect(more).not.toMatch(/^[^>]* open/);
    expect(more).toContain('Show all 20');
    expect([valuesIn(more).length, valuesIn(more).includes('m12')]).toEqual([13, false]);
  });

  test('a single one that is left needs no list of its own', () => {
    expect(parts(8, ['m8'])[1]).toBe('');
    expect(parts(8, [])[1]).not.toBe('');
  });
});
