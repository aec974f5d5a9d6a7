import type { Browser, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
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

  test('a press is sent once, a lost answer does no harm, and without a connection nothing is sent', async () => {
    const buyer = await register('User');
    const phones = [await listPhone(seller), await listPhone(seller), await listPhone(seller), await listPhone(seller)];
    const [cancelled, kept, booked, other] = phones as [Product, Product, Product, Product];
    await bookPhone(buyer, cancelled);
    const booking = await bookPhone(buyer, kept);
    await handOver(page, buyer);
    let asked = 0;
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/bookings/*', async (route) => {
      asked += 1;
      await pressed.promise;
      await route.continue();
    });
    await visit(page, '/dashboard/myOrders');
    const row = ({ name }: Product) => page.getByRole('row', { name });
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' });
    await row(cancelled).getByRole('button', { name: 'Cancel' }).click();
    await cancel.click();
    await cancel.click({ force: true });
    pressed.resolve();
    await page.getByText('Booking Cancelled').waitFor();
    await row(cancelled).getByText('Cancelled by you').waitFor();
    expect(asked).toBe(1);

    // A booking whose answer got lost on the way is confirmed when it is sent again.
    let isLost = false;
    await page.route('**/api/bookings', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    const dialog = page.getByRole('dialog');
    const openBooking = async ({ id, _id, name }: Product) => {
      await moveOn(page, `/category/${id}?phone=${_id}`);
      await page.getByRole('article', { name }).getByRole('button', { name: 'Book Now' }).click();
      await dialog.getByLabel('Phone', { exact: true }).fill('+1 206 555 0123');
    };
    const submit = dialog.getByRole('button', { name: 'Submit' });
    await openBooking(booked);
    await submit.click();
    await dialog.getByRole('alert').filter({ hasText: unreachable }).waitFor();
    await submit.click();
    await page.getByText('Booking Confirmed').waitFor();
    await page.unrouteAll();

    // Without a connection an action fails at once, and is not sent later. What shows toasts has come with the first.
    const sent: string[] = [];
    const note = (request: Request) => request.method() !== 'GET' && sent.push(request.method());
    page.on('requestfinished', note);
    await moveOn(page, '/dashboard/myOrders');
    await row(booked).waitFor();
    expect(await row(booked).count()).toBe(1);
    await row(kept).getByRole('button', { name: 'Cancel' }).click();
    await page.context().setOffline(true);
    await cancel.click();
    // That of the booking may still be there, which its dialog has read out.
    await toast(page, unreachable).and(page.locator('[aria-live=polite]')).waitFor();
    await page.context().setOffline(false);

    await openBooking(other);
    await page.context().setOffline(true);
    await submit.click();
    await dialog.getByRole('alert').filter({ hasText: unreachable }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.context().setOffline(false);

    // Once another screen has come, anything that had waited for the connection would have been sent.
    await moveOn(page, '/dashboard/myOrders');
    await row(kept).waitFor();
    page.off('requestfinished', note);
    expect(sent).toEqual([]);
    expect((await buyer.api.getBooking({ params: { id: booking._id } })).state).toBe('reserved');
  });

  test('what is typed in the contact form while a message is on its way is the next message', async () => {
    await visit(page, '/');
    const contact = page.getByRole('region', { name: 'Contact us' });
    const [email, message] = [contact.getByLabel('Email'), contact.getByLabel('Message')];
    const typed = async () => [await email.inputValue(), await message.inputValue()];
    await email.fill('visitor@redial.example');
    await message.fill('Is the blue one still there?');
    const letThrough = await holdBack(page, '**/api/messages');
    const submit = contact.getByRole('button');
    await submit.click();
    await contact.getByText('Sending').waitFor();
    await message.fill('And the red one?');
    letThrough();
    await contact.getByText('Your message is in our inbox').waitFor();
    expect(await typed()).toEqual(['visitor@redial.example', 'And the red one?']);
    await submit.click();
    await expect.poll(typed, patience).toEqual(['', '']);
    await page.unrouteAll();
  });

  test('what an admin types after a model was added is the next one, also before the list has come', async () => {
    await handOver(page, await enterDemo('admin'));
    await visit(page, '/dashboard/models');
    const add = page.getByRole('button', { name: 'Add the model' });
    const name = page.locator('form').filter({ has: add }).getByLabel('Model', { exact: true });
    await page.getByLabel('Brand').selectOption('Google');
    await name.fill('Pixel 99');
    const letThrough = await holdBack(page, '**/api/models');
    await page.route('**/api/models', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ json: { acknowledged: true, insertedId: 'google-pixel-99' } }),
    );
    await add.click();
    await page.getByText('Model Added Successfully').waitFor();
    await name.fill('Pixel 100');
    letThrough();
    await add.and(page.locator('[aria-disabled=false]')).waitFor();
    expect(await name.inputValue()).toBe('Pixel 100');
    await page.unrouteAll();
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

  test('without a connection a search and a list say so, and show what was looked for once there is one', async () => {
    await handOver(page, await enterDemo('buyer'));
    await visit(page, '/search?q=pixel');
    page.failures.length = 0;
    const why = page.getByRole('status').filter({ hasText: 'Redial can not be reached at the moment.' });
    const old = page.locator('[aria-busy=true]:has(article)').first();
    await page.getByRole('main').getByRole('article').first().waitFor();
    await without(page, async () => {
      await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
      await why.waitFor();
      await old.waitFor();
    });
    await why.waitFor({ state: 'detached' });
    await old.waitFor({ state: 'detached' });

    await moveOn(page, '/category/google');
    await page.getByRole('main').getByRole('article').first().waitFor();
    await without(page, () => why.waitFor());
    await why.waitFor({ state: 'detached' });

    await moveOn(page, '/dashboard/notices');
    const screen = page.getByRole('link', { name: 'Offers' });
    const code = page.waitForEvent('requestfinished', (request) => /\/offers-[^/]*\.js/.test(request.url()));
    await screen.hover();
    await code;
    await without(page, async () => {
      await screen.click();
      await page.waitForURL('**/dashboard/offers');
      await why.waitFor();
    });
    await why.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'No offers yet' }).waitFor();
    expect(page.failures).toEqual([]);
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
      // Asked in one, as soon as it is there: a toast goes by itself.
      const told = page.locator('[popover]').getByText(why).last();
      expect(await told.evaluate(lookAtToast)).toEqual({ role: 'status', ariaLive: 'off', isAbove: true });
      for (const one of [dialog.getByRole('alert'), dialog.getByRole('button', { name: 'Submit' })]) {
        await expect.poll(() => isOnTop(one), patience).toBe(true);
      }
      // On a phone the toast lies above it, and lets a press through.
      if (width === 390) expect(await isOnTop(dialog.getByRole('button', { name: 'Close' }))).toBe(true);
    }
  });
});

/** Does something without a connection. */
async function without(page: Page, what: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  try {
    await what();
  } finally {
    await page.context().setOffline(false);
  }
}

/** Is its middle in the window, with nothing above it that takes a press? */
const isOnTop = (one: Locator) =>
  one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });

/**
 * How a toast is read out, and whether it is above all else. An open dialog makes everything else inert, also for the
 * tree of names and roles: what is on top is asked of the pixels.
 */
function lookAtToast(words: Element) {
  const { role = null, ariaLive = null } = words.closest('[aria-live]') ?? {};
  const { x, y, width, height } = words.getBoundingClientRect();
  const layer = words.closest<HTMLElement>('[popover]');
  if (layer) layer.style.pointerEvents = 'auto';
  const stack = words.ownerDocument.elementsFromPoint(x + width / 2, y + height / 2);
  if (layer) layer.style.pointerEvents = '';
  return { role, ariaLive, isAbove: stack.includes(words) || layer?.matches(':popover-open') };
}
