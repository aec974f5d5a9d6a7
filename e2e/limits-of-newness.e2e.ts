import type { Browser, Dialog, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newness } from '#contract/allowances.ts';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { moveOn, visit } from './support/pages.ts';
import { bookPhone, handOver, listPhone, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { toast, watchQuiet } from './support/watching.ts';

let browser: Browser;
let page: Page;
let [seller, buyer]: Person[] = [];
let phone: Product;

beforeAll(async () => {
  browser = await openBrowser();
  [seller, buyer] = [await register('Seller', 'Lin Limits'), await register('User', 'Bo Limits')];
  phone = await listPhone(seller);
  page = await newVisitor(browser, { viewport: { width: 1440, height: 900 } });
});
afterAll(() => browser.close());

/**
 * The list that a page asks for, with every phone changed: two hours are longer than a test, and sixty sellers more
 * than the market has.
 */
async function changeList(address: string, change: (product: Product) => Product): Promise<void> {
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    const products = (await answer.json()) as Product[];
    await route.fulfill({ response: answer, json: products.map(change) });
  });
}

describe('A new seller', () => {
  test('reads who holds a phone and from when they may end that, and how many phones they may sell', async () => {
    await buyer?.api.startConversation({ body: { productID: phone._id, text: 'Is it still for sale?' } });
    await bookPhone(buyer as Person, phone);
    await handOver(page, seller as Person);
    await visit(page, '/dashboard/myProducts');
    await page.getByText(/^Held by Bo Limits since .+, until .+\. You can end the reservation from .+\.$/).waitFor();
    await page.getByRole('link', { name: `Write to the buyer of ${phone.name}` }).waitFor();
    const button = page.getByRole('button', { name: `End reservation of ${phone.name}` });
    expect(await button.count()).toBe(0);

    await changeList('**/api/products?email=*', (product) =>
      product.reservation
        ? {
            ...product,
            reservation: { ...product.reservation, endableFrom: new Date(Date.now() - 3_600_000).toISOString() },
          }
        : product,
    );
    let ended = 0;
    await page.route('**/api/bookings/*/end', (route) =>
      route.fulfill({ json: { acknowledged: true, modifiedCount: ended === 0 ? (ended += 1) : 0 } }),
    );
    await page.reload();
    const asked: string[] = [];
    const accept = (dialog: Dialog) => {
      asked.push(dialog.message());
      void dialog.accept();
    };
    page.on('dialog', accept);
    await button.click();
    await toast(page, 'Reservation Ended').waitFor();
    expect(asked).toEqual([
      `End the reservation of ${phone.name}? The phone goes back on sale, and we tell the buyer.`,
    ]);
    // As when it was ended in another tab.
    await button.click();
    await toast(page, 'This reservation had already ended').waitFor();
    page.off('dialog', accept);

    await moveOn(page, '/dashboard/addProduct');
    await page
      .getByText(`You can have ${newness.listings.liveBeforeFirstSale} phones on the market until your first sale`)
      .waitFor();
  });

  test('is warned at the limit of phones, before the form', async () => {
    const full = await register('Seller', 'Fay Full');
    await handOver(page, full);
    const isQuiet = watchQuiet(page);
    const warning = page
      .getByRole('status')
      .filter({ hasText: 'You have 20 phones on the market; a new seller may have 20.' });
    for (let at = 1; at < newness.listings.liveBeforeFirstSale; at += 1) await listPhone(full);
    await visit(page, '/dashboard/addProduct');
    await isQuiet();
    expect(await warning.count()).toBe(0);

    await listPhone(full);
    await visit(page, '/dashboard/addProduct');
    await warning.getByRole('link', { name: 'My Products' }).click();
    await page.waitForURL('**/dashboard/myProducts');
  });
});

test('A card whose contact is kept back says why; the booking dialog says for how long a phone is held', async () => {
  const other = await listPhone(seller as Person);
  await handOver(page, buyer as Person);
  const reasons = new Map([
    [phone._id, 'too_many' as const],
    [other._id, 'unconfirmed' as const],
  ]);
  await changeList(`**/api/categories/${phone.id}?*`, ({ email: _email, phone: _phone, ...product }) => {
    const contactHidden = reasons.get(product._id);
    return contactHidden === undefined ? product : { ...product, contactHidden };
  });
  const opened = async () => {
    await page.getByRole('button', { name: 'Book Now' }).and(page.locator(':enabled')).first().click();
    return page.getByRole('region', { name: 'What happens next' }).innerText();
  };
  await visit(page, `/category/${phone.id}`);
  for (const [{ name }, words] of [
    [phone, 'Seen too many today'],
    [other, 'Confirm your e-mail address to see it'],
  ] as const) {
    const card = page.getByRole('article', { name });
    await card.getByText(words).waitFor();
    expect(await card.getByRole('definition').filter({ hasText: words }).count()).toBe(1);
  }
  expect(await opened()).toMatch(/Held for you for 12 hours[^]*After 2 hours the seller may end it/);

  await page.route('**/api/me', async (route) => {
    const me = (await (await route.fetch()).json()) as { user: object };
    await route.fulfill({ json: { ...me, user: { ...me.user, holdHours: newness.holds.newcomerHoldHours } } });
  });
  await visit(page, `/category/${phone.id}`);
  expect((await opened()).match(/2 hours/g)).toHaveLength(1);
});
