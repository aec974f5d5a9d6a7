import { expect, test } from 'vitest';
import { takePrice } from '#server/search/engine/price-words.ts';

test.each([
  ['iphone under 300', 'iphone', 300],
  ['iphone under $300', 'iphone', 300],
  ['under 300 iphone', 'iphone', 300],
  ['samsung for less than 250 dollars', 'samsung', 250],
  ['iPhone por menos de 300 dólares', 'iPhone', 300],
  ['móvil hasta 200', 'móvil', 200],
  ['pixel $200', 'pixel', 200],
  ['pixel 200$', 'pixel', 200],
  ['pixel 200 usd', 'pixel', 200],
  ['iphone 15 under $1,200', 'iphone 15', 1_200],
  ['galaxy fold hasta 1.200 dólares', 'galaxy fold', 1_200],
  ['fold 1,050 usd', 'fold', 1_050],
  ['pixel under 299.99', 'pixel', 299],
  ['under $1,299.00 ultra', 'ultra', 1_299],
])('%j asks for %j up to %i dollars', (text, rest, priceUsdMax) => {
  const taken = takePrice(text);
  expect([taken.rest.trim(), taken.price?.usdMax]).toEqual([rest, priceUsdMax]);
});

test.each([
  'iphone 15 pro max 256',
  'up to 256gb',
  'iphone 300',
  'thunder 300',
  'under',
  '$',
  '$1',
  'under 100 gb',
  'up to 1.024 gb',
])('%j names no price', (text) => {
  expect(takePrice(text)).toEqual({ rest: text, price: null });
});
