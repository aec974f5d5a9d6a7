import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { photo } from './support/calls.ts';
import { sideways } from './support/fitting.ts';
import { answerPrompt, holdBack, moveOn, questionOnLeaving, visit } from './support/pages.ts';
import { openWindow, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { smallTargets } from './support/targets.ts';
import { alarm, patience, toast, watchCalls, writes } from './support/watching.ts';

const columns =
  'reference;brand;name;condition;used_time;original_price;resale_price;description;location;phone;photos';
const line = (reference: string, price: string, pictures: string) =>
  `${reference};Apple;"iPhone; ${reference}";Good;1 year;799;${price};"Fine, and\r\nclean.";Portland;+1 503 555 0142;${pictures}`;
const tableOf = (...lines: string[]) => ({
  name: 'stock.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([columns, ...lines, ''].join('\r\n')),
});

let browser: Browser;
let seller: Person;
let page: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  seller = await register('Seller', 'Shop Keeper');
  page = await openWindow(browser, seller, { viewport: { width: 390, height: 844 }, acceptDownloads: true });
});
afterAll(() => browser.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const choose = (label: string, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel(label, { exact: true }).setInputFiles(files);
const count = (label: string) =>
  page
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .last();
const mine = () => seller.api.listMyProducts({ query: { email: seller.email } });

test('A seller imports a file: sees its faults, mends them, sees the phones, and exports them', async () => {
  await visit(page, '/dashboard/import');
  const template = page.getByRole('link', { name: 'Download a template' });
  const [download] = await Promise.all([page.waitForEvent('download'), template.click()]);
  expect(download.suggestedFilename()).toBe('redial-import-template.csv');

  await button('Check the file').click();
  await alarm(page, 'Choose a CSV file').waitFor();

  await choose('CSV file', { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('reference,nonsense\nA,B\n') });
  await button('Check the file').click();
  await page.getByRole('alert').filter({ hasText: 'There is no column "nonsense".' }).waitFor();

  const front = { name: 'Front.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await choose('Pictures', [front, { ...front, name: 'unused.jpg' }]);
  await choose(
    'CSV file',
    tableOf(line('S1', '389', 'front.jpg'), line('S2', 'cheap', 'front.jpg'), line('S3', '9', 'b.jpg')),
  );
  await button('Check the file').click();
  await heading('What the import will do').waitFor();
  expect(await count('new').innerText()).toContain('1');
  expect(await page.getByText('ends its open offers').count()).toBe(0);
  expect(await count('with faults').innerText()).toContain('2');
  const faults = page.getByRole('table', { name: 'Lines with faults' });
  const rows = (await faults.getByRole('row').allInnerTexts()).slice(1).map((text) => text.replaceAll(/\s+/g, ' '));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/4.*S2.*resale_price.*must be a number/i);
  expect(rows[1]).toMatch(/6.*S3.*photos.*names b\.jpg\. Choose that picture/i);
  expect(await mine()).toEqual([]);
  expect(await complaintsAbout(page)).toEqual([]);
  expect([await sideways(page), await smallTargets(page)]).toEqual([0, []]);

  await choose('CSV file', tableOf(...Array.from({ length: 501 }, () => 'x')));
  await button('Check the file').click();
  await page
    .getByText('1 more line has faults that are not listed here. Mend these first, then check the file again.')
    .waitFor();

  // Mended, by keyboard alone from here on.
  await choose(
    'CSV file',
    tableOf(line('S1', '389', 'front.jpg'), line('S2', '250', 'Front.jpg'), line('S3', '9', 'b.jpg')),
  );
  await faults.waitFor({ state: 'detached' });
  await button('Check the file').press('Enter');
  await heading('What the import will do').waitFor();
  await expect
    .poll(() => heading('What the import will do').evaluate((it) => it === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Tab');
  expect(await button('Import 2 phones').evaluate((it) => it === document.activeElement)).toBe(true);
  // A limit is no fault of the picture: nothing is imported, and the next try goes on.
  const tooMany = { code: 'too_many_requests', message: 'Too many attempts. Try again in 9 minutes.' };
  await page.route('**/api/upload', (route) => route.fulfill({ status: 429, json: tooMany }), { times: 1 });
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Try again in' }).waitFor();
  expect(await mine()).toEqual([]);
  await button('Import 2 phones').focus();
  const letThrough = await holdBack(page, '**/api/upload');
  await page.keyboard.press('Enter');
  await page.getByText('Uploading picture 1 of 1').waitFor();
  // Another file would hide an import that goes on.
  expect(await page.getByLabel('CSV file', { exact: true }).isDisabled()).toBe(true);
  letThrough();
  await heading('Import Successful').waitFor();
  await page.getByText('On the market: 2 new phones and 0 changed.').waitFor();
  expect((await mine()).map(({ name, resalePrice }) => [name, resalePrice]).toSorted()).toEqual([
    ['iPhone; S1', 389],
    ['iPhone; S2', 250],
  ]);

  // The same file with the same pictures changes nothing, and is told so before any picture is uploaded.
  await button('Import another file').click();
  await choose('Pictures', [front]);
  await choose('CSV file', tableOf(line('S1', '389', 'front.jpg'), line('S2', '250', 'Front.jpg')));
  await button('Check the file').click();
  await page.getByText('All phones of this file are on the market as it says.').waitFor();
  expect(await count('unchanged').innerText()).toContain('2');

  await moveOn(page, '/dashboard/myProducts');
  await page.getByRole('table', { name: 'My Products' }).getByText('iPhone; S2').waitFor();
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export', exact: true }).click(),
  ]);
  expect(exported.suggestedFilename()).toMatch(/^redial-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile((await exported.path()) ?? '', 'utf8');
  expect(file).toContain('"\'+1 503 555 0142"');

  // The export, with a lower price, is imported in a window of its own width.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const cheaper = { name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(file.replace('"250"', '"240"')) };
  await choose('CSV file', cheaper);
  await button('Check the file').click();
  await page.getByText('Changing a phone ends its open offers.').waitFor();
  await button('Import 1 phone').click();
  await page.getByText('On the market: 0 new phones and 1 changed.').waitFor();
  expect((await mine()).map(({ resalePrice }) => resalePrice).toSorted()).toEqual([240, 389]);
  expect(page.failures.filter((text) => !/ 4(00|29) /.test(text))).toEqual([]);
});

test('An import that is left while its pictures are uploaded asks before it is lost, and says how it ended', async () => {
  await moveOn(page, '/dashboard/myProducts');
  await moveOn(page, '/dashboard/import');
  // One that the market doesn't have yet.
  const other = Buffer.concat([await photo(), Buffer.from('other')]);
  await choose('Pictures', { name: 'other.jpg', mimeType: 'image/jpeg', buffer: other });
  await choose('CSV file', tableOf(line('S4', '389', 'other.jpg'), line('S5', '9', 'b.jpg')));
  await button('Check the file').click();
  const letThrough = await holdBack(page, '**/api/upload');
  await button('Import 1 phone').click();
  await page.getByText('Uploading picture 1 of 1').waitFor();
  await moveOn(page, '/dashboard/myProducts');
  const asked = answerPrompt(page, 'dismiss');
  await button('SignOut').click();
  expect(await asked).toBe('Your pictures are still uploading. If you leave now, nothing is imported.');
  expect(await questionOnLeaving(page)).toBe('beforeunload');
  await moveOn(page, '/dashboard/import');
  await page.getByText('Your last import is not done yet.').waitFor();
  expect(await page.getByLabel('CSV file', { exact: true }).isDisabled()).toBe(true);
  letThrough();
  await toast(page, 'On the market: 1 new phone and 0 changed. 1 line has faults and was left out.').waitFor();
  await page.getByText('Your last import is not done yet.').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true);
  await expect.poll(() => page.getByLabel('CSV file', { exact: true }).isDisabled(), patience).toBe(false);
});

test('An import does not go on as the next person to sign in while its pictures are uploaded', async () => {
  const another = Buffer.concat([await photo(), Buffer.from('another')]);
  await choose('Pictures', { name: 'another.jpg', mimeType: 'image/jpeg', buffer: another });
  await choose('CSV file', tableOf(line('S6', '389', 'another.jpg')));
  await button('Check the file').click();
  const letThrough = await holdBack(page, '**/api/upload');
  await button('Import 1 phone').click();
  await page.getByText('Uploading picture 1 of 1').waitFor();
  const calls = watchCalls(page);
  const { token } = await register('Seller', 'Next Keeper');
  await page.evaluate((next) => localStorage.setItem('accessToken', next), token);
  letThrough();
  await alarm(page, 'You were signed out. Sign in again to go on.').waitFor();
  expect(writes(calls)).toEqual([]);
});

test('The page speaks Spanish, and the faults of a file too', async () => {
  const window = await openWindow(browser, seller, { viewport: { width: 390, height: 844 }, locale: 'es-ES' });
  await visit(window, '/dashboard/import');
  await window.getByRole('heading', { name: 'Importar teléfonos' }).waitFor();
  const table = tableOf(line('S9', 'cheap', 'front.jpg'), ...Array.from({ length: 501 }, () => 'x'));
  await window.getByLabel('Archivo CSV', { exact: true }).setInputFiles(table);
  await window.getByRole('button', { name: 'Comprobar el archivo' }).click();
  await window.getByText('nombra front.jpg. Elige esa foto junto con el archivo').waitFor();
  await window.getByText('2 líneas más tienen errores que no se muestran aquí. Corrige antes estas').waitFor();
  expect(await sideways(window)).toBe(0);
});
