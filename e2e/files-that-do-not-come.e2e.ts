import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { phonePath } from '#contract/addresses.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketUrl } from './support/market-url.ts';
import { holdBack, visit } from './support/pages.ts';
import { bookPhone, handOver, listPhone, register } from './support/people.ts';
import { toast } from './support/watching.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser);
});
afterAll(() => browser.close());

const notLoaded = 'A part of this page could not be loaded. Please check your connection and try again.';

describe('A page whose scripts fail to load', () => {
  test.each(['/login', '/signUp', '/advertising', '/dashboard', '/category/apple'])(
    '%s has its content, header and footer in the HTML',
    async (path) => {
      const html = await (await fetch(marketUrl() + path)).text();
      expect(html).toContain('<header');
      expect(html).toContain('<main');
      expect(html).toContain('<footer');
    },
  );

  test('says so of each of them, and can be tried again', async () => {
    const told = page.getByRole('alert').filter({ hasText: notLoaded });
    // Each try fails for another one, and the last one for none.
    let missing = '';
    const aborted: string[] = [];
    await page.route('**/static/js/*.js', (route) => {
      if (!new RegExp(`/${missing}-[^/]*$`).test(route.request().url())) return route.continue();
      aborted.push(missing);
      return route.abort();
    });
    const names = ['shared', 'en', 'entry.client', 'vendor'];
    for (missing of names) {
      if (missing === names[0]) await page.goto('/login');
      else await Promise.all([page.waitForEvent('domcontentloaded'), told.getByRole('button').click()]);
      await told.waitFor();
      expect(await page.getByLabel('Email').isVisible()).toBe(true);
    }
    expect([...new Set(aborted)]).toEqual(names);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await told.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Login', exact: true, disabled: false }).waitFor();
    expect(await told.isVisible()).toBe(false);
  });

  test('does not say so over the link that books a phone', async () => {
    onTestFinished(() => page.setViewportSize({ width: 1280, height: 720 }));
    await page.setViewportSize({ width: 390, height: 844 });
    await handOver(page, null);
    await page.route('**/static/js/vendor-*.js', (route) => route.abort());
    const { _id, name } = await listPhone(await register('Seller'));
    await page.goto(phonePath(_id, name));
    await page.getByRole('alert').filter({ hasText: notLoaded }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Book Now' }).click();
    await page.waitForURL('**/login');
  });

  test('says so in the language of the page', async () => {
    await handOver(page, null);
    await page.context().addCookies([{ name: 'lang', value: 'es', url: marketUrl() }]);
    await page.route('**/static/js/es-*.js', (route) => route.abort());
    await page.goto('/login');
    const told = page.getByRole('alert').filter({ hasText: 'Una parte de la página no ha cargado.' });
    await told.waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await told.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true, disabled: false }).waitFor();
  });
});

test('A phone whose data does not come can be asked for again', async () => {
  const phone = await listPhone(await register('Seller'));
  await handOver(page, await register('User'));
  await visit(page, `/category/${phone.id}?phone=${phone._id}`);
  await page.route('**/api/phones/*', (route) => route.abort());
  await page.getByRole('article', { name: phone.name }).getByRole('link', { name: phone.name }).click();
  await page.getByText('Redial can not be reached.').waitFor();
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.goBack();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // As a proxy answers for a market that is just starting.
  await page.route('**/api/phones/*', (route) => route.fulfill({ status: 502 }));
  await page.getByRole('article', { name: phone.name }).getByRole('link', { name: phone.name }).click();
  await again.waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await again.click();
  await page.getByRole('heading', { level: 1, name: phone.name }).waitFor();
});

test('A booking dialog that is late or fails to load leaves the list as it is, and opens on the next press', async () => {
  const [seller, buyer] = [await register('Seller'), await register('User')];
  const phone = await listPhone(seller);
  await handOver(page, buyer);
  const letFail = await holdBack(page, '**/static/js/booking-dialog-*.js', 'abort');
  await visit(page, `/category/${phone.id}?phone=${phone._id}`);
  const card = page.getByRole('article', { name: phone.name });
  const [book, report] = ['Book Now', 'Report To Admin'].map((name) => card.getByRole('button', { name })) as [
    Locator,
    Locator,
  ];
  // Three cards in a row have the least room. A second press must not meet another button.
  const places = async () => [await book.boundingBox(), await report.boundingBox()];
  // In the web font, which comes after the page, the words on them have another width.
  await page.waitForFunction(() => localStorage.getItem('font') === 'here');
  await report.scrollIntoViewIfNeeded();
  const before = await places();
  await book.click();
  await book.locator('.loading').waitFor();
  expect(await places()).toEqual(before);
  letFail();
  await toast(page, notLoaded).waitFor();
  expect(await book.isVisible()).toBe(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  // What has opened stays when the other one comes after all.
  const letCome = await holdBack(page, '**/static/js/booking-dialog-*.js');
  const asked = page.waitForRequest('**/static/js/booking-dialog-*.js');
  await book.click();
  const file = (await asked).url();
  await report.click();
  const reporting = page.getByRole('dialog', { name: `Report ${phone.name}` });
  await reporting.waitFor();
  letCome();
  const isDrawn = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';
  await page.evaluate(`import('${file}').then(() => ${isDrawn})`);
  expect(await reporting.isVisible()).toBe(true);
  await reporting.getByRole('button', { name: 'Close' }).click();
  await book.click();
  await page.getByRole('dialog', { name: `Book ${phone.name}` }).waitFor();
});

test('The page survives when the toast library fails to load, and loads it again for the next toast', async () => {
  const [seller, buyer] = [await register('Seller'), await register('User')];
  const phone = await listPhone(seller);
  const booking = await bookPhone(buyer, phone);
  await handOver(page, buyer);
  await visit(page, '/login');
  await page.route('**/static/js/toasts-*.js', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/toasts-'));
  await visit(page, '/dashboard/myOrders');
  await refused;
  const cancel = page.getByRole('row', { name: phone.name }).getByRole('button', { name: 'Cancel' });
  await cancel.waitFor();
  // The code of toasts is missing, so the error comes as a dialog.
  await page.route('**/api/bookings/*', (route) => route.abort());
  const said = page.waitForEvent('dialog');
  await cancel.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click();
  const told = await said;
  expect(told.message()).toBe('Redial can not be reached. Please check your connection and try again.');
  await told.accept();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await cancel.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click();
  await toast(page, 'Booking Cancelled').waitFor();
  expect((await buyer.api.getBooking({ params: { id: booking._id } })).state).toBe('cancelled');
});
