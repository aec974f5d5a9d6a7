import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phonePath } from '#contract/addresses.ts';
import type { Product } from '#contract/products.ts';
import { complaintsAbout } from './support/axe.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketUrl } from './support/market-url.ts';
import { visit } from './support/pages.ts';
import { bookPhone, listPhone, openWindow, payFor, register, uploadPicture } from './support/people.ts';
import type { Person } from './support/people.ts';
import { tooWideAt } from './support/fitting.ts';
import { structuredData } from './support/structured-data.ts';
import { leavesGoingBack, patience } from './support/watching.ts';

const model = 'apple-iphone-13-pro';

let browser: Browser;
/** Without scripts, as a search engine reads. */
let plain: Page;
let seller: Person;
let buyer: Person;
let phone: Product;
let path: string;

const pathTo = ({ _id, name }: Product) => phonePath(_id, name);
const request = (address: string) => fetch(marketUrl() + address, { redirect: 'manual' });
const assurances = (page: Page) => page.getByRole('list', { name: 'How buying works here' });
const bottomOf = (box: { y: number; height: number } | null) => (box === null ? Number.NaN : box.y + box.height);
async function open(address: string): Promise<Page> {
  await plain.goto(address);
  return plain;
}

beforeAll(async () => {
  browser = await openBrowser();
  [seller, buyer] = [await register('Seller'), await register('User')];
  const photos = [
    await uploadPicture(seller),
    await uploadPicture(seller, '#a33'),
    await uploadPicture(seller, '#383'),
    await uploadPicture(seller, '#338'),
    await uploadPicture(seller, '#833'),
  ];
  phone = await listPhone(seller, {
    name: 'iPhone 13 Pro </script> & co',
    id: 'apple',
    brand: 'Apple',
    img: photos[0] ?? '',
    photos,
    model,
    storageGb: 256,
    colour: 'Sierra Blue',
    batteryHealth: 87,
    inBox: ['box', 'cable'],
    description: 'Light scratches. </script><script>alert(1)</script>\n\n\n\nשריטות קלות',
  });
  path = pathTo(phone);
  plain = await newVisitor(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
});
afterAll(() => browser.close());

describe('The page of a phone', () => {
  test('shows visitors all, turns its photos by keyboard, is shared, and leads to the booking', async () => {
    const page = await newVisitor(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await visit(page, `${path}?from=mail`);
    await page.getByRole('heading', { level: 1, name: phone.name }).waitFor();
    const shown = await page.getByRole('main').innerText();
    for (const fact of ['$345', '256 GB', 'Sierra Blue', '87%', 'Original box and cable', 'Portland, OR', seller.name])
      expect(shown).toContain(fact);
    for (const assurance of [
      'You get time to check the phone. We hold your money until that time is over.',
      'In person: Portland, OR',
      'We add no fees: you pay us $345.',
    ])
      expect(shown).toContain(assurance);
    expect(shown).toContain('</script>\n\nשריטות קלות');
    expect(await page.getByText('שריטות').evaluate(startsOfLines)).toEqual(['left', 'right']);
    // Nobody has sold one of 256 GB yet, and no launch price of that size is known.
    expect(shown).not.toContain('Launch price');
    expect(shown).toContain('Not enough sales yet');
    await page.getByText('Log in to see the seller’s phone number').waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(marketUrl() + path);

    const gallery = page.getByRole('region', { name: `Photos of ${phone.name}` });
    const picture = (at: number) =>
      gallery.getByRole('button', { name: `Show the picture of ${phone.name}, photo ${at} of 5 larger` });
    await picture(1).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await gallery.getByText('3 of 5', { exact: true }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await gallery.getByText('2 of 5', { exact: true }).waitFor();
    expect(await picture(2).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await picture(2).evaluate(leavesGoingBack)).toBe(true);
    await page.keyboard.press('Enter');
    const larger = page.getByRole('dialog', { name: phone.name });
    await larger.getByText('2 of 5', { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await larger.getByText('3 of 5', { exact: true }).waitFor();
    expect(await complaintsAbout(page)).toEqual([]);
    await larger.getByRole('button', { name: 'Previous photo' }).click();
    await larger.getByRole('button', { name: 'Previous photo' }).click();
    await larger.getByText('1 of 5', { exact: true }).waitFor();
    expect(await larger.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await larger.getByRole('button', { name: 'Next photo' }).press('ArrowRight');
    await larger.getByText('2 of 5', { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await larger.getByText('3 of 5', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await larger.waitFor({ state: 'detached' });
    await gallery.getByText('3 of 5', { exact: true }).waitFor();
    await expect.poll(() => picture(3).evaluate((button) => button === document.activeElement)).toBe(true);
    await gallery.getByRole('link', { name: 'photo 1 of 5' }).click();
    await gallery.getByText('1 of 5', { exact: true }).waitFor();

    // On a narrow screen the small ones follow, and the page stays where it is.
    await page.setViewportSize({ width: 320, height: 640 });
    const lastSmall = gallery.getByRole('link', { name: 'photo 5 of 5' });
    const isInSight = (link: Element) => {
      const [strip, own] = [link.closest('ol')?.getBoundingClientRect(), link.getBoundingClientRect()];
      return strip !== undefined && own.left >= strip.left && own.right <= strip.right;
    };
    expect(await lastSmall.evaluate(isInSight)).toBe(false);
    const { y } = (await gallery.boundingBox()) ?? {};
    for (let turns = 1; turns < 5; turns += 1) await page.keyboard.press('ArrowRight');
    await gallery.getByText('5 of 5', { exact: true }).waitFor({ state: 'attached' });
    await expect.poll(() => lastSmall.evaluate(isInSight), patience).toBe(true);
    expect((await gallery.boundingBox())?.y).toBe(y);

    expect(await tooWideAt(page, [390], 844)).toEqual([]);
    const book = page.getByRole('main').getByRole('link', { name: 'Book Now' });
    // However far one reads, it stays in sight.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(async () => (await book.boundingBox())?.y).toBeGreaterThan(700);
    await expect.poll(async () => (await book.boundingBox())?.y).toBeLessThan(844);
    // What has the focus stands above it, also what is last on the narrowest screen; a low screen has no room for it.
    expect(await tooWideAt(page, [320], 640)).toEqual([]);
    const bar = page.locator('[data-bar=buy]');
    const language = page.getByRole('contentinfo').getByRole('combobox');
    await expect.poll(async () => bottomOf(await bar.boundingBox()), patience).toBe(640);
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(80);
    await language.focus();
    const gap = async () => ((await bar.boundingBox())?.y ?? Number.NaN) - bottomOf(await language.boundingBox());
    await expect.poll(gap, patience).toBeGreaterThan(0);
    await page.setViewportSize({ width: 390, height: 400 });
    await language.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await bar.boundingBox())?.y, patience).toBeLessThan(0);
    await page.emulateMedia({ media: 'print' });
    expect(await bar.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 390, height: 844 });
    await book.click();
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByLabel('Password').fill(buyer.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(`**${path}*`);
    // Members see how to reach the seller.
    await page.getByRole('link', { name: '+1 503 555 0142' }).waitFor();
    // What the visitor pressed opens, and not again after a reload.
    const dialog = page.getByRole('dialog', { name: phone.name });
    await dialog.waitFor();
    expect(await page.evaluate('history.state.usr')).toBeNull();
    await dialog.getByLabel('Phone').fill('+1 206 555 0123');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Booking Confirmed').waitFor();
    await page.getByRole('main').getByText('Reserved', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Pay now' }).waitFor();
    // They are of what can still be booked.
    await assurances(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(path);
    expect(page.failures).toEqual([]);
    // Search engines are told at once.
    const { offers } = await structuredData(await open(path), 'Product');
    expect(offers).toMatchObject({ availability: 'https://schema.org/Reserved' });
  });

  test('can be read without scripts: its photos are a list, and all that can be done leads to the login', async () => {
    const page = await open(pathTo(await listPhone(seller, { id: 'apple', brand: 'Apple', model, storageGb: 128 })));
    await page.getByText('Launch price $999').waitFor();
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: phone.name }).waitFor();
    for (const at of [1, 2, 3])
      expect(await page.getByRole('img', { name: `${phone.name}, photo ${at} of 5` }).count()).toBeGreaterThan(0);
    const other = await listPhone(seller);
    await page.goto(pathTo(other));
    for (const [name, leadsTo] of [
      ['Book Now', '/login'],
      ['Make an offer', '/login'],
      ['Ask the seller', `/dashboard/conversations/new?phone=${other._id}`],
    ] as const)
      expect(await page.getByRole('main').getByRole('link', { name }).getAttribute('href')).toBe(leadsTo);
  });

  test('has no contact details in its HTML, and what schema.org requires, with < escaped', async () => {
    const html = await (await request(path)).text();
    expect(html).not.toContain(seller.email);
    expect(html).not.toContain('555 0142');
    const page = await open(path);
    const product = await structuredData(page, 'Product');
    expect(product).toMatchObject({
      name: phone.name,
      brand: { name: 'Apple' },
      itemCondition: 'https://schema.org/UsedCondition',
      offers: { '@type': 'Offer', price: 345, priceCurrency: 'USD', itemCondition: 'https://schema.org/UsedCondition' },
    });
    expect(product.image).toHaveLength(5);
    const { itemListElement } = await structuredData(page, 'BreadcrumbList');
    expect((itemListElement as { name: string }[]).map(({ name }) => name)).toEqual([
      'Home',
      'Apple',
      'iPhone 13 Pro',
      phone.name,
    ]);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(marketUrl() + path);
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(/^http.*\/images\//);
    expect(await page.title()).toContain(phone.name);
    await page.goto(pathTo(await listPhone(seller)));
    const { offers } = await structuredData(page, 'Product');
    expect(offers).toMatchObject({ availability: 'https://schema.org/InStock' });
  });

  test('is kept under its one address, to which a wrong or missing slug leads', async () => {
    for (const address of [
      `/phones/${phone._id}`,
      `/phones/${phone._id}/wrong`,
      path.replace('/phones/', '/phones//'),
    ]) {
      const { status, headers } = await request(address);
      if (status === 301) expect(headers.get('location')).toBe(path);
      else expect(status).toBe(404);
    }
    expect((await request(path)).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  test('of an unknown phone is a 404, of a withdrawn one a 410 that leads to the search', async () => {
    expect((await request('/phones/nothing')).status).toBe(404);
    expect((await request('/phones/00000000-0000-4000-8000-000000000000/x')).status).toBe(404);
    const gone = await listPhone(seller);
    await seller.api.deleteProduct({ params: { id: gone._id } });
    expect((await request(pathTo(gone))).status).toBe(410);
    const page = await open(pathTo(gone));
    await page.getByRole('heading', { name: 'This phone is off the market' }).waitFor();
    expect(await page.getByRole('link', { name: 'Search phones' }).getAttribute('href')).toBe('/search');
  });

  test('says to whom booking is open: a seller books nothing and makes no offer', async () => {
    const page = await openWindow(browser, seller);
    await visit(page, pathTo(await listPhone(seller)));
    await page.getByText('Booking and reporting are for buyers. You are signed in as a seller.').waitFor();
    expect(await page.getByRole('button', { name: 'Book Now' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Make an offer' }).count()).toBe(0);
    await assurances(page).waitFor({ state: 'detached' });
  });

  test('stays when the phone is sold, with similar ones and nothing to book', async () => {
    const sold = await listPhone(seller);
    const other = await listPhone(seller);
    await payFor(buyer, await bookPhone(buyer, sold));
    const page = await open(pathTo(sold));
    await page.getByText('This phone is sold.').waitFor();
    expect(await page.title()).toContain(`${sold.name}, Sold`);
    expect(await page.getByText('Not enough sales yet').count()).toBe(0);
    expect(await page.getByRole('main').getByText('Book Now').count()).toBe(0);
    expect((await structuredData(page, 'Product')).offers).toMatchObject({
      availability: 'https://schema.org/SoldOut',
    });
    await page.getByRole('region', { name: 'Similar phones' }).getByRole('link', { name: other.name }).click();
    await page.waitForURL(`**${pathTo(other)}`);
    await page.getByRole('heading', { level: 1, name: other.name }).waitFor();
  });
});

/** At which side the first and the last line of a text begin. */
function startsOfLines(element: Element): string[] {
  const range = document.createRange();
  range.selectNodeContents(element);
  const lines = [...range.getClientRects()];
  const { left } = element.getBoundingClientRect();
  return [lines.at(0), lines.at(-1)].map((line) => (line !== undefined && line.left - left < 1 ? 'left' : 'right'));
}
