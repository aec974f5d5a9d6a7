import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { keepIntercepting } from './intercepting.ts';
import { marketUrl } from './market-url.ts';
import { visit } from './pages.ts';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The shell would draw letters wider than people's Chromium does.
  '--font-render-hinting=none',
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  // Pages of tests are short-lived: optimising their scripts costs more than it saves (docs/performance.md).
  '--js-flags=--no-maglev --no-turbofan',
  '--disable-features=IsolateOrigins,site-per-process,Translate,MediaRouter,OptimizationHints',
];

const opened = new Map<string, Promise<Browser>>();
/** Windows that are open now, of one test and of all tests of a file. */
const windows = new Set<BrowserContext>();

interface Kind {
  /** A Chromium that draws as people's do, not its headless shell, which takes half of the processor time. */
  isWhole?: boolean;
  /** With its memory of whole pages for going back, which Playwright turns off and the shell has not. */
  keepsPages?: boolean;
  /** Its camera shows what is in this file (y4m). The shell has no camera. */
  camera?: string;
}

/** The machine's Chromium, started once in each worker for each kind. To close it closes its windows. */
export function openBrowser(kind: Kind = {}): Promise<Browser> {
  const key = JSON.stringify(kind);
  const forget = () => void opened.delete(key);
  const starting = opened.get(key) ?? launch(kind, forget);
  opened.set(key, starting);
  // A failed start must not fail all later files of this worker too.
  starting.catch(forget);
  return starting;
}

async function launch(
  { keepsPages = false, camera, isWhole = keepsPages || camera !== undefined }: Kind,
  whenGone: () => void,
): Promise<Browser> {
  const { CHROMIUM_PATH: whole = '/usr/bin/chromium', CHROMIUM_SHELL_PATH: shell = whole } = process.env;
  const browser = await chromium.launch({
    executablePath: isWhole ? whole : shell,
    args: camera === undefined ? flags : [...flags, ...camerasOf(camera)],
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
  });
  browser.on('disconnected', whenGone);
  return Object.assign(browser, { close: async () => void (await Promise.all(browser.contexts().map(leave))) });
}

const camerasOf = (file: string) => ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`];

/** Closes a window. What a test does with its calls may be under way, and would find it gone. */
async function leave(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/**
 * Somebody new at the market: a browser window without a past. What goes wrong inside the page is collected. Without
 * the service worker, whose requests no test could hold back, and without motion, which costs time; tests of them ask
 * for them.
 */
export async function newVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page & { failures: string[] }> {
  const context = await browser.newContext({
    baseURL: marketUrl(),
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  windows.add(context);
  context.on('close', () => windows.delete(context));
  context.on('page', keepIntercepting);
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  // A window of one test alone would go on moving its slides beside all later ones.
  if (TestRunner.getCurrentTest()) onTestFinished(() => leave(context));
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => {
    // A refused call is told on the console by the browser itself, and is often what a test is about.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      failures.push(message.text());
  });
  return Object.assign(page, { failures });
}

/** Says what every window shows, for somebody who reads why a test failed. */
export async function tellOfWindows(): Promise<void> {
  for (const window of windows) for (const tab of window.pages()) await tellOf(tab);
}

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
  await visit(page, '/signUp');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Account Type').selectOption(person.accountType);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill('six-or-more');
  await page.getByRole('button', { name: 'SignUp', exact: true }).click();
  await page.getByText('User Created Successfully').waitFor();
}

/** Signs in through the form. */
export async function signIn(page: Page, email: string, password = 'redial-demo'): Promise<void> {
  await visit(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('SignIn Successful').waitFor();
}
