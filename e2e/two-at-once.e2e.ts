import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { visit } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, register } from './support/people.ts';
import type { Person } from './support/people.ts';

let browser: Browser;
let folder: string;
let photo: string;
let admin: Person;
/** Their windows. */
let one: Page & { failures: string[] };
let other: typeof one;

beforeAll(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), 'redial-two-'));
  photo = join(folder, 'phone.jpg');
  await writeFile(
    photo,
    await sharp({ create: { width: 400, height: 400, channels: 3, background: '#476' } })
      .jpeg()
      .toBuffer(),
  );
  admin = await enterDemo('admin');
  [one, other] = [await newVisitor(browser), await newVisitor(browser)];
  for (const page of [one, other]) page.on('dialog', (dialog) => void dialog.accept());
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(page: Page, person: Person, path: string): Promise<Page> {
  await handOver(page, person);
  await visit(page, path);
  return page;
}

/** Each waits for its own answer from its own press on: a toast is gone before a slow other window has pressed. */
const atOnce = async (one: () => Promise<unknown>, other: () => Promise<unknown>) =>
  void (await Promise.all([one(), other()]));

describe('Two people at once', () => {
  test('two buyers press Submit on the same phone: one has booked it, the other reads that somebody else was first', async () => {
    const phone = await listPhone(await register('Seller'));
    const buyers = [await register('User', 'Ann First'), await register('User', 'Ben First')];
    const pages = [one, other];
    for (const [at, page] of pages.entries()) {
      await open(page, buyers[at] as Person, `/category/${phone.id}`);
      await page.getByRole('article', { name: phone.name }).getByRole('button', { name: 'Book Now' }).click();
      await page.getByRole('dialog').getByLabel('Phone').fill('+1 206 555 0123');
    }
    const heard = await Promise.all(
      pages.map(async (page) => {
        const won = page.getByText('Booking Confirmed').first().waitFor();
        const lost = page.getByRole('alert').getByText('Somebody else has just booked this phone').first().waitFor();
        const first = Promise.any([won.then(() => 'won'), lost.then(() => 'lost')]);
        await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
        return first;
      }),
    );
    expect(heard.toSorted()).toEqual(['lost', 'won']);
    const bookings = await Promise.all(
      buyers.map((buyer) => buyer.api.listMyBookings({ query: { email: buyer.email } })),
    );
    expect(bookings.map(({ length }) => length).toSorted()).toEqual([0, 1]);
  });

  test('an admin deletes a seller who is adding a phone: no phone of hers stays on the market, and both see why', async () => {
    const seller = await register('Seller', 'Gone Seller');
    const hers = await open(one, seller, '/dashboard/addProduct');
    await hers.getByLabel('Product Name').fill('Fairphone of nobody');
    await hers.getByLabel('Category').selectOption('Fairphone');
    await hers.getByLabel('Condition').selectOption('Good');
    await hers.getByLabel('Used Time').fill('1 year');
    await hers.getByLabel('Description').fill('Works.');
    await hers.getByLabel('Image').setInputFiles(photo);
    await hers.getByLabel('Original Price').fill('500');
    await hers.getByLabel('Resale Price').fill('200');
    await hers.getByLabel('Location').fill('Portland');
    await hers.getByLabel('Phone', { exact: true }).fill('+1 503 555 0142');
    const his = await open(other, admin, '/dashboard/allSellers');
    const row = his.getByRole('row').filter({ hasText: seller.email });
    await row.waitFor();

    await atOnce(
      async () => {
        await hers.getByRole('button', { name: 'Add Product' }).click();
        await hers
          .getByText('Product Added Successfully')
          .or(hers.getByRole('alert'))
          .or(hers.getByRole('heading', { name: 'Login' }))
          .first()
          .waitFor();
      },
      async () => {
        await row.getByRole('button', { name: 'Delete' }).click();
        await his.getByText('Seller Deleted Successfully').waitFor();
      },
    );
    await row.waitFor({ state: 'detached' });
    const others = await (await register('User')).api.listCategoryProducts({ params: { id: 'fairphone' } });
    expect(others.filter(({ name }) => name === 'Fairphone of nobody')).toEqual([]);
    await hers.goto('/dashboard/myProducts');
    await hers.waitForURL('**/login');
  });

  test('a buyer pays while the seller deletes: the phone is sold or withdrawn, never both, and both read which', async () => {
    const [seller, buyer] = [await register('Seller', 'Dee Deleting'), await register('User', 'Pat Paying')];
    const phone = await listPhone(seller);
    const booking = await bookPhone(buyer, phone);
    const selling = await open(one, seller, '/dashboard/myProducts');
    const paying = await open(other, buyer, `/dashboard/payment/${booking._id}`);
    await paying.getByLabel('Card number').fill('4242 4242 4242 4242');
    await paying.getByLabel('Expiry').fill('12 / 34');
    await paying.getByLabel('CVC').fill('123');
    const remove = selling.getByRole('row', { name: phone.name }).getByRole('button', { name: 'Delete' });
    await remove.waitFor();
    const pay = paying.getByRole('button', { name: 'Pay', exact: true, disabled: false });
    await pay.waitFor();
    const [paid, deleted] = [
      paying.getByText('Congrats! Your Payment Completed'),
      selling.getByText('Deleted Successfully'),
    ];
    const refused = paying.getByRole('alert').or(paying.getByText('has taken this phone off the market')).first();
    await atOnce(
      async () => {
        // The page may hear of the deletion before the press, and takes the button away.
        const pressed = pay.click({ timeout: 10_000 }).catch(() => undefined);
        await Promise.race([pressed, refused.waitFor()]);
        await paid.or(refused).first().waitFor();
        // One still under way would take the next button of that name.
        await pressed;
      },
      async () => {
        await remove.click();
        await deleted.or(selling.getByText('This phone is sold. It can not be changed any more.')).first().waitFor();
      },
    );
    const now = await buyer.api.getBooking({ params: { id: booking._id } });
    if (now.paid) {
      expect([await paid.count(), await deleted.count()]).toEqual([1, 0]);
      expect(await seller.api.listMySales({ query: { email: seller.email } })).toMatchObject([
        { productName: phone.name, price: phone.resalePrice },
      ]);
    } else {
      expect(now).toMatchObject({ state: 'cancelled', endedBy: 'seller' });
      expect(await paid.count()).toBe(0);
      await visit(paying, '/dashboard/myOrders');
      await paying.getByRole('row', { name: phone.name }).getByText('Withdrawn by the seller').waitFor();
    }
  });

  test('an admin takes a phone off the market while somebody has its booking dialog open: the dialog says so', async () => {
    const phone = await listPhone(await register('Seller'));
    const page = await open(one, await register('User'), `/category/${phone.id}`);
    await page.getByRole('article', { name: phone.name }).getByRole('button', { name: 'Book Now' }).click();
    await admin.api.takeOffMarket({ params: { id: phone._id } });
    await page.getByRole('dialog').getByLabel('Phone').fill('+1 206 555 0123');
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').getByText('This phone is off the market').waitFor();
  });

  test('no page logged an error', () => {
    expect([one.failures, other.failures]).toEqual([[], []]);
  });
});
