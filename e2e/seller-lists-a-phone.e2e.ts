import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { photo } from './support/calls.ts';
import { comeTo, holdBack, moveOn, pathOf, visit } from './support/pages.ts';
import { pasteCells, pasteFile, pasteOneByOne } from './support/pasting.ts';
import { openWindow, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { alarm, hasFocus, patience, watchCalls, writes } from './support/watching.ts';

let browser: Browser;
let seller: Person;
let page: Page & { failures: string[] };

beforeAll(async () => {
  browser = await openBrowser();
  seller = await register('Seller', 'Stella Steps');
  page = await openWindow(browser, seller, { viewport: { width: 390, height: 844 } });
});
afterAll(() => browser.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const typedIn = (...names: string[]) => Promise.all(names.map((name) => field(name).inputValue()));
const noPhoto = { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is a text.') };
const jpeg = async () => ({ ...noPhoto, buffer: await photo() });
const stepAt = () => page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]').innerText();

async function fillPhone(name: string): Promise<void> {
  await field('Product Name').fill(name);
  await field('Category').selectOption('Google');
  await field('Condition').selectOption('Good');
  await field('Used Time').fill('1 year');
  await field('Description').fill('Fine.');
}

/** Fills in the last step and sends the form. @returns what lets its photo through */
async function sendAndHoldPhoto(): Promise<() => void> {
  await button('Next').click();
  await field('Location').fill('Portland, OR');
  await field('Phone').fill('+1 503 555 0142');
  const letThrough = await holdBack(page, '**/api/upload');
  await button('Add Product').click();
  await page.getByRole('button', { name: /Uploading the photo|Adding/ }).waitFor();
  return letThrough;
}

describe('A seller with a phone in the hand', () => {
  test('goes step by step: each opens when nothing is missing, and only the last one sends', async () => {
    await visit(page, '/dashboard/addProduct');
    const sent = watchCalls(page);
    await button('Next').click();
    await alarm(page, 'Product Name is required').waitFor();
    expect(await stepAt()).toContain('The phone');
    expect(await field('Resale Price').isVisible()).toBe(false);
    await fillPhone('Pixel of steps');
    await alarm(page, 'Product Name is required').waitFor({ state: 'detached' });
    await alarm(page, 'Condition is required').waitFor({ state: 'detached' });
    await button('Next').click();
    await field('Original Price').waitFor();
    expect(await stepAt()).toContain('Photo and price');
    await button('Next').click();
    await alarm(page, 'Image is required').waitFor();
    await button('Back').click();
    expect(await field('Product Name').inputValue()).toBe('Pixel of steps');
    expect(writes(sent)).toEqual([]);
  });

  test('is told of a mistake on leaving the field, and which saving a price means', async () => {
    await button('Next').click();
    await field('Original Price').fill('eight hundred');
    await field('Original Price').blur();
    await alarm(page, 'Whole dollars, from 1 to 100,000').waitFor();
    await field('Original Price').fill('$800.00');
    await alarm(page, 'Whole dollars, from 1 to 100,000').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '$400' }).click();
    expect(await field('Resale Price').inputValue()).toBe('400');
    await page.getByText('That is 50% less than it cost new.').waitFor();
  });

  test('is told of a photo that is none as it is chosen, and no more once there is one, however small', async () => {
    await field('Image').setInputFiles(noPhoto);
    await alarm(page, 'This file is not a picture we can read. Choose a JPEG, PNG, WebP or AVIF file.').waitFor();
    await field('Image').setInputFiles({
      name: 'dot.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 1, height: 1, channels: 3, background: '#476' } })
        .png()
        .toBuffer(),
    });
    await page.getByRole('img', { name: 'Photo 1, shown on the card' }).waitFor();
    await expect.poll(() => page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
  });

  test('is offered the draft after leaving by accident, and finds all but the photo in it', async () => {
    await page.reload();
    await page.getByText('“Pixel of steps” is not listed yet.').waitFor();
    expect(await field('Product Name').inputValue()).toBe('');
    await button('Go on with your draft').press('Enter');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('FIELDSET');
    expect(await typedIn('Product Name', 'Id', 'Used Time', 'Resale Price')).toEqual([
      'Pixel of steps',
      'google',
      '1 year',
      '400',
    ]);
    await button('Go on with your draft').waitFor({ state: 'detached' });
  });

  test('sees how much of the photo has gone, lists the phone, and the draft is gone with that', async () => {
    await button('Next').click();
    await field('Image').setInputFiles([await jpeg(), noPhoto]);
    await page.getByRole('img', { name: 'Photo 1, shown on the card' }).waitFor();
    // What was not taken is told, and keeps nobody from going on with the photo that was.
    const why = 'This file is not a picture we can read. Choose a JPEG, PNG, WebP or AVIF file.';
    await alarm(page, `\u2068${noPhoto.name}\u2069: ${why}`).waitFor();
    const letThrough = await sendAndHoldPhoto();
    await button('Back').click();
    await page.getByRole('progressbar', { name: 'Uploading the photo' }).waitFor();
    letThrough();
    await page.getByText('Product Added Successfully').waitFor();
    await page.getByRole('row', { name: 'Pixel of steps' }).waitFor();
    await comeTo(page, '/dashboard/addProduct');
    await field('Product Name').waitFor();
    expect(await button('Start anew').count()).toBe(0);
  });

  test('stays where they went while a photo is on its way, and is told there that the phone is listed', async () => {
    await fillPhone('Pixel on its way');
    await button('Next').click();
    await field('Original Price').fill('800');
    await field('Resale Price').fill('400');
    await field('Image').setInputFiles(await jpeg());
    await page.getByRole('img', { name: 'Photo 1, shown on the card' }).waitFor();
    const letThrough = await sendAndHoldPhoto();
    await moveOn(page, '/dashboard/myProducts');
    await moveOn(page, '/dashboard/addProduct');
    await page.getByText('Your last phone is still being added.').waitFor();
    await page.getByText('Product Added Successfully').waitFor({ state: 'detached' }).then(letThrough); // The first's.
    await page.getByText('Product Added Successfully').waitFor();
    await field('Product Name').waitFor();
    expect([pathOf(page), await button('Start anew').count()]).toEqual(['/dashboard/addProduct', 0]);
  });

  test('what was begun is not mixed with another phone, and starting again does not offer the old draft', async () => {
    await fillPhone('Pixel of the first draft');
    await page.reload();
    await page.getByText('“Pixel of the first draft” is not listed yet.').waitFor();
    await field('Product Name').fill('Pixel of another kind');
    await button('Go on with your draft').click();
    expect(await typedIn('Product Name', 'Used Time')).toEqual(['Pixel of the first draft', '1 year']);
    await page.reload();
    await page.getByText('“Pixel of the first draft” is not listed yet.').waitFor();
    await button('Start anew').click();
    await page.reload();
    await field('Product Name').waitFor();
    expect(await button('Start anew').count()).toBe(0);
  });
});

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('A model of the catalogue', () => {
  const filledIn = () => typedIn('Model', 'Product Name');

  test('is found by its name without the brand, also when the list of models comes late', async () => {
    const letCome = await holdBack(page, '**/api/models');
    await visit(page, '/dashboard/addProduct');
    await field('Model').fill('pixel 7');
    await field('Model').blur();
    expect(await filledIn()).toEqual(['pixel 7', '']);
    letCome();
    await expect.poll(filledIn, patience).toEqual(['Google Pixel 7', 'Pixel 7']);
    await field('Model').fill('Pixel  7 PRO');
    expect(await filledIn()).toEqual(['Pixel  7 PRO', 'Pixel 7']);
    await field('Model').blur();
    expect(await filledIn()).toEqual(['Google Pixel 7 Pro', 'Pixel 7 Pro']);
    await field('Model').fill('Zorg Phone 9');
    await field('Model').blur();
    expect(await filledIn()).toEqual(['Zorg Phone 9', 'Pixel 7 Pro']);
  });

  test('fills in what is known of it, says what such phones sell for, and takes photos in an order', async () => {
    await visit(page, '/dashboard/addProduct');
    await button('Start anew').click();
    await field('Model').focus();
    await expect.poll(() => page.locator('datalist').first().locator('option').count()).toBeGreaterThan(500);
    await field('Model').fill('Apple iPhone 15 Pro');
    await field('Model').fill('Apple iPhone 13');
    await expect.poll(() => field('Memory (RAM)').inputValue(), patience).toBe('4');
    expect(await typedIn('Product Name', 'Category', 'Id')).toEqual(['iPhone 13', 'Apple', 'apple']);
    await field('Storage').selectOption('128');
    expect(await field('Product Name').inputValue()).toBe('iPhone 13 128GB');
    await field('Colour').fill('Midnight');
    await field('Carrier lock').selectOption('Unlocked');
    await field('Battery health').fill('101');
    await field('Battery health').blur();
    await alarm(page, 'Per cent, from 1 to 100').waitFor();
    await field('Battery health').fill('88');
    await field('IMEI').fill('35 693803 564380 9');
    await field('Cable').check();
    await field('Condition').selectOption('Good');
    await field('Used Time').fill('1 year');
    await field('Description').fill('Fine.');
    await button('Next').click();
    expect(await field('Original Price').inputValue()).toBe('799');
    await page.getByText(/^Such phones go for about \$\d+ to \$\d+, estimated from \d+ sales here\.$/).waitFor();
    const files = await Promise.all(
      ['#a33', '#3a3', '#33a'].map(async (background, at) => ({
        name: `${at}.png`,
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 90, height: 90, channels: 3, background } })
          .png()
          .toBuffer(),
      })),
    );
    await field('Image').setInputFiles(files[0]!);
    await button('Remove photo 1').press('Enter');
    await expect.poll(() => field('Image').evaluate(hasFocus), patience).toBe(true);
    await field('Image').setInputFiles(files.slice(1));
    expect(await pasteCells(field('Original Price'), files[0]!.buffer)).toBe(true);
    expect(await pasteFile(field('Original Price'), files[0]!.buffer)).toBe(false);
    await page.getByRole('img', { name: 'Photo 3' }).waitFor();
    await pasteOneByOne(page, [files[0]!.buffer, files[1]!.buffer]);
    await page.getByRole('img', { name: 'Photo 5' }).waitFor();
    // By keyboard one photo after the other can be taken away.
    await button('Remove photo 5').press('Enter');
    await expect.poll(focused, patience).toBe('Remove photo 4');
    await page.keyboard.press('Enter');
    await expect.poll(focused, patience).toBe('Remove photo 3');
    await button('Move photo 3 one place forward').click();
    await button('Remove photo 3').click();
    await page.getByRole('img', { name: 'Photo 3' }).waitFor({ state: 'detached' });
    await field('Resale Price').fill('349');
    await button('Next').click();
    await field('Location').fill('portland, Oregon');
    await field('Phone').fill('+1 503 555 0142');
    const unknown = page.getByText("We can't tell which town this is");
    await unknown.waitFor();
    await button('Portland, OR').press('Enter');
    expect(await typedIn('Location')).toEqual(['Portland, OR']);
    expect(await field('Location').evaluate(hasFocus)).toBe(true);
    await field('Location').fill('New York, NY');
    await field('Location').blur();
    await page.locator('option[value="New York City, NY"]').waitFor({ state: 'attached' });
    expect(await unknown.count()).toBe(0);
    // The phone has its town also when the form is sent before the suggestions are there.
    await page.route('**/api/towns?*', () => undefined);
    await field('Location').fill('Washington DC');
    const created = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/api/products'));
    await button('Add Product').click();
    const said = (await created).postDataJSON() as Record<string, unknown> & { photos: string[] };
    expect(said).toMatchObject({
      model: 'apple-iphone-13',
      storageGb: 128,
      colour: 'Midnight',
      carrierLock: 'unlocked',
      batteryHealth: 88,
      imei: '356938035643809',
      inBox: ['cable'],
    });
    expect([said.photos.length, said.photos[0]]).toEqual([2, said.img]);
    await page.getByText('Product Added Successfully').waitFor();
    const [listed] = await seller.api.listMyProducts({ query: { email: seller.email } });
    expect(listed).toMatchObject({ location: 'Washington DC', town: 4_140_963 });
  });
});

