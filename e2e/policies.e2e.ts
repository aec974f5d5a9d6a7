import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { tooWideAt } from './support/fitting.ts';
import { marketUrl } from './support/market-url.ts';
import { visit } from './support/pages.ts';
import { handOver, registerNewcomer } from './support/people.ts';

let browser: Browser;
let page: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser);
});
afterAll(() => browser.close());

test('Terms, privacy and imprint are one press from every page, also from each other', async () => {
  await visit(page, '/blog');
  for (const name of ['Terms', 'Privacy', 'Imprint']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/policies/${name.toLowerCase()}`);
  }
  // An address that somebody has indented is code in Markdown.
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  const indented = `<pre><code>${'12 Long Street, '.repeat(20)}</code></pre>`;
  await page.locator('article > div').evaluate((text, html) => text.insertAdjacentHTML('beforeend', html), indented);
  expect(await tooWideAt(page, [390], 844)).toEqual([]);
  await page.setViewportSize(before);
  expect(page.failures).toEqual([]);
});

test('A new member agrees to the terms as they are now, and can read them without losing the form', async () => {
  await handOver(page, null);
  await visit(page, '/signUp');
  await page.getByLabel('Name').fill('Tess Terms');
  const [terms] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: 'Terms' }).click(),
  ]);
  await terms.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
  await terms.close();
  await page.getByLabel('Account Type').selectOption('User');
  await page.getByLabel('Email').fill(`tess-${randomUUID().slice(0, 8)}@redial.example`);
  await page.getByLabel('Password').fill('six-or-more');
  const { version } = (await (await fetch(`${marketUrl()}/api/policies/terms`)).json()) as { version: string };
  // They changed while the form was open: the account is refused, and a second press goes on from there.
  await page.route('**/api/users', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), terms: [...version].toReversed().join('') } }),
  );
  const signUp = page.getByRole('button', { name: 'SignUp', exact: true });
  await signUp.click();
  await page.getByRole('alert').filter({ hasText: 'The terms changed.' }).waitFor();
  await page.unroute('**/api/users');
  await page.getByLabel('Password').fill('another-one');
  await signUp.click();
  await page.getByRole('alert').filter({ hasText: 'already' }).waitFor();
  await page.getByLabel('Password').fill('six-or-more');
  const opened = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/users'));
  await signUp.click();
  expect((await opened).postDataJSON()).toMatchObject({ name: 'Tess Terms', terms: version });
  await page.getByText('User Created Successfully').waitFor();
});

test.each([
  ['/policies/terms', 200],
  ['/policies/terms/', 200],
  ['/policies/rules', 404],
  ['/policies/..%2Fterms', 404],
])('%s is a %i', async (path, status) => {
  expect((await fetch(marketUrl() + path)).status).toBe(status);
});

test('A signed-in person without an account can read the terms first', async () => {
  await handOver(page, await registerNewcomer());
  await visit(page, '/signUp');
  await page.getByLabel('Account Type').waitFor();
  const [terms] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: 'Terms' }).click(),
  ]);
  await terms.locator('html[data-session=in]').waitFor({ state: 'attached' });
  await terms.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
  await terms.close();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('User Created Successfully').waitFor();
  await page.waitForURL(`${marketUrl()}/`);
});

test('On a bad line they say so in the language of the reader, and can be tried again', async () => {
  const reader = await newVisitor(browser, { locale: 'es-ES' });
  await visit(reader, '/policies/terms');
  await reader.route('**/*.data*', (route) => route.abort());
  await reader.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
  await reader.getByRole('main').getByText('Comprueba tu conexión e inténtalo de nuevo.').waitFor();
  await reader.getByRole('button', { name: 'Reintentar' }).click();
  await reader.getByRole('heading', { level: 1, name: 'Privacidad' }).waitFor();
});

test('They can be read without scripts, in the language of the reader', async () => {
  const plain = await newVisitor(browser, { javaScriptEnabled: false, locale: 'es-ES' });
  await plain.goto('/signUp');
  expect(await plain.getByRole('main').getByText('Privacidad', { exact: true }).getAttribute('lang')).toBe('es');
  await plain.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
  await plain.getByRole('heading', { level: 1, name: 'Privacidad' }).waitFor();
  expect(await plain.getByRole('article').getAttribute('lang')).toBe('es');
  await plain.getByRole('cell', { name: 'tu cuenta', exact: true }).waitFor();
});
