import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { filmQrCode } from './support/film.ts';
import { visit } from './support/pages.ts';
import { bookPhone, enterDemo, listPhone, openWindow, payFor, register } from './support/people.ts';

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-film-'));
  browser = await openBrowser({ camera: join(folder, 'film.y4m') });
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

const narrow = { permissions: ['camera'], viewport: { width: 390, height: 844 }, locale: 'en-US' };

test('A seller scans the QR code of the buyer; another code, or no camera, is said in words', async () => {
  const [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
  const booking = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, booking);
  const { code } = await buyer.api.getSale({ params: { id: booking._id } });
  const his = await openWindow(browser, seller, narrow);
  // The policy of the page where he arrives knows no camera.
  await visit(his, '/dashboard/mySales');
  await his.getByRole('link', { name: /^Next step for/ }).click();
  const scan = () => his.getByRole('button', { name: 'Scan the QR code' }).click();
  await scan();
  await his.getByRole('status').getByText('We found no camera.').waitFor();
  await filmQrCode(join(folder, 'film.y4m'), 'https://elsewhere.example');
  await his.context().clearPermissions();
  await scan();
  await his.getByRole('status').getByText('does not let this page use the camera').waitFor();
  await his.getByLabel('Code of the buyer').fill('12345');

  await his.context().grantPermissions(['camera']);
  await scan();
  await his.getByRole('status').getByText('This QR code is not a code of a sale.').waitFor();
  expect(await complaintsAbout(his)).toEqual([]);
  expect(await his.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await his.getByRole('button', { name: 'Close the camera' }).click();
  await filmQrCode(join(folder, 'film.y4m'), code ?? '');
  await scan();
  await his.getByRole('heading', { name: 'The buyer has the phone' }).waitFor();
  expect((await buyer.api.getSale({ params: { id: booking._id } })).receivedBy).toBe('code');
  expect(his.failures).toEqual([]);
});

test('A buyer who gives a phone back scans the code of the seller, and reads whose code it is', async () => {
  const [seller, buyer, admin] = await Promise.all([register('Seller'), register('User'), enterDemo('admin')]);
  const booking = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, booking);
  const params = { id: booking._id };
  await buyer.api.moveSale({ params, body: { act: 'receive' } });
  await buyer.api.moveSale({ params, body: { act: 'say_problem', about: 'broken', words: 'It does not charge.' } });
  await admin.api.decideSale({ params, body: { for: 'return', words: 'It does not charge.' } });
  await filmQrCode(join(folder, 'film.y4m'), 'https://elsewhere.example');
  const hers = await openWindow(browser, buyer, narrow);
  await visit(hers, `/dashboard/sales/${booking._id}`);
  await hers.getByRole('button', { name: 'Scan the QR code' }).click();
  await hers.getByRole('status').getByText('Scan the one that the seller sees on the page of this sale.').waitFor();
  expect(hers.failures).toEqual([]);
});
