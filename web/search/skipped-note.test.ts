import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SkippedNote } from '#web/search/skipped-note.tsx';
import { en } from '#web/texts/en/index.ts';
import { keepTexts } from '#web/texts/loaded.ts';

keepTexts('en', en);

test.each([
  ['/search?condition=Bad', true],
  ['/search?condition=Good', false],
])('The HTML of %s says that we left out a filter: %s', (address, isSaid) => {
  const page = createElement(MemoryRouter, { initialEntries: [address] }, createElement(SkippedNote));
  expect(renderToStaticMarkup(page).includes('We left out a filter of this address')).toBe(isSaid);
});
