import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { holdBack, isAlive, visit } from './support/pages.ts';
import { bookPhone, enterDemo, listPhone, openWindow, register } from './support/people.ts';
import { patience, toast } from './support/watching.ts';

const unreachable = 'Redial can not be reached. Please check your connection and try again.';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('On a slow network', () => {
  test('what is typed before a page lives is kept, can not be sent yet, and a password never gets into the address', async () => {
    const person = await register('User');
    const page = await newVisitor(browser);
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
    const [seller, buyer] = [await register('Seller'), await register('User')];
    const phone = await listPhone(seller);
    await bookPhone(buyer, phone);
    const page = await openWindow(browser, buyer);
    let asked = 0;
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/bookings/*', async (route) => {
      asked += 1;
      await pressed.promise;
      await route.continue();
    });
    await page.goto('/dashboard/myOrders');
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

  test('buttons on cards look ready at once when it is known who is there: what fades would stand still half faded on a card that leaves the window', async () => {
    const page = await openWindow(browser, await enterDemo('buyer'), { viewport: { width: 390, height: 844 } });
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
    const [seller, buyer] = [await register('Seller'), await register('User')];
    const phone = await listPhone(seller);
    const page = await openWindow(browser, buyer);
    let isLost = false;
    await page.route('**/api/bookings', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await page.goto(`/category/${phone.id}`);
    await page.getByRole('article', { name: phone.name }).getByRole('button', { name: 'Book Now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone').fill('+1 206 555 0123');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByRole('alert').getByText('Redial can not be reached').waitFor();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Booking Confirmed').waitFor();
    await page.goto('/dashboard/myOrders');
    await page.getByRole('row', { name: phone.name }).waitFor();
    expect(await page.getByRole('row', { name: phone.name }).count()).toBe(1);
  });

  test('what can not be sent without a connection is said at once, and is not done behind the back of who thought better of it', async () => {
    const [seller, buyer] = [await register('Seller'), await register('User')];
    const [held, phone] = [await listPhone(seller), await listPhone(seller)];
    const booking = await bookPhone(buyer, held);
    const page = await openWindow(browser, buyer);
    const sent: string[] = [];
    page.on('requestfinished', (request) => request.method() !== 'GET' && sent.push(request.method()));
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

    await visit(page, `/category/${phone.id}?phone=${phone._id}`);
    await page.getByRole('article', { name: phone.name }).getByRole('button', { name: 'Book Now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone', { exact: true }).fill('+1 206 555 0123');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByRole('alert').filter({ hasText: unreachable }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.context().setOffline(false);

    // Once another page has come, whatever had waited for the connection would have been sent.
    await visit(page, '/dashboard/myOrders');
    await page.getByRole('row', { name: held.name }).waitFor();
    expect(sent).toEqual([]);
    expect((await buyer.api.getBooking({ params: { id: booking._id } })).state).toBe('reserved');
  });

  test('a list that can not be loaded says so and can be tried again, and what is there stays when a later look fails', async () => {
    const seller = await register('Seller');
    const phone = await listPhone(seller);
    const page = await openWindow(browser, seller);
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
    await page.goto('/dashboard/myProducts');
    await page.getByRole('alert').getByText('Gone for a walk.').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('row', { name: phone.name }).waitFor();
  });

  test('a toast is seen above an open dialog', async () => {
    const [seller, buyer] = [await register('Seller'), await register('User')];
    const phone = await listPhone(seller);
    const page = await openWindow(browser, buyer);
    await page.goto(`/category/${phone.id}`);
    await page.getByRole('article', { name: phone.name }).getByRole('button', { name: 'Book Now' }).click();
    await bookPhone(await register('User'), phone);
    await page.getByRole('dialog').getByLabel('Phone').fill('+1 206 555 0123');
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    // The dialog makes everything else inert, also for the tree of names and roles: what is on top is asked of the
    // pixels.
    const words = page.locator('[popover]').getByText('Somebody else has just booked this phone');
    await words.waitFor();
    expect(
      await words.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const layer = element.closest<HTMLElement>('[popover]');
        if (layer) layer.style.pointerEvents = 'auto';
        return (
          element.ownerDocument.elementsFromPoint(x + width / 2, y + height / 2).some((one) => one === element) ||
          layer?.matches(':popover-open')
        );
      }),
    ).toBe(true);
  });

  test('a refused booking says why at its button, is read out once, and can be closed at once', async () => {
    const page = await openWindow(browser, await enterDemo('buyer'), { viewport: { width: 1_440, height: 900 } });
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
