import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SessionProvider } from '#web/lib/session.tsx';
import SaveSearch from '#web/products/save-search.tsx';
import { everything } from '#web/search/wishes.ts';
import { en } from '#web/texts/en/index.ts';
import { keepTexts } from '#web/texts/loaded.ts';

keepTexts('en', en);

test('Before the page lives, a search cannot be saved: the press would be lost', () => {
  const facets = { brand: [], model: [], storage: [], colour: [], condition: [], lock: [] };
  const button = createElement(SaveSearch, {
    wishes: { ...everything, q: 'pixel' },
    answer: { facets, priceInWords: null },
  });
  const session = createElement(SessionProvider, null, button);
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, session);
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, page));
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>.*Save this search/);
});