describe('Back, on a phone', () => {
  /** The step is seen before the browser has come back to where it was when Back was pressed. */
  const isBackAtForm = () => expect.poll(() => pathOf(page), patience).toBe('/dashboard/addProduct');

  test('leads to the step before with all in it, the photo too, and out of the form from the first', async () => {
    await visit(page, '/dashboard');
    await button('Dashboard menu').click();
    await page.getByRole('link', { name: 'Add A Product', exact: true }).click();
    await field('Product Name').waitFor();
    await fillPhone('Pixel of the way back');
    await button('Next').click();
    await field('Image').setInputFiles(await jpeg());
    await page.getByRole('img', { name: 'Photo 1, shown on the card' }).waitFor();
    await page.evaluate('history.back()');
    await field('Product Name').waitFor();
    expect(await field('Product Name').inputValue()).toBe('Pixel of the way back');
    await isBackAtForm();
    await button('Next').click();
    await page.getByRole('img', { name: 'Photo 1, shown on the card' }).waitFor();
    await page.evaluate('history.back()');
    await field('Product Name').waitFor();
    await isBackAtForm();
    await page.evaluate('history.back()');
    await page.waitForURL('**/dashboard');
    // The address changes first. Going on before the screen follows would leave the form, not the dashboard.
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
    expect(page.failures).toEqual([]);
  });
});
