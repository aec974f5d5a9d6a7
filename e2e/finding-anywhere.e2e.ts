import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { holdBack, pathOf, visit } from './support/pages.ts';
import { listPhone, register, visitor } from './support/people.ts';
import { patience } from './support/watching.ts';

const [portland, seattle] = [5_746_545, 5_809_844];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  const seller = await register('Seller');
  await listPhone(seller, { name: 'Near phone', town: portland, location: 'Portland, OR' });
  await listPhone(seller, { name: 'Far phone', town: seattle, location: 'Seattle, WA' });
});
afterAll(() => browser.close());

const field = (page: Page) => page.getByRole('combobox', { name: 'Search all phones' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

describe('By keyboard alone', () => {
  test('a suggestion is typed, chosen and followed, and Escape closes the list first', async () => {
    const page = await newVisitor(browser);
    await visit(page, '/');
    await page.keyboard.press('Tab');
    while (!(await field(page).evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.type('sams');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list.waitFor();
    // The field tells of its list with the next paint.
    await expect.poll(() => field(page).getAttribute('aria-expanded'), patience).toBe('true');
    await page.keyboard.press('ArrowDown');
    const marked = list.getByRole('option', { selected: true });
    await marked.waitFor();
    const id = await marked.getAttribute('id');
    await expect.poll(() => field(page).getAttribute('aria-activedescendant'), patience).toBe(id);
    expect(await field(page).getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('sams');
    await page.keyboard.press('ArrowDown');
    await list.getByRole('option', { name: /^Samsung Brand/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Used Samsung phones' }).waitFor();
    expect(pathOf(page)).toBe('/search?brand=samsung');

    const good = page.getByRole('checkbox', { name: /^Good/ });
    await good.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => pathOf(page), patience).toBe('/search?brand=samsung&condition=Good');
    expect(await good.isChecked()).toBe(true);
    expect(page.failures).toEqual([]);
  });
});

describe('On a phone', () => {
  test('an icon opens the box, and filters come in a sheet that says how many they leave', async () => {
    const page = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
    await visit(page, '/');
    expect(await field(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Search' }).click();
    await field(page).fill('pixel');
    await field(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Phones for “pixel”' }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter phones' });
    await sheet.getByRole('checkbox', { name: /^Good/ }).check();
    await expect.poll(() => pathOf(page), patience).toBe('/search?q=pixel&condition=Good');
    const { total } = await visitor.search({ query: { q: 'pixel', condition: 'Good' } });
    const show = sheet.getByRole('button', { name: `Show ${total} phones`, exact: true });
    await show.click();
    await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(page.failures).toEqual([]);
  });

  test('suggestions that come after the words were sent do not lie over what is found', async () => {
    const page = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
    await visit(page, '/');
    const [letCome, came] = [
      await holdBack(page, '**/static/js/suggestions-*.js'),
      page.waitForEvent('requestfinished', (request) => request.url().includes('/suggestions-')),
    ];
    await page.getByRole('button', { name: 'Search' }).click();
    await field(page).fill('pixel');
    await field(page).press('Enter');
    letCome();
    await came;
    await page.getByRole('heading', { level: 1, name: 'Phones for “pixel”' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('listbox', { name: 'Suggestions' }).count()).toBe(0);
    expect(page.failures).toEqual([]);
  });
});

describe('In the search box', () => {
  test('what is typed on stays while what was sent is on its way, and no list lies over what is found', async () => {
    const page = await newVisitor(browser);
    await visit(page, '/');
    const letCome = await holdBack(page, '**/static/js/search-*.js');
    await field(page).pressSequentially('pixel');
    await field(page).press('Enter');
    await field(page).pressSequentially(' 8 pro');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list.waitFor();
    letCome();
    await page.getByRole('heading', { level: 1, name: 'Phones for “pixel”' }).waitFor();
    await list.waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('pixel 8 pro');
    await field(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Phones for “pixel 8 pro”' }).waitFor();
    expect(page.failures).toEqual([]);
  });

  test('going back closes the list and shows what was searched for there', async () => {
    const page = await newVisitor(browser);
    await visit(page, '/search?q=pixel');
    await field(page).fill('samsung');
    await field(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Phones for “samsung”' }).waitFor();
    await field(page).fill('moto');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list.waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Phones for “pixel”' }).waitFor();
    await list.waitFor({ state: 'detached' });
    await expect.poll(() => field(page).inputValue(), patience).toBe('pixel');
    expect(page.failures).toEqual([]);
  });
});

describe('Without scripts', () => {
  test('words, filters, order and pages are plain forms and links', async () => {
    const page = await newVisitor(browser, { javaScriptEnabled: false });
    await page.goto('/blog');
    await field(page).fill('phone');
    await field(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Phones for “phone”' }).waitFor();
    await page.goto('/search');
    await page.getByRole('checkbox', { name: /^Good/ }).check();
    await page.getByRole('checkbox', { name: /^Fair \d/ }).check();
    await page.getByLabel('Up to').fill('500');
    await page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/condition=/);
    await page.getByRole('checkbox', { name: /^Good/, checked: true }).waitFor();
    const asked = new URL(page.url()).searchParams;
    expect([asked.getAll('condition'), asked.get('to')]).toEqual([['Good', 'Fair'], '500']);
    await page.getByLabel('Sort by').selectOption('cheapest');
    await page.getByLabel('Sort by').locator('..').getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/sort=cheapest/);
    await cards(page).nth(23).waitFor();
    const first = await cards(page).getByRole('heading').allTextContents();
    await page.getByRole('link', { name: 'Show more' }).click();
    await page.waitForURL(/after=/);
    await expect.poll(() => cards(page).getByRole('heading').allTextContents(), patience).not.toEqual(first);
    await cards(page).first().getByRole('link', { name: 'Book Now' }).waitFor();
  });
});

describe('Near me', () => {
  test('a typed town gives distances, a radius and an order', async () => {
    const page = await newVisitor(browser);
    await visit(page, '/search?q=near+phone');
    const town = page.getByRole('combobox', { name: 'Town' });
    await town.pressSequentially('Portland, O');
    await page.getByRole('option', { name: 'Portland, OR US' }).click();
    await expect.poll(() => pathOf(page), patience).toBe(`/search?q=near+phone&town=${portland}&radius=50`);
    await page.getByRole('article', { name: 'Near phone' }).getByText('In this town').waitFor();
    await visit(page, `/search?q=far+phone&town=${portland}`);
    await page.getByRole('article', { name: 'Far phone' }).getByText('233 km away').waitFor();
    await expect.poll(() => town.inputValue(), patience).toBe('Portland, OR');
    await page.getByLabel('Sort by').selectOption({ label: 'Nearest first' });
    await expect.poll(() => pathOf(page), patience).toBe(`/search?q=far+phone&town=${portland}&sort=nearest`);
    expect(page.failures).toEqual([]);
  });

  test("the browser's own position becomes a town, and goes nowhere else, also after walking here from another page", async () => {
    const page = await newVisitor(browser, {
      geolocation: { latitude: 45.5312, longitude: -122.6544 },
      permissions: ['geolocation'],
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    await visit(page, '/');
    await field(page).fill('near phone');
    await field(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Phones for “near phone”' }).waitFor();
    await page.getByRole('button', { name: 'Use my position' }).click();
    await page.waitForURL(/town=/);
    await page
      .getByRole('article', { name: 'Near phone' })
      .getByText(/km away|In this town/)
      .waitFor();
    expect(asked.filter((one) => /45\.53|122\.65/.test(one))).toEqual([]);
    expect(page.failures).toEqual([]);
  });

  test('a refusal says what to do', async () => {
    const page = await newVisitor(browser, { permissions: [] });
    await visit(page, '/search');
    await page.getByRole('button', { name: 'Use my position' }).click();
    await page
      .getByText(/Type a town|type a town/)
      .first()
      .waitFor();
  });
});

describe("A visitor of a brand's page", () => {
  test('finds at the login a way to see its phones without an account', async () => {
    const page = await newVisitor(browser);
    await visit(page, '/category/apple');
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'See Apple phones without an account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Used Apple phones' }).waitFor();
    expect(pathOf(page)).toBe('/search?brand=apple');
    await cards(page).first().waitFor();
    await visit(page, '/dashboard');
    await page.waitForURL('**/login');
    expect(await page.getByRole('link', { name: /without an account/ }).count()).toBe(0);
  });
});
