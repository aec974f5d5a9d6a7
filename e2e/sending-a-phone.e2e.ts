import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { visit } from './support/pages.ts';
import { bookPhone, listPhone, openWindow, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { alarm } from './support/watching.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const open = (person: Person, options: BrowserContextOptions = {}) => openWindow(browser, person, options);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('A phone is listed as sent, bought, sent to the address of its buyer, and arrives', async () => {
  const [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
  const phone = await listPhone(seller);
  const narrow = { viewport: { width: 390, height: 844 }, locale: 'es-ES' };
  const [his, hers] = await Promise.all([open(seller), open(buyer, narrow)]);

  await visit(his, `/dashboard/editProduct/${phone._id}`);
  await his.getByLabel('How buyers get it').selectOption('Either, as the buyer chooses');
  await press(his, 'Save Changes');
  await alarm(his, 'Add at least one country that you send it to.').waitFor();
  for (const country of ['Spain', 'Portugal', 'France']) await his.getByLabel('Sent to').selectOption(country);
  await press(his, 'Remove France');
  expect(await complaintsAbout(his)).toEqual([]);
  await press(his, 'Save Changes');
  await his.waitForURL('**/dashboard/myProducts');
  await visit(hers, `/phones/${phone._id}`);
  await hers.getByText('En persona o por correo a España y Portugal, envío incluido').waitFor();

  await press(hers, 'Reservar ahora');
  await hers.getByText('Quedas con el vendedor o te lo envía').waitFor();

  const booking = await bookPhone(buyer, await seller.api.getProduct({ params: { id: phone._id } }));
  await visit(hers, `/dashboard/payment/${booking._id}`);
  await hers.getByLabel('Por correo').check();
  await hers.getByLabel('Nombre en el paquete').fill('Bea Buyer');
  await hers.getByLabel('Localidad').fill('Lisboa');
  await hers.getByLabel('País').selectOption('Portugal');
  await press(hers, 'Guardar la dirección');
  await alarm(hers, 'Escribe la calle y el número.').waitFor();
  await hers.getByLabel('Calle y número').fill('Rua Augusta 1');
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await press(hers, 'Guardar la dirección');
  await hers.getByText('Tenemos tu dirección.').waitFor();
  expect(await complaintsAbout(hers)).toEqual([]);
  await hers.getByLabel('Número de tarjeta').fill('4242 4242 4242 4242');
  await hers.getByLabel('Caducidad').fill('12 / 40');
  await hers.getByLabel('Código de seguridad').fill('123');
  await hers.getByRole('button', { name: /^Pagar/ }).click();
  await hers.getByRole('link', { name: 'Siguiente paso', exact: true }).click();
  await hers.getByRole('heading', { name: 'El vendedor envía tu teléfono' }).waitFor();
  await press(hers, 'Cambiar la dirección');
  await hers.getByLabel('Localidad').fill('Porto');
  await press(hers, 'Guardar la dirección');
  await hers.getByText('Porto').waitFor();

  await visit(his, '/dashboard/mySales');
  await his.getByText('Send it', { exact: true }).waitFor();
  await his.getByRole('link', { name: /^Next step for/ }).click();
  for (const line of ['Rua Augusta 1', 'Porto', 'Portugal']) await his.getByText(line, { exact: true }).waitFor();
  await press(his, 'I have sent it');
  for (const missing of ['Choose who carries the parcel.', 'Enter the tracking number.'])
    await alarm(his, missing).waitFor();
  await his.getByLabel('Carrier').selectOption('CTT');
  await his.getByLabel('Tracking number').fill('1Z 5R8 939 03 5756 7127');
  await press(his, 'I have sent it');
  await his.getByRole('alert').getByText('is a number of UPS.').waitFor();
  expect(await complaintsAbout(his)).toEqual([]);
  await his.getByLabel('Carrier').selectOption('UPS');
  await press(his, 'I have sent it');
  await his.getByRole('heading', { name: 'The phone is on its way' }).first().waitFor();
  await press(his, 'Correct carrier or number');
  await his.getByLabel('Tracking number').fill('1Z5R89390357567128');
  await press(his, 'Save');
  for (const number of ['1Z5R89390357567128', '1Z5R89390357567127']) await his.getByText(number).waitFor();
  expect(await complaintsAbout(his)).toEqual([]);

  // Without being asked her page has seen that he did it.
  await hers.getByRole('heading', { name: 'Tu teléfono va de camino' }).waitFor();
  await hers.getByText('1Z5R89390357567128').waitFor();
  const link = hers.getByRole('link', { name: 'Seguirlo en UPS' });
  expect(await link.getAttribute('href')).toBe('https://www.ups.com/track?tracknum=1Z5R89390357567128');
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await complaintsAbout(hers)).toEqual([]);
  await press(hers, 'Ha llegado');
  await confirm(hers, 'Ha llegado');
  await hers.getByRole('heading', { name: '¿Está todo bien con tu teléfono?' }).waitFor();
  await press(hers, 'Todo bien');
  await confirm(hers, 'Todo bien');
  await his.getByRole('heading', { name: 'The sale is complete' }).waitFor();
  expect([hers.failures, his.failures.filter((failure) => !failure.includes('400'))]).toEqual([[], []]);
});
