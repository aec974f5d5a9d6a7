import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { calls } from '#contract/calls.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

/** What the server answers below /api without being a call of the contract. */
const others = ['/api/auth/*', '/api/openapi.json', '/api/docs'];

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());

test('every call has a row, and every row is a call', () => {
  expect(Object.keys(routes).toSorted()).toEqual(Object.keys(calls).toSorted());
  for (const [name, row] of Object.entries(routes)) expect(row.call).toBe(calls[name as keyof typeof calls]);
});

test('every row is served', () => {
  const missing = Object.values(calls).filter((call) => {
    const [method = 'GET', path = ''] = call.split(' ');
    return !market.app.hasRoute({ method: method as 'GET', url: path.replace(/\{(\w+)\}/g, ':$1') });
  });
  expect(missing).toEqual([]);
});

test('nothing else is served below /api', () => {
  const served = [...market.app.printRoutes({ commonPrefix: false, includeHooks: false }).matchAll(/(\/\S*) \(([A-Z, ]+)\)/g)].map(([, path = '']) => path);
  const known = new Set([...Object.values(calls).map((call) => call.split(' ')[1]?.replace(/\{(\w+)\}/g, ':$1')), ...others]);
  const foreign = served.filter((path) => path.startsWith('/api') && !known.has(path));
  expect(served.length).toBeGreaterThan(10);
  expect(foreign).toEqual([]);
});
