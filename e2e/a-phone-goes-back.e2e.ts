import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { moveOn, comeListening, visit } from './support/pages.ts';
import { bookPhone, enterDemo, listPhone, openWindow, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { alarm } from './support/watching.ts';

const narrow = { viewport: { width: 390, height: 844 } };

let browser: Browser;
let seller: Person;
let buyer: Person;
/** The buyer's is in Spanish. */
let hers: Page & { failures: string[] };
let his: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
  [hers, his] = await Promise.all([
    openWindow(browser, buyer, { ...narrow, locale: 'es-ES' }),
    openWindow(browser, seller, narrow),
  ]);
});
afterAll(() => browser.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const headed = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/** A phone that its buyer has, and that is not as promised. */
async function buyBroken(isSent: boolean): Promise<string> {
  const said = isSent ? ({ handover: 'sent', sentTo: ['ES'] } as { handover: 'sent'; sentTo: string[] }) : {};
  const booking = await bookPhone(buyer, await listPhone(seller, said));
  await payFor(buyer, booking);
  const params = { id: booking._id };
  await buyer.api.moveSale({ params, body: { act: 'receive' } });
  await buyer.api.moveSale({ params, body: { act: 'say_problem', about: 'broken', words: 'It does not charge.' } });
  return booking._id;
}

test('A phone goes back by post: the buyer sends it, the seller has it, and the buyer is refunded', async () => {
  const [id, admin] = [await buyBroken(true), await enterDemo('admin')];
  const sale = `/dashboard/sales/${id}`;
  await Promise.all([comeListening(his, sale), comeListening(hers, sale)]);
  await headed(his, 'Answer the buyer');
  await admin.api.decideSale({ params: { id }, body: { for: 'return', words: 'It is not as promised.' } });

  // Without being asked both pages have seen it.
  await headed(hers, 'El teléfono vuelve: el vendedor da una dirección');
  await headed(his, 'Where should the phone be sent back to?');
  await press(his, 'Save address');
  await alarm(his, 'Enter street and number').waitFor();
  expect(await complaintsAbout(his)).toEqual([]);
  await his.getByLabel('Name on the parcel').fill('Sam Seller');
  await his.getByLabel('Street and number').fill('Rua Nova 7');
  await his.getByLabel('Town').fill('Porto');
  await his.getByLabel('Country').selectOption('Portugal');
  await press(his, 'Save address');
  await headed(his, 'The buyer sends the phone back');

  await headed(hers, 'Envía el teléfono de vuelta');
  for (const line of ['Rua Nova 7', 'Porto', 'Portugal']) await hers.getByText(line, { exact: true }).waitFor();
  await hers.getByText('El envío lo pagas tú, salvo que hayáis acordado otra cosa.').waitFor();
  await hers.getByLabel('Transportista').selectOption('CTT');
  await hers.getByLabel('Número de seguimiento').fill('1Z5R89390357567127');
  await press(hers, 'Lo he enviado de vuelta');
  await hers.getByRole('alert').getByText('UPS').waitFor();
  await hers.getByLabel('Transportista').selectOption('UPS');
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await press(hers, 'Lo he enviado de vuelta');
  await headed(hers, 'El teléfono va de vuelta');
  // However long the words beside it are, a number has room.
  const label = hers.getByText('Número', { exact: true });
  await label.evaluate((element) => (element.textContent = 'El transportista de prueba dice'));
  expect((await hers.getByText('1Z5R89390357567127').boundingBox())?.width).toBeGreaterThan(120);

  await moveOn(his, '/dashboard/mySales');
  await his.getByText('Say if it has come back', { exact: true }).waitFor();
  await his.getByRole('link', { name: /^Next step for/ }).click();
  await headed(his, 'The phone is on its way back to you');
  await his.getByText('1Z5R89390357567127').waitFor();
  await press(his, 'It has come back');
  await confirm(his, 'It has come back');
  await headed(his, 'The money goes back to the buyer');
  await headed(hers, 'Te devolvemos el dinero');
  await hers.getByText(/dicho por el vendedor$/).waitFor();
  expect([hers.failures.filter((failure) => !failure.includes('400')), his.failures]).toEqual([[], []]);
});

test('A question about an arrival closes, and asks nothing else, once another tab has answered it', async () => {
  const [booking, admin] = [
    await bookPhone(buyer, await listPhone(seller, { handover: 'sent', sentTo: ['ES'] })),
    await enterDemo('admin'),
  ];
  const params = { id: booking._id };
  const address = { name: 'Bea Buyer', street: 'Calle Mayor 1', postcode: '28013', town: 'Madrid', country: 'ES' };
  await buyer.api.chooseDelivery({ params, body: { way: 'sent', address } });
  await payFor(buyer, booking);
  const { delivery } = await seller.api.getSale({ params });
  const parcel = { carrier: 'ups', trackingNumber: '1Z5R89390357567127' } as const;
  await seller.api.moveSale({ params, body: { ...parcel, act: 'send', changedAt: delivery.changedAt ?? '' } });
  await buyer.api.moveSale({ params, body: { act: 'say_problem', about: 'not_handed_over', words: 'Nothing came.' } });
  await seller.api.moveSale({ params, body: { act: 'answer', kind: 'no', words: 'It was sent.' } });
  await admin.api.decideSale({ params, body: { for: 'return', words: 'It goes back.' } });
  const tab = await hers.context().newPage();
  await comeListening(hers, `/dashboard/sales/${booking._id}`);
  await visit(tab, `/dashboard/sales/${booking._id}`);
  for (const page of [hers, tab]) await press(page, 'Ha llegado');
  await hers.getByRole('dialog', { name: '¿Ha llegado el teléfono?' }).waitFor();
  await confirm(tab, 'Ha llegado');
  await hers.getByRole('button', { name: 'Al final me lo quedo' }).waitFor();
  expect(await hers.getByRole('dialog').count()).toBe(0);
  expect(hers.failures).toEqual([]);
  await tab.close();
});

test('In a return in person the seller shows a code, or says what is wrong, and the buyer answers that', async () => {
  const [id, admin] = [await buyBroken(false), await enterDemo('admin')];
  await admin.api.decideSale({ params: { id }, body: { for: 'return', words: 'It does not charge.' } });
  const sale = `/dashboard/sales/${id}`;
  await Promise.all([comeListening(his, sale), comeListening(hers, sale)]);
  await his.getByRole('img', { name: 'The same code as a QR code' }).waitFor();
  expect(await his.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await hers.getByLabel('Código del vendedor').waitFor();
  // What the buyer is writing stays when the seller is first.
  await press(hers, 'No quedamos, o ya lo he devuelto');
  const words = hers.getByLabel('¿Qué ha pasado?');
  await words.fill('It was whole when we met.');
  await press(his, 'Something is wrong with it');
  await his.getByLabel('What have you seen?').fill('The screen is cracked now.');
  await confirm(his, 'Send');
  await headed(his, 'An admin looks at this return');
  await hers.getByText('The screen is cracked now.').waitFor();
  await hers.getByText('It does not charge.').first().waitFor();
  expect(await complaintsAbout(hers)).toEqual([]);

  // Both sides stand on the desk, and neither the code nor a wrong tap of the buyer moves the money.
  expect(await hers.getByLabel('Código del vendedor').count()).toBe(0);
  expect(await hers.getByRole('button', { name: 'Al final me lo quedo' }).count()).toBe(0);
  await hers.getByRole('button', { name: 'Decir algo sobre esto' }).waitFor();
  expect(await words.inputValue()).toBe('It was whole when we met.');
  await confirm(hers, 'Enviar');
  await his.getByText('It was whole when we met.').waitFor();
  await headed(his, 'What the buyer says about the return');

  await press(his, 'It has come back');
  await confirm(his, 'It has come back');
  await headed(hers, 'Te devolvemos el dinero');
  await headed(his, 'The money goes back to the buyer');
  expect([hers.failures.filter((failure) => !failure.includes('400')), his.failures]).toEqual([[], []]);
});

test('A buyer who is to send a phone back asks for an admin, and it goes on with the time that was left', async () => {
  const [id, admin] = [await buyBroken(true), await enterDemo('admin')];
  await admin.api.decideSale({ params: { id }, body: { for: 'return', words: 'It is not as promised.' } });
  const [sale, desk] = [`/dashboard/sales/${id}`, await openWindow(browser, admin, narrow)];
  await Promise.all([comeListening(his, sale), comeListening(hers, sale), comeListening(desk, sale)]);

  await press(hers, 'Pedir un administrador');
  await hers.getByLabel('¿Qué debe saber el administrador?').fill('They want money for the address.');
  await confirm(hers, 'Pedir un administrador');
  await headed(hers, 'Has pedido un administrador');
  expect(await complaintsAbout(hers)).toEqual([]);
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await headed(his, 'The buyer has asked for an admin');
  await his.getByText('They want money for the address.', { exact: true }).waitFor();

  // What its seller does meanwhile is no answer.
  await his.getByLabel('Name on the parcel').fill('Sam Seller');
  await his.getByLabel('Street and number').fill('Rua Nova 7');
  await his.getByLabel('Town').fill('Porto');
  await his.getByLabel('Country').selectOption('Portugal');
  await press(his, 'Save address');
  await hers.getByText('Rua Nova 7', { exact: true }).waitFor();
  await headed(hers, 'Has pedido un administrador');

  await headed(desk, 'The buyer asks for an admin about the return');
  await desk.getByLabel('Your answer').fill('An address costs nothing. Send it there.');
  await press(desk, 'Answer');
  await headed(hers, 'Envía el teléfono de vuelta');
  await hers.getByText('An address costs nothing. Send it there.', { exact: true }).waitFor();
  await headed(his, 'The buyer sends the phone back');

  // The same way is there again, and its buyer closes it without an answer.
  await press(hers, 'Pedir un administrador');
  await hers.getByLabel('¿Qué debe saber el administrador?').fill('Which carrier?');
  await confirm(hers, 'Pedir un administrador');
  await headed(hers, 'Has pedido un administrador');
  await press(hers, 'Ya no necesito un administrador');
  await confirm(hers, 'Ya no necesito un administrador');
  await headed(hers, 'Envía el teléfono de vuelta');
  expect([hers.failures.filter((failure) => !failure.includes('400')), his.failures, desk.failures]).toEqual([
    [],
    [],
    [],
  ]);
});
