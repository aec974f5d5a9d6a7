import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phonePath, sellerPath } from '#contract/addresses.ts';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketUrl } from './support/market-url.ts';
import { visit } from './support/pages.ts';
import { bookPhone, listPhone, payFor, register, visitor } from './support/people.ts';
import type { Person } from './support/people.ts';

/** One more than a page has. */
const onSale = 25;

let browser: Browser;
/** Without scripts. */
let plain: Page;
let seller: Person;
let phone: Product;
let path: string;

beforeAll(async () => {
  browser = await openBrowser();
  plain = await newVisitor(browser, { javaScriptEnabled: false });
  seller = await register('Seller');
  const buyer = await register('User');
  await payFor(buyer, await bookPhone(buyer, await listPhone(seller)));
  for (let count = 0; count < onSale; count += 1) phone = await listPhone(seller, { name: `Pixel 8 No ${count}` });
  path = sellerPath(phone.sellerId, phone.sellerName);
});
afterAll(() => browser.close());

describe('The page of a seller', () => {
  test('is found from a phone, and shows everybody what they sold and have on sale', async () => {
    const page = await newVisitor(browser);
    await visit(page, phonePath(phone._id, phone.name));
    await page.getByRole('region', { name: 'Seller' }).getByRole('link', { name: phone.sellerName }).click();
    await page.getByRole('heading', { level: 1, name: phone.sellerName }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.getByText('1 phone sold · Member since').waitFor();
    await page.getByRole('heading', { name: '25 phones on sale' }).waitFor();
    const cards = page.getByRole('article');
    expect(await cards.count()).toBe(24);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => cards.count()).toBe(25);
    await page.getByRole('link', { name: 'Pixel 8 No 0', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Pixel 8 No 0' }).waitFor();
    expect(page.failures).toEqual([]);
  });

  test('shows all of it without scripts, page by page, and begins anew when none follow', async () => {
    const page = plain;
    await page.goto(path);
    expect(await page.getByRole('article').count()).toBe(24);
    await page.getByRole('link', { name: 'Show more' }).click();
    await page.getByRole('link', { name: 'Pixel 8 No 0', exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await page.getByRole('link', { name: 'Show from the first' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(24);
    const phones = await visitor.listSellerPhones({ params: { id: phone.sellerId }, query: { limit: 100 } });
    const beyond = await fetch(`${marketUrl()}${path}?after=${phones.at(-1)?._id}`, { redirect: 'manual' });
    expect(new URL(beyond.headers.get('location') ?? '', marketUrl()).href).toBe(marketUrl() + path);
  });

  test('has one address, tells nobody how to reach them, and asks not to be found by name', async () => {
    const answer = await fetch(`${marketUrl()}/sellers/${phone.sellerId}/somebody-else`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, path]);
    const html = await (await fetch(marketUrl() + path)).text();
    expect(html).toContain('noindex');
    expect(html).not.toContain(seller.email);
    expect(html).not.toContain('503 555 0142');
  });

  test.each(['/sellers/nobody', '/sellers/00000000-0000-4000-8000-000000000000/sam'])(
    '%s is a 404',
    async (address) => {
      expect((await fetch(marketUrl() + address)).status).toBe(404);
    },
  );

  test('of somebody with nothing on sale says so, and leads to the others', async () => {
    const newcomer = await register('Seller');
    const own = await listPhone(newcomer);
    await newcomer.api.deleteProduct({ params: { id: own._id } });
    await plain.goto(sellerPath(own.sellerId, own.sellerName));
    await plain.getByRole('heading', { name: 'Nothing on sale at the moment' }).waitFor();
    expect(await plain.getByRole('link', { name: 'Search phones' }).getAttribute('href')).toBe('/search');
  });
});
