import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phonePath } from '#contract/addresses.ts';
import type { Product } from '#contract/products.ts';
import { complaintsAbout } from './support/axe.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { visit } from './support/pages.ts';
import { bookPhone, changePrice, listPhone, offerFor, openWindow, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { alarm, toast } from './support/watching.ts';

const narrow = { viewport: { width: 390, height: 844 } };

let browser: Browser;
let seller: Person;
let buyer: Person;
let phone: Product;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const open = async () => {
  [seller, buyer] = await Promise.all([register('Seller', 'Sam Haggler'), register('User', 'Bea Bidder')]);
  phone = await listPhone(seller);
};
const cardOf = (page: Page, name = phone.name) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const yes = (page: Page) => page.once('dialog', (dialog) => void dialog.accept());

describe('A buyer and a seller, side by side', () => {
  test('offer, name another price, accept it, and the buyer pays that price', async () => {
    await open();
    const [hers, his] = await Promise.all([openWindow(browser, buyer, narrow), openWindow(browser, seller)]);
    await visit(his, '/dashboard/offers');
    await his.getByText('No offers yet').waitFor();

    await visit(hers, phonePath(phone._id, phone.name));
    await press(hers, 'Make an offer');
    await confirm(hers, 'Send the offer');
    for (const missing of ['Enter a price', 'Phone is required']) await alarm(hers, missing).waitFor();
    await hers.getByLabel('Your price in dollars').fill('345');
    await hers.getByLabel('Phone', { exact: true }).fill('+1 206 555 0123');
    await alarm(hers, 'Offer at most $344').waitFor();
    expect(await complaintsAbout(hers)).toEqual([]);
    await hers.getByLabel('Your price in dollars').fill('$280');
    await changePrice(seller, phone, 340);
    await confirm(hers, 'Send the offer');
    await hers.getByText('It costs $340 now').waitFor();
    await hers.getByText('Asking price $340').waitFor();
    await confirm(hers, 'Send the offer');
    await hers.getByText('Your offer was sent.').waitFor();

    // Nothing is loaded anew in the seller's window.
    await his.getByRole('heading', { name: 'Waiting for you' }).waitFor();
    await cardOf(his).getByText('Bea Bidder: $280').waitFor();
    expect(await his.content()).not.toContain('555 0123');
    await press(his, `Name another price for ${phone.name}`);
    await his.getByLabel('Your price in dollars').fill('280');
    await confirm(his, 'Name another price');
    await alarm(his, 'Offer at least $281').waitFor();
    await his.getByLabel('Your price in dollars').fill('320');
    await confirm(his, 'Name another price');
    await his.getByRole('heading', { name: 'Waiting for the other side' }).waitFor();

    await hers.getByRole('link', { name: 'See your offers' }).click();
    await cardOf(hers).getByText('Sam Haggler: $320').waitFor();
    await press(hers, `Accept $320 for ${phone.name}`);
    await hers.getByText('We reserve the phone for you at $320.').waitFor();
    expect(await complaintsAbout(hers)).toEqual([]);
    await confirm(hers, 'Accept $320');
    await toast(hers, 'Accepted. The phone is reserved.').waitFor();
    await cardOf(his).getByText('Accepted', { exact: true }).waitFor();

    await hers.getByRole('link', { name: `Go to your order of ${phone.name}` }).click();
    await hers.getByText('Please pay $320 for your booking').waitFor();
    await hers.getByLabel('Card number').fill('4242 4242 4242 4242');
    await hers.getByLabel('Expiry').fill('12 / 40');
    await hers.getByLabel('CVC').fill('123');
    await press(hers, 'Pay');
    await hers.getByText('Congrats! Your Payment Completed').waitFor();
    await visit(his, '/dashboard/mySales');
    await his.getByText('$320').first().waitFor();
    expect([hers.failures, his.failures]).toEqual([[], []]);
  });

  test('a second tab that shows an older price is told so, and then shows the last one', async () => {
    await open();
    const id = await offerFor(buyer, phone, 250);
    const his = await openWindow(browser, seller, narrow);
    await visit(his, '/dashboard/offers');
    await cardOf(his).getByText('Bea Bidder: $250').waitFor();
    // What the page would hear of does not reach it.
    await his.route('**/api/offers?*', (route) => route.abort());
    await seller.api.counterOffer({ params: { id }, body: { named: 1, price: 340 } });
    await buyer.api.counterOffer({ params: { id }, body: { named: 2, price: 260 } });
    await press(his, `Accept $250 for ${phone.name}`);
    await his.unroute('**/api/offers?*');
    await confirm(his, 'Accept $250');
    await his.getByText('A price was named since you looked.').waitFor();
    await cardOf(his).getByText('Bea Bidder: $260').waitFor();
  });

  test('with three phones held the buyer accepts nothing more: both are told why, and the offer stays', async () => {
    await open();
    const id = await offerFor(buyer, phone, 250);
    for (let held = 0; held < 3; held += 1) await bookPhone(buyer, await listPhone(seller));
    const his = await openWindow(browser, seller, narrow);
    await visit(his, '/dashboard/offers');
    await press(his, `Accept $250 for ${phone.name}`);
    await confirm(his, 'Accept $250');
    await his.getByText("The buyer can't reserve this phone at the moment").waitFor();
    await seller.api.counterOffer({ params: { id }, body: { named: 1, price: 340 } });
    const hers = await openWindow(browser, buyer, narrow);
    await visit(hers, '/dashboard/offers');
    await press(hers, `Accept $340 for ${phone.name}`);
    await confirm(hers, 'Accept $340');
    await hers.getByText('You already have 3 unpaid reservations.').waitFor();
    await hers.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  });
});

describe('Offers', () => {
  test('are made, answered and taken back by keyboard alone, in Spanish, on a phone', async () => {
    await open();
    const page = await openWindow(browser, buyer, { ...narrow, locale: 'es-ES', colorScheme: 'dark' });
    await visit(page, phonePath(phone._id, phone.name));
    await page.getByRole('button', { name: 'Hacer una oferta' }).press('Enter');
    // As it opens, a dialog takes the focus.
    await page.getByRole('dialog').waitFor();
    await page.getByLabel('Tu precio en dólares').focus();
    await page.keyboard.type('300');
    await page.keyboard.press('Tab');
    await page.keyboard.type('+34 600 000 000');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Ver tus ofertas' }).press('Enter');
    await page.getByRole('heading', { name: 'Esperan a la otra persona' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    yes(page);
    await page.getByRole('button', { name: /^Retirar/ }).press('Enter');
    await page.getByRole('heading', { name: 'Terminadas' }).waitFor();
    await cardOf(page).getByText('Retirada', { exact: true }).waitFor();
    expect(await complaintsAbout(page)).toEqual([]);
    expect(page.failures).toEqual([]);
  });

  test('wait behind the login for visitors, and no seller makes one', async () => {
    await open();
    const visitor = await newVisitor(browser, narrow);
    await visit(visitor, phonePath(phone._id, phone.name));
    await visitor.getByRole('link', { name: 'Make an offer' }).click();
    await visitor.waitForURL('**/login');
    const his = await openWindow(browser, seller, narrow);
    await visit(his, phonePath(phone._id, phone.name));
    await his.getByText('Book Now').first().waitFor();
    expect(await his.getByRole('button', { name: 'Make an offer' }).count()).toBe(0);
  });

  test("can't be accepted while somebody else holds the phone, and the page says so", async () => {
    await open();
    await offerFor(buyer, phone, 300);
    await bookPhone(await register('User'), phone);
    const his = await openWindow(browser, seller, narrow);
    await visit(his, '/dashboard/offers');
    await his.getByText('Somebody has reserved this phone.').waitFor();
    expect(await his.getByRole('button', { name: `Accept $300 for ${phone.name}` }).isDisabled()).toBe(true);
    yes(his);
    await press(his, `Decline $300 for ${phone.name}`);
    await cardOf(his).getByText('Declined', { exact: true }).waitFor();
  });
});
