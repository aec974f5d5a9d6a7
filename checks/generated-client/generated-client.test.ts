import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, newProduct, signUp, uploadPhoto } from '#server/testing/people.ts';

const root = join(import.meta.dirname, '../..');
const generated = join(root, '.cache/generated-client');

let market: TestMarket;
let url: string;

beforeAll(async () => {
  market = await openTestMarket();
  await addCategory(market);
  url = await market.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => market.close());

test('a client that openapi-typescript generates compiles, and lists a phone, books it and pays for it', async () => {
  const document = await (await fetch(`${url}/api/openapi.json`)).text();
  mkdirSync(generated, { recursive: true });
  writeFileSync(join(generated, 'api.d.ts'), astToString(await openapiTypescript(document)));
  const tsc = join(root, 'node_modules/.bin/tsc');
  expect(spawnSync(tsc, ['-p', join(import.meta.dirname, 'tsconfig.json')], { encoding: 'utf8' })).toMatchObject({
    stdout: '',
    status: 0,
  });

  // By a name that this project's own types don't follow: what it needs is generated.
  const client = join(import.meta.dirname, 'shop.ts');
  const { openShop } = (await import(client)) as { openShop(url: string, token: string): Shop };
  const [seller, buyer] = [await signUp(market, 'Seller'), await signUp(market, 'User')];
  const phone = await openShop(url, seller.token).list(newProduct(seller, await uploadPhoto(market, seller)));
  const shop = openShop(url, buyer.token);
  const booking = await shop.book(phone, buyer.name, buyer.email);
  expect(await shop.pay(booking, buyer.email)).toBe('paid');
});

interface Shop {
  list(phone: object): Promise<string>;
  book(productId: string, name: string, email: string): Promise<string>;
  pay(bookingId: string, email: string): Promise<string>;
}
