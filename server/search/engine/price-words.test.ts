import { expect, test } from 'vitest';
import { takePrice } from '#server/search/engine/price-words.ts';

test.each([
  ['iphone under 300', 'iphone', 300],
  ['iphone under $300', 'iphone', 300],
  ['under 300 iphone', 'iphone', 300],
  ['samsung for less than 250 dollars', 'samsung', 250],
  ['iPhone por menos de 300 dólares', 'iPhone', 300],
  ['móvil hasta 200', 'móvil', 200],
  ['pixel no more than 300', 'pixel', 300],
  ['pixel por no más de 300', 'pixel', 300],
  ['pixel $200', 'pixel', 200],
  ['pixel 200$', 'pixel', 200],
  ['pixel 200 usd', 'pixel', 200],
  ['iphone 15 under $1,200', 'iphone 15', 1_200],
  ['galaxy fold hasta 1.200 dólares', 'galaxy fold', 1_200],
  ['fold 1,050 usd', 'fold', 1_050],
  ['pixel under 299.99', 'pixel', 299],
  ['under $1,299.00 ultra', 'ultra', 1_299],
  ['nokia under 300', 'nokia', 300],
  ['iphone from 12 up to 300', 'iphone from 12', 300],
  ['iphone good battery under 100', 'iphone good battery', 100],
  ['battery over 85 under 300', 'battery over 85', 300],
  ['under 300 over 85 battery', 'over 85 battery', 300],
  ['under 300 over 108 megapixels', 'over 108 megapixels', 300],
  ['pixel $200 - 256gb', 'pixel - 256gb', 200],
  // What stands before the dash is the model.
  ['iphone 13 - 300 dollars', 'iphone 13 -', 300],
])('%j asks for %j up to %i dollars', (text, rest, usdMax) => {
  const taken = takePrice(text);
  expect([taken.rest.replaceAll(/\s+/g, ' ').trim(), taken.price]).toEqual([
    rest,
    { typed: expect.any(String), usdMax },
  ]);
});

test.each([
  ['iphone over 500', 'iphone', 500],
  ['over $45 nokia', 'nokia', 45],
  ['iphone $500+', 'iphone', 500],
  ['$500 + pixel', 'pixel', 500],
  ['pixel $500 or more', 'pixel', 500],
  ['iphone 500 and up', 'iphone', 500],
  ['iphone 500 o más', 'iphone', 500],
  ['iphone more than 500 dollars', 'iphone', 500],
  ['iphone from 200', 'iphone', 200],
  ['iphone no less than 200', 'iphone', 200],
  ['iphone más de 500', 'iphone', 500],
  ['iphone mas de 256 dolares', 'iphone', 256],
  ['iphone desde 200', 'iphone', 200],
  ['iphone a partir de $1,200', 'iphone', 1_200],
  ['fold from $2020', 'fold', 2_020],
  ['iphone over 200 good battery', 'iphone good battery', 200],
  ['honor over 200', 'honor', 200],
  ['nokia from $105', 'nokia', 105],
  ['iphone over 300 and 256 gb', 'iphone and 256 gb', 300],
])('%j asks for %j from %i dollars on', (text, rest, usdMin) => {
  const taken = takePrice(text);
  expect([taken.rest.replaceAll(/\s+/g, ' ').trim(), taken.price]).toEqual([
    rest,
    { typed: expect.any(String), usdMin },
  ]);
});

