import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { filmQrCode } from './support/film.ts';
import { visit } from './support/pages.ts';
import { bookPhone, enterDemo, listPhone, openWindow, payFor, register } from './support/people.ts';
import { alarm } from './support/watching.ts';

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

test('A seller scans the QR code of the buyer; another code, or no camera, is said in words', async () => {
  const [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
  const booking = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, booking);
  const { code } = await buyer.api.getSale({ params: { id: booking._id } });

  const refused = await openWindow(browser, seller, { permissions: ['camera'] });
  await visit(refused, `/dashboard/sales/${booking._id}`);
  await refused.getByRole('button', { name: 'Scan the QR code' }).click();
  await refused.getByRole('status').getByText('We found no camera.').waitFor();
  await filmQrCode(join(folder, 'film.y4m'), 'https://elsewhere.example');
  await refused.context().clearPermissions();
  await refused.getByRole('button', { name: 'Scan the QR code' }).click();
  await refused.getByRole('status').getByText('does not let this page use the camera').waitFor();
  await refused.getByLabel('Code of the buyer').fill('12345');
  await refused.close();

  const his = await openWindow(browser, seller, {
    permissions: ['camera'],
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
  });
  // The policy of the page where he arrives knows no camera.
  await visit(his, '/dashboard/mySales');
  await his.getByRole('link', { name: /^Next step for/ }).click();
  await his.getByRole('button', { name: 'Scan the QR code' }).click();
  await his.getByRole('status').getByText('This QR code is not a code of a sale.').waitFor();
  expect(await complaintsAbout(his)).toEqual([]);
  expect(await his.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await his.getByRole('button', { name: 'Close the camera' }).click();

  await filmQrCode(join(folder, 'film.y4m'), code ?? '');
  await his.getByRole('button', { name: 'Scan the QR code' }).click();
  await his.getByRole('heading', { name: 'The buyer has the phone' }).waitFor();
  expect((await buyer.api.getSale({ params: { id: booking._id } })).receivedBy).toBe('code');
  expect(his.failures).toEqual([]);
});

test('A buyer asks to cancel and is told no; the seller asks for an admin, who answers, and the sale goes on', async () => {
  const [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
  const booking = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, booking);
  const path = `/dashboard/sales/${booking._id}`;
  const admin = await enterDemo('admin');
  const [hers, his] = await Promise.all([
    openWindow(browser, buyer, { viewport: { width: 390, height: 844 }, locale: 'es-ES' }),
    openWindow(browser, seller),
  ]);
  await visit(hers, path);
  await press(hers, 'Cancelar esta compra');
  await hers.getByLabel('¿Por qué? (opcional)').fill('He encontrado otro.');
  expect(await complaintsAbout(hers)).toEqual([]);
  await confirm(hers, 'Pedírselo al vendedor');
  await hers.getByRole('heading', { name: 'Has pedido al vendedor que cancele' }).waitFor();
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);

  await visit(his, '/dashboard/mySales');
  await his.getByText('The buyer wants to cancel', { exact: true }).waitFor();
  await visit(his, path);
  await his.getByText('He encontrado otro.').waitFor();
  expect(await complaintsAbout(his)).toEqual([]);
  await press(his, 'Say no');
  await confirm(his, 'Say no');
  await his.getByRole('heading', { name: 'The buyer wants to cancel' }).waitFor({ state: 'detached' });
  await hers.getByText(/el vendedor dijo que no/).waitFor();

  await press(his, 'Ask for an admin');
  await confirm(his, 'Ask for an admin');
  for (const missing of ['Choose what it is about.', 'Write what the admin should know.'])
    await alarm(his, missing).waitFor();
  await his.getByLabel('What is it about?').selectOption('The buyer does not come or answer');
  await his.getByLabel('What should the admin know?').fill('I waited for an hour.');
  expect(await complaintsAbout(his)).toEqual([]);
  await confirm(his, 'Ask for an admin');
  await his.getByRole('heading', { name: 'You have asked for an admin' }).waitFor();
  await hers.getByRole('heading', { name: 'El vendedor ha pedido un administrador' }).waitFor();
  await hers.getByText('I waited for an hour.').waitFor();

  const desk = await openWindow(browser, admin);
  await visit(desk, path);
  await desk.getByLabel('Your answer').fill('Meet at the station at noon.');
  expect(await complaintsAbout(desk)).toEqual([]);
  await press(desk, 'Answer');
  await desk.getByText('There is nothing to decide.').waitFor();
  await his.getByRole('heading', { name: `Hand the phone over to ${buyer.name}` }).waitFor();
  for (const page of [hers, his]) await page.getByText('Meet at the station at noon.').waitFor();
  expect(await complaintsAbout(hers)).toEqual([]);
  expect([hers.failures, his.failures, desk.failures]).toEqual([[], [], []]);
});

function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).click();
}

function confirm(page: Page, name: string) {
  return page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}
