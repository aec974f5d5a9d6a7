import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketUrl } from './support/market-url.ts';
import { visit, walkTo } from './support/pages.ts';
import { bookPhone, handOver, listPhone, payFor, register } from './support/people.ts';
import { structuredData } from './support/structured-data.ts';

const model = 'google-pixel-9a';
const path = `/models/${model}`;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser);
  const [seller, buyer] = [await register('Seller'), await register('User')];
  const list = (resalePrice: number, storageGb: number) =>
    listPhone(seller, {
      name: `Pixel 9a ${storageGb}GB`,
      id: 'google',
      brand: 'Google',
      model,
      resalePrice,
      storageGb,
    });
  await list(300, 128);
  await list(340, 128);
  await list(420, 256);
  await payFor(buyer, await bookPhone(buyer, await list(310, 128)));
});
afterAll(() => browser.close());

describe('The page of a model', () => {
  test('says what it costs and sold for, and tells search engines of its variants', async () => {
    const page = await newVisitor(browser, { javaScriptEnabled: false });
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Google Pixel 9a' }).waitFor();
    const row = page.getByRole('row', { name: '128 GB' });
    await row.getByText('median $320').waitFor();
    const address = await row.getByRole('link', { name: 'from $300' }).getAttribute('href');
    expect(address).toBe(`/search?model=${model}&storage=128&condition=Good`);
    expect(await page.getByRole('link', { name: 'See all 3 phones' }).getAttribute('href')).toBe(
      `/search?model=${model}`,
    );
    const history = page.getByRole('region', { name: 'What it sold for' });
    await history.getByRole('cell', { name: '$310' }).waitFor();
    expect(await structuredData(page, 'ProductGroup')).toMatchObject({
      name: 'Google Pixel 9a',
      productGroupID: model,
      hasVariant: [
        { size: '128 GB', offers: { lowPrice: 300, priceCurrency: 'USD', offerCount: 2 } },
        { size: '256 GB', offers: { lowPrice: 420, offerCount: 1 } },
      ],
    });
  });

  test('shows all of its prices in Spanish on the narrowest phone', async () => {
    await page.context().addCookies([{ name: 'lang', value: 'es', url: marketUrl() }]);
    await page.setViewportSize({ width: 320, height: 720 });
    await visit(page, path);
    const prices = page.getByRole('region', { name: 'Cuánto cuesta ahora' });
    await prices.getByRole('link', { name: 'desde 300 US$' }).waitFor();
    expect(await prices.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('of a model that nobody sells says so, and leads to others of the brand', async () => {
    await handOver(page, null);
    await page.setViewportSize({ width: 1280, height: 720 });
    await visit(page, '/blog');
    await walkTo(page, '/models/google-pixel-9-pro-fold');
    const none = page.getByRole('region', { name: 'None on sale right now' });
    await none.getByRole('link', { name: 'Open this search' }).click();
    await page.getByRole('button', { name: 'Save this search' }).waitFor();
    await page.goBack();
    await none.getByRole('link', { name: 'See other Google phones' }).click();
    await page.getByRole('heading', { level: 1, name: 'Used Google phones' }).waitFor();
  });

  test('of an unknown model is a 404', async () => {
    expect((await fetch(`${marketUrl()}/models/no-such-model`)).status).toBe(404);
    expect((await fetch(`${marketUrl()}/models/NO`)).status).toBe(404);
  });
});
