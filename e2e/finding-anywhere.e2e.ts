import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { holdBack, isStill, pathOf, visit, walkTo } from './support/pages.ts';
import { handOver, listPhone, register, visitor } from './support/people.ts';
import { patience } from './support/watching.ts';

const [portland, seattle] = [5_746_545, 5_809_844];

let browser: Browser;
let page: Page & { failures: string[] };
let near: Product;
beforeAll(async () => {
  browser = await openBrowser();
  const seller = await register('Seller');
  near = await listPhone(seller, { name: 'Near phone', town: portland, location: 'Portland, OR' });
  await listPhone(seller, { name: 'Far phone', town: seattle, location: 'Seattle, WA' });
  page = await newVisitor(browser);
});
afterAll(() => browser.close());

const field = (at = page) => at.getByRole('combobox', { name: 'Search all phones' });
const cards = (at = page) => at.getByRole('main').getByRole('article');
const list = () => page.getByRole('listbox', { name: 'Suggestions' });
const heading = (words: string) => page.getByRole('heading', { level: 1, name: `Phones for “${words}”` }).waitFor();
/** Opens a page anew, where what a test held back or chose is forgotten. */
const begin = async (path: string) => {
  await handOver(page, null);
  await visit(page, path);
};

/** Counts taps, clicks and Enter in the page that is open; loading another one would forget them. */
const countPresses = async () => {
  const count = await page.evaluateHandle(() => {
    const presses = { total: 0 };
    addEventListener('pointerup', () => (presses.total += 1), true);
    addEventListener('keydown', ({ key }) => (presses.total += key === 'Enter' ? 1 : 0), true);
    return presses;
  });
  return () => count.evaluate(({ total }) => total);
};

