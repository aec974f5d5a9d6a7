import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { calls } from '#contract/calls.ts';
import { webhooks } from '#contract/webhooks.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

const all = { ...calls, ...webhooks };
/** What the server answers below /api without being a call of the contract. */
const others = ['GET /api/auth/*', 'POST /api/auth/*', 'GET /api/openapi.json', 'GET /api/docs'];

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());

test('every call has a row, and every row is a call', () => {
  expect(Object.keys(routes).toSorted()).toEqual(Object.keys(all).toSorted());
  for (const [name, row] of Object.entries(routes)) expect(row.call).toBe(all[name as keyof typeof all]);
});

test('every row is served, and nothing else below /api', () => {
  const served = servedRoutes(market.app.printRoutes({ includeHooks: false })).filter(
    (route) => route.includes(' /api') && !route.startsWith('HEAD '),
  );
  expect(served.toSorted()).toEqual([...Object.values(all), ...others].map(withoutNames).toSorted());
});

test('a read takes the cookie when it is for members alone; what visitors may ask is kept, and takes none', () => {
  const reads = Object.values<Route>(routes).filter(({ call }) => call.startsWith('GET '));
  const isForVisitors = ({ audience, call }: Route) => audience === 'anyone' && call !== calls.getMe;
  for (const row of reads) expect(row.credential === 'bearer', row.call).toBe(isForVisitors(row));
});

/** The routes in Fastify's drawing of its tree, where each line continues the one it hangs on: `GET /api/booking/{}`. */
function servedRoutes(tree: string): string[] {
  const above: string[] = [];
  return tree
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, indent, piece, methods = ''] = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (indent === undefined || piece === undefined) throw new Error(`This line of the tree can't be read: ${line}`);
      const depth = indent.length / 4;
      above[depth] = (above[depth - 1] ?? '') + piece;
      return methods
        .split(', ')
        .filter(Boolean)
        .map((method) => withoutNames(`${method} ${above[depth]}`));
    });
}

/** Callers don't see the names of parameters. */
function withoutNames(route: string): string {
  return route.replace(/\{\w+\}|:\w+(\|:\w+)*/g, '{}');
}
