import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { SaleStory } from '#contract/sales.ts';
import { BuyerSteps } from '#web/sales/buyer-steps.tsx';
import { SellerSteps } from '#web/sales/seller-steps.tsx';
import { deskReads as en } from '#web/texts/en/desk-reads.ts';
import { en as texts } from '#web/texts/en/index.ts';
import { keepTexts } from '#web/texts/loaded.ts';

keepTexts('en', texts);

const steps = { buyer: BuyerSteps, seller: SellerSteps };

function shown(as: keyof typeof steps, about: NonNullable<SaleStory['problem']>['about']): string {
  const problem = { about, words: '', photos: [], at: '2026-03-02T12:00:00Z' };
  const unsaid = { answer: null, replyBy: null, code: null, parcel: null, delivery: {} };
  const sale = { _id: '1', as, state: 'problem', problem, ...unsaid };
  const page = createElement(steps[as], { sale: sale as unknown as SaleStory });
  const client = createElement(QueryClientProvider, { client: new QueryClient() }, page);
  return renderToStaticMarkup(createElement(MemoryRouter, null, client));
}

test.each(['account_suspended', 'no_word', 'not_delivered'] as const)(
  'Where a case begins by itself, both read that admins can read their messages: %s',
  (about) => {
    for (const as of ['buyer', 'seller'] as const) expect(shown(as, about)).toContain(en);
  },
);
