import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { holdBack, moveOn, pathOf, visit, visitListening } from './support/pages.ts';
import { listPhone, openWindow, payFor, register } from './support/people.ts';
import { alarm, hasFocus } from './support/watching.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

// One that is sent after it was missed: web/sales/missed-then-sent.test.ts.
test('A phone is listed as sent, bought, sent and arrives', async () => {
  const [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
  const phone = await listPhone(seller);
  const narrow = { viewport: { width: 390, height: 844 }, locale: 'es-ES' };
  const [his, hers] = await Promise.all([openWindow(browser, seller), openWindow(browser, buyer, narrow)]);

  await visitListening(his, `/dashboard/editProduct/${phone._id}`);
  await his.getByLabel('How buyers get it').selectOption('Either, as the buyer chooses');
  await press(his, 'Save Changes');
  await alarm(his, 'Add at least one country that you send it to').waitFor();
  const sentTo = his.getByLabel('Sent to');
  for (const country of ['Spain', 'Portugal', 'France']) {
    await sentTo.selectOption(country);
    await press(his, 'Add');
    await his.getByRole('status').getByText(`${country} added`).waitFor({ state: 'attached' });
  }
  // By keys alone: what is chosen is not added yet, and what was pressed leaves the focus near by.
  await sentTo.press('I');
  await expect.poll(() => sentTo.inputValue()).not.toBe('');
  expect(await his.getByRole('button', { name: /^Remove (?!photo)/i }).count()).toBe(3);
  await his.getByRole('button', { name: 'Remove France', exact: true }).press('Enter');
  await his.getByRole('status').getByText('France removed').waitFor({ state: 'attached' });
  expect(await his.evaluate('document.activeElement.tagName')).toBe('SELECT');
  expect(await complaintsAbout(his)).toEqual([]);
  // What stands in the list counts, too.
  await sentTo.selectOption('Italy');
  await press(his, 'Save Changes');
  await his.waitForURL('**/dashboard/myProducts');

  await visit(hers, `/phones/${phone._id}`);
  await hers.getByText('En persona o por correo a España, Italia y Portugal, gastos de envío incluidos').waitFor();
  await press(hers, 'Reservar ahora');
  await hers.getByText('Quedas con el vendedor o te lo envía').waitFor();
  await hers.getByRole('dialog').getByLabel('Teléfono').fill('+34 600 000 000');
  await confirm(hers, 'Enviar');
  await hers.getByRole('link', { name: 'Pagar ahora' }).click();
  // A choice that is not sent leaves the focus where it was.
  const abort = await holdBack(hers, '**/delivery', 'abort');
  await hers.getByLabel('Quedar con el vendedor').check();
  const meet = hers.getByRole('button', { name: 'Quiero quedar con el vendedor' });
  await meet.press('Enter');
  abort();
  await hers.getByRole('status').filter({ hasText: 'No se puede contactar con Redial' }).waitFor();
  expect(await meet.evaluate(hasFocus)).toBe(true);
  await hers.unroute('**/delivery');
  await hers.getByLabel('Por correo').check();
  const booking = await buyer.api.getBooking({ params: { id: pathOf(hers).split('/').at(-1) ?? '' } });
  await hers.getByLabel('Nombre en el paquete').fill('Bea Buyer');
  await hers.getByLabel('Localidad').fill('Lisboa');
  await hers.getByLabel('País').selectOption('Portugal');
  await press(hers, 'Guardar la dirección');
  await alarm(hers, 'Escribe la calle y el número').waitFor();
  await hers.getByLabel('Calle y número').fill('Rua Augusta 1');
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await press(hers, 'Guardar la dirección');
  await hers.getByText('Tenemos tu dirección.').waitFor();
  await hers.getByText('Rua Augusta 1').waitFor();
  expect(await complaintsAbout(hers)).toEqual([]);
  await payFor(buyer, booking);
  await moveOn(hers, `/dashboard/sales/${booking._id}`);
  await hers.getByRole('heading', { name: 'El vendedor envía tu teléfono' }).waitFor();
  await press(hers, 'Cambiar la dirección');
  await hers.getByLabel('Localidad').fill('Porto');
  await press(hers, 'Guardar la dirección');
  await hers.getByText('Porto').waitFor();

  await moveOn(his, '/dashboard/mySales');
  await his.getByText('Send it', { exact: true }).waitFor();
  await his.getByRole('link', { name: /^Next step for/ }).click();
  for (const line of ['Rua Augusta 1', 'Porto', 'Portugal']) await his.getByText(line, { exact: true }).waitFor();
  await press(his, 'I have sent it');
  for (const missing of ['Choose who carries the parcel', 'Enter the tracking number'])
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

  // Without being asked her page has seen that he did it.
  await hers.getByRole('heading', { name: 'Tu teléfono va de camino' }).waitFor();
  await hers.getByText('1Z5R89390357567128').waitFor();
  await hers.getByRole('button', { name: 'Copiar el número', exact: true }).waitFor();
  const link = hers.getByRole('link', { name: 'Seguirlo en UPS' });
  expect(await link.getAttribute('href')).toBe('https://www.ups.com/track?tracknum=1Z5R89390357567128');
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await hers.setViewportSize({ width: 320, height: 844 });
  const carrier = hers.locator('dt').getByText('Transportista', { exact: true });
  const lines = await carrier.evaluate((word) => {
    const range = document.createRange();
    range.selectNodeContents(word);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  await press(hers, 'Ha llegado');
  await confirm(hers, 'Ha llegado');
  await hers.getByRole('heading', { name: '¿Está todo bien con tu teléfono?' }).waitFor();
  await press(hers, 'Todo bien');
  await confirm(hers, 'Todo bien');
  await his.getByRole('heading', { name: 'The sale is complete' }).waitFor();
  expect([hers.failures, his.failures.filter((failure) => !failure.includes('400'))]).toEqual([[], []]);
});
