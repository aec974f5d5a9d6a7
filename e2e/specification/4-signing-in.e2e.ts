import { randomUUID } from 'node:crypto';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { marketUrl } from '../support/market-url.ts';
import { comeTo, isAlive, moveOn, pathOf, walkTo } from '../support/pages.ts';
import { handOver } from '../support/people.ts';
import { alarm, hasFocus, isRed, patience, toast, watchCalls, writes } from '../support/watching.ts';

let browser: Browser;
let page: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser);
});
afterAll(() => browser.close());

/** Comes to a form from elsewhere, as a visitor: nothing has been typed into it. */
async function openForm(path: '/login' | '/signUp'): Promise<void> {
  if (page.url() !== 'about:blank' && (await token()) !== null) await handOver(page, null);
  if (page.url() !== 'about:blank' && pathOf(page) === path)
    await moveOn(page, path === '/login' ? '/signUp' : '/login');
  await comeTo(page, path);
}

const token = () => page.evaluate<string | null>("localStorage.getItem('accessToken')");
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (...alarms: string[]) =>
  expect.poll(() => page.getByRole('alert').allTextContents(), patience).toEqual(alarms);
const isSignedOut = async () => {
  await page.waitForURL('**/login');
  await page.getByRole('link', { name: 'Login', exact: true }).waitFor();
  expect(await token()).toBeNull();
  expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
};

async function isRedUnder(message: string, button: string): Promise<void> {
  const problem = alarm(page, message);
  await problem.waitFor();
  expect(await isRed(problem)).toBe(true);
  const above = await page.getByRole('button', { name: button, exact: true }).boundingBox();
  const below = await problem.boundingBox();
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
}

describe('The login form', () => {
  test('asks for e-mail and a password of six characters, and shows a refusal in red below', async () => {
    await openForm('/login');
    const sent = watchCalls(page);
    await press('Login');
    await says('Email Address is required', 'Password is required');
    await page.getByLabel('Password').fill('six-or-more');
    await says('Email Address is required');
    await page.getByLabel('Email').fill('buyer@redial.example');
    await page.getByLabel('Password').fill('');
    await says('Password is required');
    await page.getByLabel('Password').fill('five5');
    await press('Login');
    await says('Password must be atleast 6 characters or longer');
    expect(writes(sent)).toEqual([]);

    await page.getByLabel('Password').fill('sixsix');
    await press('Login');
    await isRedUnder('Invalid email or password', 'Login');
    expect(writes(sent)).toEqual(['POST /api/auth/sign-in/email']);
  });

  test('stores a token before it goes on, else stays; a reload keeps it, the error page ends it', async () => {
    await openForm('/login');
    await walkTo(page, '/dashboard');
    await expect.poll(() => page.evaluate('location.pathname'), patience).toBe('/login');
    await page.route('**/api/jwt?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Away', code: 'unavailable' } }),
    );
    await page.getByLabel('Email').fill('buyer@redial.example');
    await page.getByLabel('Password').fill('redial-demo');
    await press('Login');
    await page
      .getByRole('alert')
      .getByText(/no access token could be fetched/)
      .waitFor();
    expect([pathOf(page), await token()]).toEqual(['/login', null]);
    await page.unrouteAll();

    const steps = followSteps();
    await press('Login');
    await toast(page, 'SignIn Successful').waitFor();
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
    // Of each place it is asked whether a token is there, which takes a moment.
    await expect
      .poll(() => steps, patience)
      .toEqual([
        'POST /api/auth/sign-in/email',
        'GET /api/jwt?email=buyer%40redial.example',
        'at /dashboard with a token',
      ]);
    expect(await token()).toMatch(/^ey/);

    await page.reload({ waitUntil: 'domcontentloaded' });
    await isAlive(page);
    await page.getByRole('button', { name: 'SignOut' }).waitFor();
    expect([pathOf(page), await token()]).toEqual(['/dashboard', expect.stringMatching(/^ey/)]);

    await page.route('**/api/categories', (route) =>
      route.fulfill({ status: 400, json: { message: 'The brands are being counted.', code: 'not_returned' } }),
    );
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.getByText('The brands are being counted.').waitFor();
    await page.unrouteAll();
    await page.getByRole('main').getByRole('button', { name: 'SignOut' }).click();
    await isSignedOut();
  });
});

