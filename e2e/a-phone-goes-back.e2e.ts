import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { visit, visitListening } from './support/pages.ts';
import { bookPhone, enterDemo, listPhone, openWindow, payFor, register } from './support/people.ts';
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
const narrow = { viewport: { width: 390, height: 844 } };

/** A phone that its buyer has, and that is not as promised. */
async function buyBroken(seller: Person, buyer: Person, isSent: boolean): Promise<string> {
  const said = isSent ? ({ handover: 'sent', sentTo: ['ES'] } as { handover: 'sent'; sentTo: string[] }) : {};
  const booking = await bookPhone(buyer, await listPhone(seller, said));
  await payFor(buyer, booking);
  const params = { id: booking._id };
  await buyer.api.moveSale({ params, body: { act: 'receive' } });
  await buyer.api.moveSale({ params, body: { act: 'say_problem', about: 'broken', words: 'It does not charge.' } });
  return booking._id;
}

test('An admin lets a phone go back by post: its buyer sends it, its seller has it, and the money is back', async () => {
  const [seller, buyer, admin] = await Promise.all([register('Seller'), register('User'), enterDemo('admin')]);
  const sale = `/dashboard/sales/${await buyBroken(seller, buyer, true)}`;
  const [his, hers, desk] = await Promise.all([open(seller), open(buyer, { ...narrow, locale: 'es-ES' }), open(admin)]);
  await Promise.all([visitListening(his, sale), visitListening(hers, sale), visit(desk, sale)]);
  await desk.getByLabel('What do you decide?').selectOption('The phone goes back, and then the money');
  await desk.getByLabel('Your reasons').fill('It is not as the listing promised.');
  await press(desk, 'Decide');
  await desk.getByText('There is nothing to decide.').waitFor();
  await desk.getByText('not given', { exact: true }).waitFor();
  expect(await complaintsAbout(desk)).toEqual([]);

  // Without being asked both pages have seen it.
  await hers.getByRole('heading', { name: 'El teléfono vuelve: el vendedor da una dirección' }).waitFor();
  await his.getByRole('heading', { name: 'Where should the phone be sent back to?' }).waitFor();
  await press(his, 'Save address');
  await alarm(his, 'Enter street and number.').waitFor();
  await his.getByLabel('Name on the parcel').fill('Sam Seller');
  await his.getByLabel('Street and number').fill('Rua Nova 7');
  await his.getByLabel('Town').fill('Porto');
  await his.getByLabel('Country').selectOption('Portugal');
  expect(await complaintsAbout(his)).toEqual([]);
  await press(his, 'Save address');
  await his.getByRole('heading', { name: 'The buyer sends the phone back' }).waitFor();

  await hers.getByRole('heading', { name: 'Envía el teléfono de vuelta' }).waitFor();
  for (const line of ['Rua Nova 7', 'Porto', 'Portugal']) await hers.getByText(line, { exact: true }).waitFor();
  await hers.getByText('El envío lo pagas tú, salvo que hayáis acordado otra cosa.').waitFor();
  await hers.getByLabel('Transportista').selectOption('CTT');
  await hers.getByLabel('Número de seguimiento').fill('1Z5R89390357567127');
  await press(hers, 'Lo he enviado de vuelta');
  await hers.getByRole('alert').getByText('UPS').waitFor();
  await hers.getByLabel('Transportista').selectOption('UPS');
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await complaintsAbout(hers)).toEqual([]);
  await press(hers, 'Lo he enviado de vuelta');
  await hers.getByRole('heading', { name: 'El teléfono va de vuelta' }).waitFor();
  expect(await complaintsAbout(hers)).toEqual([]);
  // However long the words beside it are, a number has room.
  const label = hers.getByText('Número', { exact: true });
  await label.evaluate((element) => (element.textContent = 'El transportista de prueba dice'));
  expect((await hers.getByText('1Z5R89390357567127').boundingBox())?.width).toBeGreaterThan(120);

  await visit(his, '/dashboard/mySales');
  await his.getByText('Say if it has come back', { exact: true }).waitFor();
  await his.getByRole('link', { name: /^Next step for/ }).click();
  await his.getByRole('heading', { name: 'The phone is on its way back to you' }).waitFor();
  await his.getByText('1Z5R89390357567127').waitFor();
  expect(await complaintsAbout(his)).toEqual([]);
  await press(his, 'It has come back');
  await confirm(his, 'It has come back');
  await his.getByRole('heading', { name: 'The money goes back to the buyer' }).waitFor();
  await hers.getByRole('heading', { name: 'Te devolvemos el dinero' }).waitFor();
  await hers.getByText(/dicho por el vendedor$/).waitFor();
  expect([hers.failures.filter((failure) => !failure.includes('400')), his.failures]).toEqual([[], []]);
});

test('In person the seller shows a code; what is wrong with the phone is said to the desk', async () => {
  const [seller, buyer, admin] = await Promise.all([register('Seller'), register('User'), enterDemo('admin')]);
  const id = await buyBroken(seller, buyer, false);
  await admin.api.decideSale({ params: { id }, body: { for: 'return', words: 'It does not charge.' } });
  const sale = `/dashboard/sales/${id}`;
  const [his, hers] = await Promise.all([open(seller, narrow), open(buyer)]);
  await Promise.all([visitListening(his, sale), visitListening(hers, sale)]);
  await his.getByRole('img', { name: 'The same code as a QR code' }).waitFor();
  expect(await his.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await complaintsAbout(his)).toEqual([]);
  await press(his, 'Something is wrong with it');
  await his.getByLabel('What have you seen?').fill('The screen is cracked now.');
  await his.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await his.getByRole('heading', { name: 'An admin looks at this return' }).waitFor();
  await hers.getByText('The screen is cracked now.').waitFor();
  await hers.getByText('It does not charge.').first().waitFor();
  expect(await complaintsAbout(hers)).toEqual([]);

  // Both sides stand on the desk, and neither the code nor a wrong tap of the buyer moves the money.
  expect(await hers.getByLabel('Code of the seller').count()).toBe(0);
  expect(await hers.getByRole('button', { name: 'I keep it after all' }).count()).toBe(0);
  await press(hers, 'Say something about this');
  await hers.getByLabel('What has happened?').fill('It was whole when we met.');
  await hers.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await his.getByText('It was whole when we met.').waitFor();
  await his.getByRole('heading', { name: 'What the buyer says about the return' }).waitFor();
  expect(await complaintsAbout(his)).toEqual([]);

  await press(his, 'It has come back');
  await confirm(his, 'It has come back');
  await hers.getByRole('heading', { name: 'You get your money back' }).waitFor();
  await his.getByRole('heading', { name: 'The money goes back to the buyer' }).waitFor();
  expect([hers.failures, his.failures]).toEqual([[], []]);
});