describe('By keyboard alone', () => {
  test('a suggestion is typed, chosen and followed, and Escape closes the list first', async () => {
    await begin('/');
    await page.keyboard.press('Tab');
    while (!(await field().evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.type('sams');
    await list().waitFor();
    // The field tells of its list with the next paint.
    await expect.poll(() => field().getAttribute('aria-expanded'), patience).toBe('true');
    await page.keyboard.press('ArrowDown');
    const marked = list().getByRole('option', { selected: true });
    await marked.waitFor();
    const id = await marked.getAttribute('id');
    await expect.poll(() => field().getAttribute('aria-activedescendant'), patience).toBe(id);
    expect(await field().getAttribute('aria-controls')).toBe(await list().getAttribute('id'));
    await page.keyboard.press('Escape');
    await list().waitFor({ state: 'detached' });
    expect(await field().inputValue()).toBe('sams');
    await page.keyboard.press('ArrowDown');
    await list()
      .getByRole('option', { name: /^Samsung Brand/, selected: true })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Used Samsung phones' }).waitFor();
    expect(pathOf(page)).toBe('/search?brand=samsung');
    await expect.poll(() => page.title(), patience).toBe('Used Samsung phones · Redial');

    const good = page.getByRole('checkbox', { name: /^Good/ });
    await good.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => pathOf(page), patience).toBe('/search?brand=samsung&condition=Good');
    expect(await good.isChecked()).toBe(true);
    expect(page.failures).toEqual([]);
  });
});

describe('On a phone', () => {
  test('an icon opens the box, late suggestions cover nothing, and filters say what they leave', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await begin('/');
    expect(await field().count()).toBe(0);
    const [letCome, came] = [
      await holdBack(page, '**/static/js/suggestions-*.js'),
      page.waitForEvent('requestfinished', (request) => request.url().includes('/suggestions-')),
    ];
    await page.getByRole('button', { name: 'Search' }).click();
    await field().fill('pixel');
    await field().press('Enter');
    letCome();
    await came;
    await heading('pixel');
    await page.waitForLoadState('networkidle');
    expect(await list().count()).toBe(0);

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter phones' });
    await sheet.getByRole('checkbox', { name: /^Good/ }).check();
    await expect.poll(() => pathOf(page), patience).toBe('/search?q=pixel&condition=Good');
    const { total } = await visitor.search({ query: { q: 'pixel', condition: 'Good' } });
    const show = sheet.getByRole('button', { name: `Show ${total} phones`, exact: true });
    await show.click();
    await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    // From the home page to the right phone in three presses: the icon, Enter, the card.
    await begin('/');
    const presses = await countPresses();
    await page.getByRole('button', { name: 'Search' }).click();
    await field().fill('near phone');
    await field().press('Enter');
    await page.getByRole('article', { name: 'Near phone' }).getByRole('link', { name: 'Near phone' }).click();
    await page.getByRole('heading', { level: 1, name: 'Near phone' }).waitFor();
    expect(await presses()).toBe(3);
    await isStill(page);
    expect(page.failures).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
});

describe('In the search box', () => {
  test('typing during a search is kept, no list covers the results, and going back shows the words', async () => {
    await begin('/');
    const letCome = await holdBack(page, '**/static/js/search-*.js');
    await field().pressSequentially('pixel');
    await field().press('Enter');
    await field().pressSequentially(' 8 pro');
    await list().waitFor();
    letCome();
    await heading('pixel');
    await list().waitFor({ state: 'detached' });
    expect(await field().inputValue()).toBe('pixel 8 pro');
    await field().press('Enter');
    await heading('pixel 8 pro');

    await field().fill('samsung');
    await field().press('Enter');
    await heading('samsung');
    await field().fill('moto');
    await list().waitFor();
    await page.goBack();
    await heading('pixel 8 pro');
    await list().waitFor({ state: 'detached' });
    await expect.poll(() => field().inputValue(), patience).toBe('pixel 8 pro');

    // What is typed on is meant, not what was marked before, also while suggestions for it are on their way.
    await field().fill('sams');
    await list().waitFor();
    await field().press('ArrowDown');
    await list().getByRole('option', { selected: true }).waitFor();
    const letSuggest = await holdBack(page, '**/api/search/suggestions*');
    await field().pressSequentially('ung s21');
    await field().press('Enter');
    await heading('samsung s21');
    letSuggest();
    expect(page.failures).toEqual([]);
  });
});

describe('Without scripts', () => {
  test('words, filters, order and pages are plain forms and links', async () => {
    const plain = await newVisitor(browser, { javaScriptEnabled: false });
    await plain.goto('/blog');
    await field(plain).fill('phone');
    await field(plain).press('Enter');
    await plain.getByRole('heading', { level: 1, name: 'Phones for “phone”' }).waitFor();
    await plain.goto('/search');
    await plain.getByRole('checkbox', { name: /^Good/ }).check();
    await plain.getByRole('checkbox', { name: /^Fair \d/ }).check();
    await plain.getByLabel('Up to').fill('500');
    await plain.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Apply' }).click();
    await plain.waitForURL(/condition=/);
    await plain.getByRole('checkbox', { name: /^Good/, checked: true }).waitFor();
    const asked = new URL(plain.url()).searchParams;
    expect([asked.getAll('condition'), asked.get('to')]).toEqual([['Good', 'Fair'], '500']);
    await plain.getByLabel('Sort by').selectOption('cheapest');
    await plain.getByLabel('Sort by').locator('..').getByRole('button', { name: 'Apply' }).click();
    await plain.waitForURL(/sort=cheapest/);
    await cards(plain).nth(23).waitFor();
    const first = await cards(plain).getByRole('heading').allTextContents();
    // By keyboard: where the cards above get their heights only now, a click may miss, and no script tells that it did.
    await plain.getByRole('link', { name: 'Show more' }).press('Enter');
    await plain.waitForURL(/after=/);
    await expect.poll(() => cards(plain).getByRole('heading').allTextContents(), patience).not.toEqual(first);
    await cards(plain).first().getByRole('link', { name: 'Book Now' }).waitFor();
    const filters = plain.getByRole('region', { name: 'Filters' });
    await filters.getByRole('textbox', { name: 'Town' }).fill('portland or');
    await filters.getByRole('button', { name: 'Apply' }).click();
    await plain.getByRole('link', { name: 'Remove filter: Within 50 km of Portland, OR' }).waitFor();
    expect(new URL(plain.url()).searchParams.get('town')).toBe(String(portland));
    // What is no town is looked for among the words.
    await plain.goto('/search?near=qqzzxx');
    await plain.getByRole('heading', { level: 1, name: 'Phones for “qqzzxx”' }).waitFor();
  });
});

describe('Near me', () => {
  test('a typed town gives distances, a radius and an order', async () => {
    await begin('/search?q=near+phone');
    const town = page.getByRole('combobox', { name: 'Town' });
    await town.pressSequentially('Qqzzxx');
    await page.getByText('We don’t know this town.').waitFor();
    // It is of what stands in the field alone.
    await town.blur();
    await page.getByText('We don’t know this town.').waitFor({ state: 'detached' });
    // Enter takes the first town, also before it is suggested.
    await town.fill('Portland, O');
    // Not Safari's Enter that confirms a composition.
    const confirming = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
    const isLeft = (field: Element, init: KeyboardEventInit) => field.dispatchEvent(new KeyboardEvent('keydown', init));
    expect(await town.evaluate(isLeft, confirming)).toBe(true);
    await town.press('Enter');
    await expect.poll(() => pathOf(page), patience).toBe(`/search?q=near+phone&town=${portland}&radius=50`);
    await page.getByRole('article', { name: 'Near phone' }).getByText('In this town').waitFor();
    await walkTo(page, `/search?q=far+phone&town=${portland}`);
    await page.getByRole('article', { name: 'Far phone' }).getByText('233 km away').waitFor();
    await expect.poll(() => town.inputValue(), patience).toBe('Portland, OR');
    await page.getByLabel('Sort by').selectOption({ label: 'Nearest first' });
    await expect.poll(() => pathOf(page), patience).toBe(`/search?q=far+phone&town=${portland}&sort=nearest`);
    // A place that is suggested means what is sold there, not everything with its distance.
    await field().fill('portland, o');
    await list()
      .getByRole('option', { name: /^Portland, OR Place/ })
      .click();
    await expect.poll(() => pathOf(page), patience).toBe(`/search?town=${portland}&radius=50`);
    const { facets, total } = await visitor.search({ query: { town: portland, radius: 50 } });
    const within = (km: string) => facets.place.find(({ value }) => value === km)?.count;
    expect(within('50')).toBe(total);
    await page
      .getByLabel('Distance')
      .getByRole('option', { name: `Within 10 km (${within('10')})` })
      .waitFor({ state: 'attached' });
    expect(page.failures).toEqual([]);
  });

  test("the browser's position is sent as a town only, and a refusal says what to do", async () => {
    await begin('/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    await field().fill('near phone');
    await field().press('Enter');
    await heading('near phone');
    await page.getByRole('button', { name: 'Use my position' }).click();
    await page
      .getByText(/Type a town|type a town/)
      .first()
      .waitFor();
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 45.5312, longitude: -122.6544 });
    await page.getByRole('button', { name: 'Use my position' }).click();
    await page.waitForURL(/town=/);
    await page
      .getByRole('article', { name: 'Near phone' })
      .getByText(/km away|In this town/)
      .waitFor();
    expect(asked.filter((one) => /45\.53|122\.65/.test(one))).toEqual([]);
    expect(page.failures).toEqual([]);
  });
});

describe("A visitor of a brand's page", () => {
  test('finds at the login a way to see its phones, or the one they came for, without an account', async () => {
    await begin('/categories/apple');
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'See Apple phones without an account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Used Apple phones' }).waitFor();
    expect(pathOf(page)).toBe('/search?brand=apple');
    await cards().first().waitFor();

    await begin(`/category/${near.id}?phone=${near._id}`);
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'See Near phone without an account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Near phone' }).waitFor();
    expect(pathOf(page)).toBe(`/phones/${near._id}/near-phone`);

    await walkTo(page, '/dashboard');
    await page.waitForURL('**/login');
    expect(await page.getByRole('link', { name: /without an account/ }).count()).toBe(0);
  });
});
