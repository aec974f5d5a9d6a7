import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Product } from '#contract/products.ts';
import { complaintsAbout, frame } from '../support/axe.ts';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { goodUntil } from '../support/card.ts';
import { changeMeanwhile } from '../support/change-meanwhile.ts';
import { marketUrl } from '../support/market-url.ts';
import { tooWideAt } from '../support/fitting.ts';
import { moveOn, pathOf, visit, walkTo } from '../support/pages.ts';
import { bookPhone, handOver, listPhone, register, registerNewcomer } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { longWord } from '../support/scene.ts';
import { isThere } from '../support/screens.ts';
import { alarm } from '../support/watching.ts';

const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 844 };

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser, { viewport: wide, reducedMotion: 'reduce' });
});
beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize(wide);
});
afterAll(() => browser.close());

/** Goes on inside the site, if there is one in the window: axe need not be read anew. */
async function go(path: string): Promise<void> {
  const isInside = page.url().startsWith(marketUrl()) && pathOf(page).split('?')[0] !== path.split('?')[0];
  await (isInside ? moveOn(page, path) : visit(page, path));
}

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
/** What is around the pages, accessibility/screens looks at, but for what opens in it. */
const nothing = async (leftOut = frame) => expect(await complaintsAbout(page, leftOut)).toEqual([]);

