import type { Browser, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { holdBack, isAlive, moveOn, visit } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { patience, toast } from './support/watching.ts';

const unreachable = 'Redial can not be reached. Please check your connection and try again.';

let browser: Browser;
let page: Page & { failures: string[] };
let seller: Person;
beforeAll(async () => {
  browser = await openBrowser();
  [page, seller] = [await newVisitor(browser), await register('Seller')];
});
afterAll(() => browser.close());

describe('On a slow network', () => {
  test('text typed before hydration is kept and cannot be sent yet, and a password never gets into the address', async () => {
    const person = await register('User');
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/static/js/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const login = page.getByRole('button', { name: 'Login', exact: true });
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    expect(await login.isDisabled()).toBe(true);
    await page.getByLabel('Password').press('Enter');
    expect(page.url()).not.toContain('?');
    letThrough();
    await login.click();
    await page.getByText('SignIn Successful').waitFor();
    expect(page.url()).not.toContain(person.password);
  });

  test('a button that was pressed waits for its answer, and pressing on does nothing twice', async () => {
    const [buyer, phone] = [await register('User'), await listPhone(seller)];
    await bookPhone(buyer, phone);
    await handOver(page, buyer);
    let asked = 0;
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/bookings/*', async (route) => {
      asked += 1;
      await pressed.promise;
      await route.continue();
    });
    await visit(page, '/dashboard/myOrders');
    await page.getByRole('row', { name: phone.name }).getByRole('button', { name: 'Cancel' }).click();
    const cancel = page
      .getByRole('dialog', { name: 'Are you sure you want to cancel this booking?' })
      .getByRole('button', { name: 'Cancel the booking' });
    await cancel.click();
    await cancel.click({ force: true });
    pressed.resolve();
    await page.getByText('Booking Cancelled').waitFor();
    await page.getByRole('row', { name: phone.name }).getByText('Cancelled by you').waitFor();
    expect(asked).toBe(1);
  });

  test('buttons on cards become ready without a fade, which would freeze on a card outside the window', async () => {
    await handOver(page, await enterDemo('buyer'));
    await visit(page, '/category/apple');
    const letThrough = await holdBack(page, '**/api/me');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await isAlive(page);
    const button = page.getByRole('main').getByRole('article').first().getByRole('button', { name: 'Book Now' });
    expect(await button.isDisabled()).toBe(true);
    await button.evaluate((element) => element.addEventListener('transitionrun', () => element.classList.add('fades')));
    letThrough();
    await expect.poll(() => button.isEnabled(), patience).toBe(true);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    expect(await button.getAttribute('class')).not.toContain('fades');
  });

  test('a booking whose answer got lost on the way is confirmed when it is sent again', async () => {
    const [buyer, phone] = [await register('User'), await listPhone(seller)];
    await handOver(page, buyer);
    let isLost = false;
    await page.route('**/api/bookings', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await visit(page, `/category/${phone.id}`);
    await page.getByRole('article', { name: phone.name }).getByRole('button', { name: 'Book Now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone').fill('+1 206 555 0123');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByRole('alert').getByText('Redial can not be reached').waitFor();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Booking Confirmed').waitFor();
    await moveOn(page, '/dashboard/myOrders');
    await page.getByRole('row', { name: phone.name }).waitFor();
    expect(await page.getByRole('row', { name: phone.name }).count()).toBe(1);
  });

  test('an action without a connection fails at once, and is not sent later', async () => {
    const buyer = await register('User');
    const [held, phone] = [await listPhone(seller), await listPhone(seller)];
    const booking = await bookPhone(buyer, held);
    await handOver(page, buyer);
    const sent: string[] = [];
    const note = (request: Request) => request.method() !== 'GET' && sent.push(request.method());
    page.on('requestfinished', note);
    await visit(page, '/dashboard/myOrders');
    // What shows toasts comes a moment after the pages of who is known to be signed in.
    const toasts = page.waitForResponse(/\/toasts-/);
    await visit(page, '/dashboard/myOrders');
    await (await toasts).finished();
    await page.getByRole('row', { name: held.name }).getByRole('button', { name: 'Cancel' }).click();
    await page.context().setOffline(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click();
    await toast(page, unreachable).waitFor();
    await page.context().setOffline(false);

    await moveOn(page, `/category/${phone.id}?phone=${phone._id}`);
    await page.getByRole('article', { name: phone.name }).getByRole('button', { name: 'Book Now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone', { exact: true }).fill('+1 206 555 0123');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByRole('alert').filter({ hasText: unreachable }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.context().setOffline(false);

    // Once another screen has come, anything that had waited for the connection would have been sent.
    await moveOn(page, '/dashboard/myOrders');
    await page.getByRole('row', { name: held.name }).waitFor();
    page.off('requestfinished', note);
    expect(sent).toEqual([]);
    expect((await buyer.api.getBooking({ params: { id: booking._id } })).state).toBe('reserved');
  });

  test('a list that can not be loaded says so, and can be tried again', async () => {
    const phone = await listPhone(seller);
    await handOver(page, seller);
    let isBroken = true;
    await page.route('**/api/products?*', (route) =>
      isBroken
        ? route.fulfill({
            status: 404,
            contentType: 'application/json',
            body: JSON.stringify({ message: 'Gone for a walk.', code: 'not_found' }),
          })
        : route.continue(),
    );
    await visit(page, '/dashboard/myProducts');
    await page.getByRole('alert').getByText('Gone for a walk.').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('row', { name: phone.name }).waitFor();
  });

  test('a refused booking says why at its button and above the dialog, is read out once, and can be closed', async () => {
    await handOver(page, await enterDemo('buyer'));
    const why = `Too many phones. ${'Pay for one of those that you hold, or try again later. '.repeat(3)}`.trim();
    await page.route('**/api/bookings', (route) =>
      route.fulfill({ status: 409, json: { message: why, code: 'not_returned' } }),
    );
    await visit(page, '/category/google');
    await page.getByRole('button', { name: 'Book Now', disabled: false }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone', { exact: true }).fill('+1 206 555 0123');
    for (const [width, height] of [
      [1_440, 900],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await dialog.getByRole('button', { name: 'Submit' }).click();
      // Asked as soon as it is there: a toast goes by itself.
      const live = page.locator('[popover]').getByText(why).last().locator('xpath=ancestor-or-self::*[@aria-live]');
      expect(await live.evaluate((element) => [element.role, element.ariaLive])).toEqual(['status', 'off']);
      expect(await isSeenAbove(page.locator('[popover]').getByText(why).last())).toBe(true);
      for (const one of [dialog.getByRole('alert'), dialog.getByRole('button', { name: 'Submit' })]) {
        await expect.poll(() => isOnTop(one), patience).toBe(true);
      }
      // On a phone the toast lies above it, and lets a press through.
      if (width === 390) expect(await isOnTop(dialog.getByRole('button', { name: 'Close' }))).toBe(true);
    }
  });
});

/** Is its middle in the window, with nothing above it that takes a press? */
const isOnTop = (one: Locator) =>
  one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });

/**
 * Is a toast above all else? An open dialog makes everything else inert, also for the tree of names and roles: what is
 * on top is asked of the pixels.
 */
const isSeenAbove = (words: Locator) =>
  words.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const layer = element.closest<HTMLElement>('[popover]');
    if (layer) layer.style.pointerEvents = 'auto';
    const stack = element.ownerDocument.elementsFromPoint(x + width / 2, y + height / 2);
    if (layer) layer.style.pointerEvents = '';
    return stack.includes(element) || layer?.matches(':popover-open');
  });
