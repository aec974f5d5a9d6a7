import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { SaleStory } from '#contract/sales.ts';
import { en } from '#web/texts/en/index.ts';
import { keepTexts } from '#web/texts/loaded.ts';

keepTexts('en', en);

export const at = '2026-03-02T12:00:00Z';

const times = { paidAt: at, handOverBy: at, goesBackAt: at, inspectUntil: at };
const unsent = { parcel: null, back: null, receivedAt: null, receivedBy: null, deliveredAt: null, endedAt: null };
const unsaid = { cancelling: null, withdrawal: null, problem: null, calls: [], answer: null, answers: [] };
const code = { code: null, codeRestsUntil: null };
const waiting = { replyBy: null, waitsFor: null, canTakeBack: false, inspectionHours: 48 };
/** Nothing has been said or done since it was paid. */
const untouched = { _id: '1', state: 'to_hand_over', price: 345, ...times, ...unsent, ...unsaid, ...code, ...waiting };

/** What a part of its page shows of such a sale, in English. */
export function shown(part: FunctionComponent<{ sale: SaleStory }>, facts: object): string {
  const page = createElement(part, { sale: { ...untouched, ...facts } as unknown as SaleStory });
  const client = createElement(QueryClientProvider, { client: new QueryClient() }, page);
  return renderToStaticMarkup(createElement(MemoryRouter, null, client));
}
