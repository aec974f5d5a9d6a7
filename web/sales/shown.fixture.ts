import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { SaleStory } from '#contract/sales.ts';
import { en } from '#web/texts/en/index.ts';
import { keepTexts } from '#web/texts/loaded.ts';

keepTexts('en', en);

/** A moment in March 2026 that is on this day wherever the test runs: pages show the day of the reader. */
export const noonOfMarch = (day: number) => new Date(2026, 2, day, 12).toISOString();
export const at = noonOfMarch(2);

/** Nothing has been said or done since it was paid. */
const untouched: SaleStory = {
  _id: '1',
  as: 'buyer',
  productID: '2',
  productName: 'Fairphone 5',
  brand: 'Fairphone',
  img: '/images/0.webp',
  placeholder: '',
  price: 345,
  sellerGetsCents: null,
  usedTime: '1 year',
  productCondition: 'Good',
  imei: null,
  description: '',
  buyer: null,
  seller: null,
  conversation: null,
  state: 'to_hand_over',
  paidAt: at,
  moneyIsBack: false,
  bankClaims: [],
  code: null,
  codeRestsUntil: null,
  handOverBy: at,
  goesBackAt: at,
  canTakeBack: false,
  delivery: { offered: 'in_person', to: [], way: 'in_person', hasAddress: false, address: null, changedAt: null },
  parcel: null,
  inspectionHours: 48,
  receivedAt: null,
  receivedBy: null,
  deliveredAt: null,
  inspectUntil: at,
  problem: null,
  waitsFor: null,
  replyBy: null,
  answer: null,
  earlierAnswers: [],
  answerLeftAt: null,
  partCents: null,
  partIsBack: false,
  phoneStaysBack: false,
  back: null,
  trader: null,
  withdrawal: null,
  cancelling: null,
  earlierCalls: [],
  decision: null,
  refundReason: null,
  endedAt: null,
  endedBy: null,
};

/** What a part of its page shows of such a sale, in English. */
export function shown(part: FunctionComponent<{ sale: SaleStory }>, facts: Partial<SaleStory>): string {
  const page = createElement(part, { sale: { ...untouched, ...facts } });
  const client = createElement(QueryClientProvider, { client: new QueryClient() }, page);
  return renderToStaticMarkup(createElement(MemoryRouter, null, client));
}