test.each([
  ['iphone 200-300', 'iphone', 200, 300],
  ['200 – 300 iphone 13', 'iphone 13', 200, 300],
  ['iphone 12-13 200-300', 'iphone 12-13', 200, 300],
  ['iphone 13 $200-300', 'iphone 13', 200, 300],
  ['nokia $20-$40', 'nokia', 20, 40],
  ['iphone $128-256', 'iphone', 128, 256],
  ['iphone 200-256 dollars', 'iphone', 200, 256],
  ['iphone between 200 and 300', 'iphone', 200, 300],
  ['nokia between 20 and 40 dollars', 'nokia', 20, 40],
  ['iphone 200 to 300 dollars', 'iphone', 200, 300],
  ['iphone 200 to 300', 'iphone', 200, 300],
  ['iphone from 200 to 300', 'iphone', 200, 300],
  ['iphone over 200 and under 300', 'iphone', 200, 300],
  ['iphone entre 200 y 300', 'iphone', 200, 300],
  ['iphone de 200 a 300', 'iphone', 200, 300],
  ['iphone desde 200 hasta 300 dólares', 'iphone', 200, 300],
  ['galaxy fold 1,000-1,500', 'galaxy fold', 1_000, 1_500],
  // In either order.
  ['iphone under 300 over 200', 'iphone', 200, 300],
  ['iphone under 300, but over 200', 'iphone', 200, 300],
  ['iphone por menos de 300 y más de 100', 'iphone', 100, 300],
  ['nokia under $40 and over 20', 'nokia', 20, 40],
  ['honor 90 under 400 from 200', 'honor 90', 200, 400],
  // The battery is another matter.
  ['iphone between 200 and 300 good battery', 'iphone good battery', 200, 300],
  ['iphone 200-300 battery 90', 'iphone battery 90', 200, 300],
  ['batería 90 iphone de 200 a 300', 'batería 90 iphone', 200, 300],
  ['iphone good battery under 300 over 200', 'iphone good battery', 200, 300],
  // So is a model's number, where it stands.
  ['honor 90 200-400', 'honor 90', 200, 400],
  ['honor $200-400', 'honor', 200, 400],
])('%j asks for %j from %i to %i dollars', (text, rest, usdMin, usdMax) => {
  const taken = takePrice(text);
  expect([taken.rest.replaceAll(/\s+/g, ' ').trim(), taken.price]).toEqual([
    rest,
    { typed: expect.any(String), usdMin, usdMax },
  ]);
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
  // Models and their numbers.
  'iphone 12-13',
  'iphone 12 - 13 pro',
  's21 fe 5g',
  'redmi note 10',
  'pixel 6 to 8',
  'pixel from 6 to 8',
  'between 12 and 13',
  'iphone from 12 to 13 pro',
  'iphone entre 12 y 13',
  'galaxy a50-a70',
  'honor 50-70',
  'sm-200-300',
  '200-300-400',
  'over 300pro',
  // Storage sizes.
  'iphone 128-256',
  'iphone 128-256gb',
  'between 128 and 256',
  'iphone 64 to 128',
  'iphone over 256',
  'iphone de 128 a 512',
  'más de 128',
  'from 512-1024',
  // Years, percentages and other measures.
  'iphone se 2020-2022',
  'iphone from 2020',
  'desde 2021',
  'iphone battery over 85',
  'batería 80-100',
  'iphone 90-120 battery',
  'over 90%',
  'over 200 mp',
  'redmi 4000-5000 mah',
  '300-200',
  'redmi 4000-5000 battery',
  'redmi good battery from 4000',
  'battery over 200',
  'battery from 200 to 300',
  'iphone 200-300 battery',
  'iphone 100-120 good battery',
  'over 108 megapixels',
  'over 120 hertz',
  'iphone 12 or more',
  'honor 200 and up',
  'galaxy 128 or more',
  'battery 85 or more',
  'over 500 nits',
  'over 300 gigas',
  'más de 100 ciclos',
  'under 50 miles',
  'from 200 to 256 gb',
  'desde 200 hasta 256 gigas',
  // Numbers that are names, and ZIP codes.
  'honor 200-400',
  'nokia 105-110',
  'nokia from 3310',
  'nokia from 105 to 110',
  'nokia desde 105 hasta 110',
  'iphone desde 12 hasta 13',
  'honor between 200 and 400',
  'honor from 200 to 400',
  'iphone from 02134',
  'under 02134',
])('%j names no price', (text) => {
  expect(takePrice(text)).toEqual({ rest: text, price: null });
});
