import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { openBrowser } from './support/browser.ts';
import { photo } from './support/calls.ts';
import { comeTo, holdBack, visit } from './support/pages.ts';
import { bookPhone, changeListing, changePrice, listPhone, offerFor, openWindow, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { isThere } from './support/screens.ts';
import { alarm, patience, toast } from './support/watching.ts';

/** In the gazetteer. */
const portland = 5_746_545;

let browser: Browser;
let seller: Person;
let buyer: Person;
let phone: Product;
let page: Page & { failures: string[] };

beforeAll(async () => {
  browser = await openBrowser();
  [seller, buyer] = [await register('Seller', 'Edda Editor'), await register('User')];
  phone = await listPhone(seller, { imei: '356938035643809', town: portland });
  page = await openWindow(browser, seller, { viewport: { width: 1440, height: 900 } });
});
afterAll(() => browser.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const addressOf = ({ _id }: Product) => `/dashboard/editProduct/${_id}`;
const now = () => seller.api.getProduct({ params: { id: phone._id } });
const isFocused = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element === element.ownerDocument.activeElement), patience).toBe(true);
/** Changes the price while somebody has the listing open. */
const changeElsewhere = (price: number) => changePrice(seller, phone, price);

describe('A seller who mistyped a price', () => {
  test('opens the listing by its name in My Products, and finds everything filled in, its photo too', async () => {
    await visit(page, '/dashboard/myProducts');
    await page.getByRole('link', { name: phone.name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit Product' }).waitFor();
    await field('Product Name').waitFor();
    const shown = {
      'Product Name': phone.name,
      Category: phone.brand,
      Id: phone.id,
      Condition: phone.productCondition,
      'Used Time': phone.usedTime,
      Description: phone.description,
      'Original Price': String(phone.originalPrice),
      'Resale Price': String(phone.resalePrice),
      Location: phone.location,
      Phone: phone.phone,
      Date: phone.selling_post_date,
    };
    for (const [label, value] of Object.entries(shown)) expect(await field(label).inputValue(), label).toBe(value);
    expect(await field('IMEI').inputValue()).toBe('356938035643809');
    await page.getByRole('img', { name: 'Photo 1, shown on the card' }).waitFor();
    // The menu says where one is, also on a page that belongs to another.
    const menu = page.getByRole('navigation', { name: 'Dashboard', exact: true });
    await menu.locator('a[aria-current=true]', { hasText: 'My Products' }).waitFor();
  });

  test('is told of a mistake on leaving the field, and nothing is saved', async () => {
    await field('Resale Price').fill('three hundred');
    await field('Resale Price').blur();
    await alarm(page, 'Whole dollars, from 1 to 100,000').waitFor();
    await field('IMEI').fill('35 693803 564380 8');
    await field('IMEI').blur();
    await alarm(page, 'This IMEI is not right. Check its 15 digits: dial *#06# on the phone.').waitFor();
    await field('IMEI').fill('35 693803 564380 9');
    await field('Description').fill(`${phone.description} Call 312 555 0199.`);
    const warning = page.getByText('Everybody reads this, not only buyers who signed in.');
    await warning.waitFor();
    await field('Description').fill(phone.description);
    await warning.waitFor({ state: 'detached' });
    await page.getByText('Buyers see it as Posting-Date. Choose today or an earlier day.').waitFor();
    await field('Date').fill('2999-12-31');
    await field('Date').blur();
    await alarm(page, 'must not be in the future').waitFor();
    await field('Date').fill(phone.selling_post_date);
    await button('Save Changes').click();
    expect((await now()).revision).toBe(1);
  });

  test('finds changes kept after leaving, to go on with or to discard', async () => {
    await field('Resale Price').fill('300');
    await page.reload();
    await page.getByText('You have changes that are not saved.').waitFor();
    expect(await field('Resale Price').inputValue()).toBe('345');
    await button('Go on with your changes').click();
    expect(await field('Resale Price').inputValue()).toBe('300');
  });

  test('saves it, is told so, and sees the new price in My Products', async () => {
    await button('Save Changes').click();
    await page.getByText('Product Updated Successfully').waitFor();
    await page.waitForURL('**/dashboard/myProducts');
    await page.getByRole('row', { name: phone.name }).getByText('$300').waitFor();
    expect(await now()).toMatchObject({ resalePrice: 300, img: phone.img, revision: 2 });
    await comeTo(page, addressOf(phone));
    await field('Resale Price').waitFor();
    expect(await field('IMEI').inputValue()).toBe('356938035643809');
    expect(await button('Discard them').count()).toBe(0);
  });

  test('adds another photo, and moves it to the place of the first', async () => {
    await field('Image').setInputFiles({ name: 'better.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await button('Move photo 2 one place forward').click();
    await button('Save Changes').click();
    await page.waitForURL('**/dashboard/myProducts');
    const { img, photos = [] } = await now();
    expect(img).not.toBe(phone.img);
    expect(photos).toEqual([img, phone.img]);
  });

  test('keeps the town when the place is typed again as it was', async () => {
    await comeTo(page, addressOf(phone));
    for (const typed of ['Port', phone.location]) await field('Location').fill(typed);
    await button('Save Changes').click();
    await page.waitForURL('**/dashboard/myProducts');
    expect(await now()).toMatchObject({ location: phone.location, town: portland });
  });

  test('keeps the rest when the model is typed again, past another one, and has its brand again', async () => {
    const known = { model: 'google-pixel-7-pro', storageGb: 512, ramGb: 12, colour: 'Hazel' };
    await changeListing(seller, phone, { ...known, id: 'google', brand: 'Google' });
    await comeTo(page, addressOf(phone));
    await expect.poll(() => field('Model').inputValue(), patience).toBe('Google Pixel 7 Pro');
    await field('Category').selectOption('Samsung');
    for (const typed of ['Google Pixel 7 Pr', 'Google Pixel 7', 'Google Pixel 7 Pro']) await field('Model').fill(typed);
    await button('Save Changes').click();
    await page.waitForURL('**/dashboard/myProducts');
    expect(await now()).toMatchObject({ ...known, id: 'google', name: phone.name });
  });

  test('a wrong brand is told at the model, and the phone is saved once the brand is right', async () => {
    await comeTo(page, addressOf(phone));
    await expect.poll(() => field('Model').inputValue(), patience).toBe('Google Pixel 7 Pro');
    await field('Category').selectOption('Samsung');
    await button('Save Changes').click();
    const refusal = alarm(page, 'is a model of another brand');
    await refusal.waitFor();
    await isFocused(field('Model'));
    await field('Category').selectOption('Google');
    await refusal.waitFor({ state: 'detached' });
    await field('Category').selectOption('Samsung');
    await button('Save Changes').click();
    await refusal.waitFor();
    await field('Model').fill('');
    await refusal.waitFor({ state: 'detached' });
    await field('Category').selectOption('Google');
    await button('Save Changes').click();
    await page.waitForURL('**/dashboard/myProducts');
    expect(await now()).toMatchObject({ id: 'google', name: phone.name });
  });

  test('on a phone goes step by step, past a photo that needs no choosing, and back without saving', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await offerFor(buyer, await now(), 280);
    await page.getByRole('link', { name: phone.name, exact: true }).click();
    await field('Product Name').waitFor();
    await button('Next').click();
    await field('Resale Price').waitFor();
    await button('Next').click();
    await button('Next').waitFor({ state: 'detached' });
    await button('Save Changes').waitFor();
    await page.getByRole('link', { name: 'Back to My Products' }).click();
    await page.getByRole('row', { name: phone.name }).waitFor();
  });

  test('on a phone chooses the step of the price, is told of the offer that ends, and saves right there', async () => {
    await page.getByRole('link', { name: phone.name, exact: true }).click();
    await page.getByText('1 offer for this phone is open. It ends when you save a change.').waitFor();
    await field('Product Name').fill('');
    await button('2. Photo and price').press('Enter');
    await isFocused(page.locator('fieldset:visible'));
    await field('Resale Price').fill('295');
    await button('Save Changes').click();
    // What is wrong is in another step.
    await alarm(page, 'Product Name is required').waitFor();
    await field('Product Name').fill(phone.name);
    await button('Save Changes').click();
    await page.waitForURL('**/dashboard/myProducts');
    expect(await now()).toMatchObject({ name: phone.name, resalePrice: 295 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('A listing that is not as it was when it was opened', () => {
  test('since another tab changed it: says so, opens as it is now, and keeps what was typed', async () => {
    await comeTo(page, addressOf(phone));
    await field('Description').fill('Better than I thought.');
    await changeElsewhere(290);
    // A call in that tab has all that is shown here fetched again, except for the form.
    const fetched = page.waitForResponse('**/api/productCategory');
    await page.evaluate(
      (account) => new BroadcastChannel(`redial changes ${account}`).postMessage('relistProduct'),
      seller.id,
    );
    await fetched;
    await button('Save Changes').click();
    await page.getByRole('alert').filter({ hasText: 'This listing was changed after you opened it.' }).waitFor();
    await page.route(`**/api/products/mine/${phone._id}`, (route) => route.abort());
    await button('Open it as it is now').press('Enter');
    await toast(page, 'Redial can not be reached. Please check your connection and try again.').waitFor();
    expect(await field('Description').inputValue()).toBe('Better than I thought.');
    await page.unrouteAll();
    await button('Open it as it is now').press('Enter');
    await isFocused(button('Go on with your changes'));
    await button('Go on with your changes').press('Enter');
    await isFocused(page.locator('fieldset').first());
    expect([await field('Resale Price').inputValue(), await field('Description').inputValue()]).toEqual([
      '290',
      'Better than I thought.',
    ]);
    await button('Save Changes').click();
    await page.waitForURL('**/dashboard/myProducts');
    expect(await now()).toMatchObject({ resalePrice: 290, description: 'Better than I thought.' });
  });

  test('since somebody reserved it: says so, and does not open while that lasts', async () => {
    await comeTo(page, addressOf(phone));
    await field('Resale Price').fill('500');
    const booking = await bookPhone(buyer, await now());
    const width = async (name: string) => (await button(name).boundingBox())?.width;
    const before = await width('Save Changes');
    const letThrough = await holdBack(page, `**/api/products/**`);
    await button('Save Changes').press('Enter');
    expect(await width('Saving…')).toBe(before);
    letThrough();
    await page.getByRole('alert').filter({ hasText: 'Somebody has reserved this phone' }).waitFor();
    await isFocused(button('Save Changes'));
    await button('Open it as it is now').click();
    await page.getByRole('heading', { name: `${phone.name} is reserved` }).waitFor();
    await isFocused(page.getByRole('main').getByRole('link', { name: 'Back to My Products' }).last());
    expect(await field('Resale Price').count()).toBe(0);
    expect((await now()).resalePrice).toBe(290);
    await buyer.api.cancelBooking({ params: { id: booking._id } });
  });

  test("is not found when it is somebody else's, gone, or never was", async () => {
    const other = await listPhone(await register('Seller'));
    const gone = await listPhone(seller);
    await seller.api.deleteProduct({ params: { id: gone._id } });
    for (const id of [other._id, gone._id, 'nowhere']) {
      await comeTo(page, '/dashboard/myProducts');
      await comeTo(page, `/dashboard/editProduct/${id}`);
      await page.getByRole('heading', { name: 'You have no such listing' }).waitFor();
      await isThere(page);
      expect(await field('Resale Price').count()).toBe(0);
    }
    await page.getByRole('main').getByRole('link', { name: 'Back to My Products' }).first().click();
    await page.waitForURL('**/dashboard/myProducts');
  });

  test('brings no error of its own', () => {
    expect(page.failures).toEqual([]);
  });
});

describe('The numbers of the dashboard', () => {
  test('lead to where one can act on them', async () => {
    await comeTo(page, '/dashboard');
    await page.getByRole('link', { name: 'On sale, 1' }).click();
    await page.getByRole('heading', { name: 'My Products' }).waitFor();
  });

  test('that can not be loaded say so, and can be tried again', async () => {
    // The first live event would load them again before the button is pressed.
    await page.route('**/api/events', () => undefined);
    await page.route('**/api/summary', (route) =>
      route.fulfill({ status: 404, json: { message: 'Gone for a walk.', code: 'not_found' } }),
    );
    await visit(page, '/dashboard');
    await page.getByRole('alert').getByText('Gone for a walk.').waitFor();
    await page.unroute('**/api/summary');
    await button('Try again').click();
    await page.getByRole('link', { name: 'On sale, 1' }).waitFor();
    expect(page.failures).toEqual([]);
  });
});