describe('A look by axe', () => {
  beforeAll(() => handOver(page, null));

  test('finds each time what cannot be read in one of the themes, and what breaks rules about the whole', async () => {
    await go('/blog');
    await nothing();
    await page.getByRole('main').evaluate((main) => {
      const add = (html: string) => main.appendChild(document.createRange().createContextualFragment(html));
      add(`<p id="in-light">In light</p><p id="in-dark">In dark</p><div id="on-dark"><p id="within">Within</p></div>
        <p id="only-in-dark">Only in dark</p><p id="covered-in-light">Covered in light</p>
        <p id="around">Words around <a href="/saved" id="told-by-colour">a link</a></p><button id="nameless"></button>
        <h6 id="deep">Deep</h6>`);
      const style = (id: string, how: Partial<CSSStyleDeclaration>) =>
        Object.assign((document.getElementById(id) as HTMLElement).style, how);
      style('in-light', { color: 'light-dark(#ddd, #eee)' });
      style('in-dark', { color: 'light-dark(#222, #333)' });
      for (const id of ['only-in-dark', 'covered-in-light']) style(id, { color: 'light-dark(#222, #333)' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`[data-theme='light'] #only-in-dark { display: none }
        [data-theme='light'] #covered-in-light { background: linear-gradient(#fff, #eee) }`);
      document.adoptedStyleSheets.push(sheet);
      style('on-dark', { background: 'light-dark(#fff, #ddd)' });
      style('around', { color: 'light-dark(#000, #eee)', background: 'light-dark(#fff, #000)' });
      style('told-by-colour', { color: 'light-dark(#767676, #ddd)', textDecoration: 'none' });
      style('nameless', { width: '3rem', height: '3rem' });
    });
    const broken = async () =>
      (await complaintsAbout(page, frame)).map((complaint) =>
        [/^\w+: [\w-]+/, /#[a-z-]+(?= )/g].flatMap((part) => complaint.match(part) ?? []).join(' '),
      );
    const all = [
      'light: button-name #nameless',
      'light: color-contrast #in-light',
      'light: heading-order #deep',
      'dark: color-contrast #in-dark #within #only-in-dark #covered-in-light',
      'dark: link-in-text-block #told-by-colour',
    ];
    expect(await broken()).toEqual(all);
    await changeMeanwhile(page);
    expect(await broken()).toEqual(all);
    expect(await page.locator('#changing > *').allTextContents()).toEqual(['0', '1', '2', '3', '5', 'new', '6', '4']);
  });
});

describe('Visitors meet no accessibility error', () => {
  beforeAll(() => handOver(page, null));

  test('in a form with errors (login, sign-up, contact), and after a refused login', async () => {
    await go('/login');
    await press('Login');
    await alarm(page, 'Email Address is required').waitFor();
    await nothing();
    await page.getByLabel('Email').fill('nobody@redial.example');
    await page.getByLabel('Password').fill('not-the-password');
    await press('Login');
    await alarm(page, 'Invalid email or password').waitFor();
    await nothing();
    await go('/signUp');
    await press('SignUp');
    await page.getByRole('alert').first().waitFor();
    await nothing();
    await go('/');
    await page.getByRole('region', { name: 'Contact us' }).getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').first().waitFor();
    await nothing();
  });

  test('when they ask for a link in a mail, or use one', async () => {
    await go('/forgotPassword');
    await page.getByLabel('Email').fill('nobody@redial.example');
    await page.getByRole('main').getByRole('button').first().click();
    await page.getByRole('status').or(page.getByRole('alert')).first().waitFor();
    await nothing();
    await go('/resetPassword?token=of-nobody');
    await isThere(page);
    await nothing();
  });

  test("on the second slide, in a phone's menu, and in the choice of a theme", async () => {
    await go('/');
    await press('Next slide');
    await page.getByRole('group', { name: '2 of 3' }).waitFor();
    await nothing();
    await page.setViewportSize(narrow);
    await press('Menu');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).waitFor();
    await nothing([]);
    await press('Menu');
    await press('Theme: System');
    await page.getByRole('button', { name: 'Dark', exact: true }).waitFor();
    await nothing([]);
  });

  test('on the page of an error', async () => {
    await go('/blog');
    await page.route('**/nowhere.data*', (route) => route.fulfill({ status: 503, body: '' }));
    await walkTo(page, '/nowhere');
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await nothing();
  });

  test('on the page without a network, with and without saved phones', async () => {
    const phone = await listPhone(await register('Seller'));
    // It looks for the network again and again, and would be gone as soon as it finds it.
    await page.route('**/healthz', (route) => route.abort());
    await page.goto('/offline.html');
    await page.getByRole('complementary', { name: 'Test mode' }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await nothing();
    await page.evaluate((saved) => localStorage.setItem('savedPhones.v1', JSON.stringify([saved])), {
      ...phone,
      savedAt: new Date().toISOString(),
      latest: { status: 'Reserved', resalePrice: phone.resalePrice - 20 },
    });
    await page.goto('/offline.html');
    await page.getByRole('article', { name: phone.name }).waitFor();
    await nothing();
  });
});

describe('Buyers meet no accessibility error', () => {
  let buyer: Person;
  let phone: Product;
  let booking: Booking;
  beforeAll(async () => {
    const seller = await register('Seller');
    buyer = await register('User');
    booking = await bookPhone(buyer, await listPhone(seller));
    phone = await listPhone(seller, { name: `${longWord} ${randomUUID().slice(0, 3)}` });
    await handOver(page, buyer);
  });

  test('in a report, and in the booking dialog: empty, with errors, and refused', async () => {
    await go(`/category/${phone.id}`);
    const card = page.getByRole('article', { name: phone.name, exact: true });
    const dialog = page.getByRole('dialog');
    await card.getByRole('button', { name: 'Report To Admin' }).click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await alarm(page, 'Reason is required').waitFor();
    await nothing();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'Book Now' }).click();
    await dialog.getByLabel('Phone', { exact: true }).waitFor();
    await nothing();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await alarm(page, 'Phone is required').waitFor();
    await nothing();
    await bookPhone(await register('User'), phone);
    await dialog.getByLabel('Phone', { exact: true }).fill('+1 206 555 0123');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Somebody else has just booked this phone' }).waitFor();
    await nothing();
  });

  test('when they pay: with a declined card, and when their bank asks', async () => {
    await go(`/dashboard/payment/${booking._id}`);
    await payWith('4000 0000 0000 0002');
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await nothing();
    await payWith('4000 0025 0000 3155');
    await page.getByRole('dialog').waitFor();
    await nothing();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByText('Congrats! Your Payment Completed').waitFor();
    await nothing();
  });

  test('in the menu of the dashboard on a phone', async () => {
    await page.setViewportSize(narrow);
    await go('/dashboard/myOrders');
    await isThere(page);
    await nothing();
    await press('Dashboard menu');
    await page.getByRole('link', { name: 'My Orders' }).waitFor();
    await nothing([]);
  });

  test('in a search: with results, with filters that exclude everything, and for a phone that nobody sells', async () => {
    for (const search of [
      `q=${encodeURIComponent(phone.name)}`,
      `q=${encodeURIComponent(phone.name)}&to=1`,
      `q=${'nothing'.repeat(14)}`,
    ]) {
      await go('/blog');
      await go(`/search?${search}`);
      await isThere(page);
      await page
        .getByRole('article')
        .or(page.getByRole('heading', { level: 2, name: /^No phone/ }))
        .first()
        .waitFor();
      await nothing();
      await page.setViewportSize(narrow);
      await nothing();
      expect(await tooWideAt(page, [320, 720])).toEqual([]);
      await page.setViewportSize(wide);
    }
  });

  test('in empty lists: no orders yet, no phone of a brand, no brand', async () => {
    await handOver(page, await register('User'));
    await visit(page, '/dashboard/myOrders');
    await isThere(page);
    await nothing();
    await page.route('**/api/categories/*', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/categories', (route) => route.fulfill({ json: [] }));
    await visit(page, `/category/${phone.id}`);
    await isThere(page);
    await nothing();
    await visit(page, '/category');
    await isThere(page);
    await nothing();
  });

  async function payWith(number: string): Promise<void> {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry').fill(goodUntil);
    await page.getByLabel('CVC').fill('123');
    await press(/^Pay/);
  }
});

describe('Others meet no accessibility error', () => {
  test("in a new phone's form with errors", async () => {
    await handOver(page, await register('Seller'));
    await visit(page, '/dashboard/addProduct');
    await isThere(page);
    await press(/^Add( Product| A Product)?$/);
    await page.getByRole('alert').first().waitFor();
    await nothing();
    await page.setViewportSize(narrow);
    await nothing();
  });

  test('in the question for the account type', async () => {
    await handOver(page, await registerNewcomer());
    await visit(page, '/');
    await page.getByLabel('Account Type').waitFor();
    await nothing();
  });
});