describe('The sign-up form', () => {
  test('asks for name, account type, e-mail and password alike, and shows a refusal in red below', async () => {
    await openForm('/signUp');
    const sent = watchCalls(page);
    const type = page.getByLabel('Account Type');
    const values = (all: Element[]) => all.map((option) => (option as HTMLOptionElement).value);
    await expect.poll(() => type.getByRole('option').evaluateAll(values), patience).toEqual(['', 'User', 'Seller']);
    await press('SignUp');
    const asked = ['Name is required', 'Account Type is required', 'Email Address is required', 'Password is required'];
    await says(...asked);
    await page.getByLabel('Email').fill('buyer@redial.example');
    await page.getByLabel('Password').fill('five5');
    await type.selectOption('User');
    await page.getByLabel('Name').fill('   ');
    await says('Name is required', 'Password must be atleast 6 characters or longer');
    await press('SignUp');
    await says('Name is required', 'Password must be atleast 6 characters or longer');
    expect(writes(sent)).toEqual([]);

    await page.getByLabel('Name').fill('Nia New');
    await page.getByLabel('Password').fill('six-or-more');
    await press('SignUp');
    await isRedUnder('User already exists. Use another email.', 'SignUp');
    expect(writes(sent)).toEqual(['POST /api/auth/sign-up/email']);
  });

  test('signs up: the identity service, the account, the token, then home; SignOut removes the token', async () => {
    await openForm('/signUp');
    const steps = followSteps();
    const email = `olga-${randomUUID().slice(0, 8)}@redial.example`;
    await page.getByLabel('Name', { exact: true }).fill('Olga Order');
    await page.getByLabel('Account Type').selectOption('Seller');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('six-or-more');
    await press('SignUp');
    await toast(page, 'User Created Successfully').waitFor();
    await page.getByRole('region', { name: 'Browse by brand' }).waitFor();
    await expect
      .poll(() => steps, patience)
      .toEqual([
        'POST /api/auth/sign-up/email',
        'POST /api/users',
        `GET /api/jwt?email=${encodeURIComponent(email)}`,
        'at / with a token',
      ]);
    await press('SignOut');
    await isSignedOut();
  });
});

describe('Continue with Google', () => {
  test('stands in both forms, and says that it is not set up', async () => {
    for (const path of ['/login', '/signUp'] as const) {
      await openForm(path);
      await page.getByLabel('Email').waitFor();
      await page.getByLabel('Password').waitFor();
      await press('Continue with Google');
      await page.getByText('Google sign-in is not set up on this server').waitFor();
      expect(await page.getByRole('button', { name: 'Continue with Google' }).evaluate(hasFocus)).toBe(true);
    }
  });

  test('logs and shows why it failed, and the form can still be used', async () => {
    await openForm('/login');
    page.failures.length = 0;
    await page.route('**/api/identity/settings', (route) => route.fulfill({ json: { google: true } }));
    await page.route('**/api/auth/sign-in/social', (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'Google can not be reached at the moment.', code: 'unavailable' },
      }),
    );
    await press('Continue with Google');
    await alarm(page, 'Google can not be reached at the moment.').waitFor();
    expect(page.failures.join('\n')).toContain('Google can not be reached at the moment.');
    await expect.poll(() => page.getByRole('button', { name: 'Login', exact: true }).isEnabled(), patience).toBe(true);
    await page.unrouteAll();

    page.failures.length = 0;
    await moveOn(page, '/signUp');
    await walkTo(page, '/login?error=access_denied');
    await alarm(page, 'You cancelled at Google, so you are not signed in.').waitFor();
    expect(page.failures).toEqual(['You cancelled at Google, so you are not signed in.']);
  });
});

describe('A route', () => {
  test('that is unknown shows the two sentences', async () => {
    expect((await fetch(`${marketUrl()}/no/such/route`)).status).toBe(404);
    await comeTo(page, '/no/such/route');
    await page.getByText('The route you are searching is not available!!!').waitFor();
    await page.getByText('Please try for a valid route!!!').waitFor();
  });
});

/**
 * What the page asks the server to do on the way in, and where it goes then, until the test ends; who one is it may ask
 * at any time.
 */
function followSteps(): string[] {
  const steps: string[] = [];
  const noteCall = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(auth|users|jwt)/.test(pathname)) steps.push(`${request.method()} ${pathname}${search}`);
  };
  const notePlace = () => {
    const at = pathOf(page);
    void token().then((kept) => steps.push(`at ${at} ${kept === null ? 'without' : 'with'} a token`));
  };
  const stop = () => void page.off('request', noteCall).off('framenavigated', notePlace);
  page.on('request', noteCall).on('framenavigated', notePlace);
  onTestFinished(stop);
  return steps;
}
