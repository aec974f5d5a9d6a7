import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject, onTestFailed, TestRunner } from 'vitest';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process,Translate,MediaRouter,OptimizationHints',
];

/** The machine's Chromium; when asked for, with its memory of whole pages for going back, which Playwright turns off. */
export async function openBrowser({ keepsPages = false } = {}): Promise<Browser> {
  const ignoreDefaultArgs = keepsPages ? ['--disable-back-forward-cache'] : [];
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags,
    ignoreDefaultArgs,
  });
}

/**
 * Somebody new at the market: a browser window without a past. What goes wrong inside the page is collected. Without
 * the service worker, whose requests no test could hold back; a test of it asks for it.
 */
export async function newVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page & { failures: string[] }> {
  const context = await browser.newContext({ baseURL: inject('marketUrl'), serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  if (TestRunner.getCurrentTest()) onTestFailed(() => tellOf(page));
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => {
    // A refused call is told on the console by the browser itself, and is often what a test is about.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      failures.push(message.text());
  });
  return Object.assign(page, { failures });
}

/** Says what a page showed when its test failed. */
async function tellOf(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const shown = await page
    .locator('html')
    .innerText({ timeout: 1_000 })
    .catch((error: unknown) => String(error));
  console.error(`The page showed, at ${page.url()}:\n${shown.slice(0, 800)}`);
}

/** Signs up through the form. */
export async function signUp(
  page: Page,
  person: { name: string; accountType: 'User' | 'Seller'; email: string },
): Promise<void> {
  await page.goto('/signUp');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Account Type').selectOption(person.accountType);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill('six-or-more');
  await page.getByRole('button', { name: 'SignUp', exact: true }).click();
  await page.getByText('User Created Successfully').waitFor();
}

/** Signs in through the form. */
export async function signIn(page: Page, email: string, password = 'redial-demo'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('SignIn Successful').waitFor();
}
