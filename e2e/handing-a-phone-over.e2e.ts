import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { visit, visitListening } from './support/pages.ts';
import { bookPhone, enterDemo, listPhone, openWindow, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { alarm, patience } from './support/watching.ts';

let browser: Browser;
let seller: Person;
let buyer: Person;
let sale: string;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
  const booking = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, booking);
  sale = booking._id;
});

const open = (person: Person, options: BrowserContextOptions = {}) => openWindow(browser, person, options);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('Two people meet: the buyer shows the code, the seller types it, and the buyer says that everything is OK', async () => {
  const [hers, his] = await Promise.all([open(buyer), open(seller)]);
  await visit(hers, '/dashboard/myOrders');
  await hers.getByText('Get your phone', { exact: true }).waitFor();
  await hers.getByRole('link', { name: /^Next step for/ }).click();
  await hers.getByText('Show this only with the phone in your hand.').waitFor();
  const code = await hers.getByText(/^Your code: /).innerText();
  const digits = code.replaceAll(/\D/g, '');
  expect(digits).toMatch(/^\d{6}$/);
  await hers.getByRole('img', { name: 'The same code as a QR code' }).waitFor();
  expect(await complaintsAbout(hers)).toEqual([]);

  await visit(his, '/dashboard/mySales');
  await his.getByText('Hand it over', { exact: true }).waitFor();
  await his.getByRole('link', { name: /^Next step for/ }).click();
  await his.getByRole('heading', { name: `Hand the phone over to ${buyer.name}` }).waitFor();
  expect(await his.content()).not.toContain(digits);
  await press(his, 'Handed over');
  await alarm(his, 'Enter the six digits that the buyer shows you.').waitFor();
  const typed = his.getByLabel('Code of the buyer');
  await typed.fill(String((Number(digits) + 1) % 1_000_000).padStart(6, '0'));
  await typed.press('Enter');
  await his.getByRole('alert').getByText('You can try 4 more times.').waitFor();
  await typed.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  await typed.press('Enter');
  await his.getByRole('heading', { name: 'The buyer has the phone' }).waitFor();

  // Without being asked her page has seen that he did it.
  await hers.getByRole('heading', { name: 'Is everything OK with your phone?' }).waitFor();
  await hers.getByLabel('It switches on and charges').check();
  expect(await complaintsAbout(hers)).toEqual([]);
  await press(hers, 'Everything is OK');
  await confirm(hers, 'Everything is OK');
  await hers.getByRole('heading', { name: 'The sale is complete' }).waitFor();
  await expect.poll(() => hers.evaluate('document.activeElement.textContent'), patience).toBe('The sale is complete');
  await his.getByRole('heading', { name: 'The sale is complete' }).waitFor();
  await his.getByText('$345.00 is yours.').waitFor();
  expect([hers.failures, his.failures.filter((failure) => !failure.includes('409'))]).toEqual([[], []]);
});

test('On a phone in Spanish a buyer says what is wrong; an admin decides, and both read why', async () => {
  const narrow = { viewport: { width: 390, height: 844 }, locale: 'es-ES' };
  const [hers, his] = await Promise.all([open(buyer, narrow), open(seller)]);
  await visit(hers, `/dashboard/sales/${sale}`);
  await press(hers, 'Tengo el teléfono');
  await confirm(hers, 'Tengo el teléfono');
  await hers.getByRole('heading', { name: '¿Está todo bien con tu teléfono?' }).waitFor();
  await press(hers, 'Algo va mal');
  await confirm(hers, 'Enviar');
  for (const missing of ['Elige de qué se trata.', 'Escribe qué va mal.']) await alarm(hers, missing).waitFor();
  await hers.getByLabel('¿De qué se trata?').selectOption('Algo no funciona');
  await hers.getByLabel('¿Qué has visto?').fill('La pantalla tiene una grieta.');
  const picture = await sharp({ create: { width: 200, height: 160, channels: 3, background: '#835' } })
    .jpeg()
    .toBuffer();
  await hers.getByLabel('Añadir fotos').setInputFiles({ name: 'crack.jpg', mimeType: 'image/jpeg', buffer: picture });
  await hers
    .getByRole('list', { name: 'Fotos para enviar' })
    .getByRole('button', { name: 'Quitar la foto 1' })
    .waitFor();
  await confirm(hers, 'Enviar');
  await hers.getByRole('heading', { name: 'El vendedor tiene que responder' }).waitFor();
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await complaintsAbout(hers)).toEqual([]);

  await visit(his, `/dashboard/sales/${sale}`);
  await his.getByText('La pantalla tiene una grieta.').waitFor();
  await his.getByRole('link', { name: 'Photo 1 of the problem' }).waitFor();

  // A no is for an admin to decide.
  await seller.api.moveSale({ params: { id: sale }, body: { act: 'answer', kind: 'no', words: 'It had none.' } });
  const admin = await enterDemo('admin');
  await expect(admin.api.decideSale({ params: { id: sale }, body: { for: 'buyer', words: '' } })).rejects.toMatchObject(
    {
      status: 400,
    },
  );
  const desk = await open(admin);
  await visit(desk, '/dashboard/problems');
  await desk
    .getByRole('link', { name: /^Look at the problem with/ })
    .and(desk.locator(`[href$="/${sale}"]`))
    .click();
  await desk.getByRole('heading', { name: 'Decide this problem' }).waitFor();
  expect(await complaintsAbout(desk)).toEqual([]);
  await visit(desk, `/dashboard/sales/${sale}`);
  await press(desk, 'Decide');
  for (const missing of ['Choose what you decide.', 'Write down why.']) await alarm(desk, missing).waitFor();
  await desk.getByLabel('What do you decide?').selectOption('The buyer: the money goes back');
  await desk.getByLabel('Your reasons').fill('The listing told of no crack.');
  await press(desk, 'Decide');
  await desk.getByText('There is nothing to decide.').waitFor();

  for (const page of [hers, his]) await page.getByText('The listing told of no crack.').waitFor();
  await hers.getByRole('heading', { name: 'Te devolvemos el dinero' }).waitFor();
  await his.getByRole('heading', { name: 'The money goes back to the buyer' }).waitFor();
  expect(hers.failures).toEqual([]);
});

test('A seller gives the money back, and nobody else sees the sale', async () => {
  const his = await open(seller);
  await visit(his, `/dashboard/sales/${sale}`);
  await press(his, 'Give the money back');
  await confirm(his, 'Give the money back');
  await his.getByRole('heading', { name: 'The money goes back to the buyer' }).waitFor();
  await his.goBack();
  const hers = await open(buyer);
  await visit(hers, `/dashboard/sales/${sale}`);
  await hers.getByRole('heading', { name: 'You get your money back' }).waitFor();
  const stranger = await open(await register('User'));
  await visit(stranger, `/dashboard/sales/${sale}`);
  await stranger.getByRole('heading', { name: 'The route you are searching is not available!!!' }).waitFor();
});

test('Two tabs of a buyer: what is done in one goes away in the other, question and all', async () => {
  const [one, other] = await Promise.all([open(buyer), open(buyer)]);
  for (const page of [one, other]) await visitListening(page, `/dashboard/sales/${sale}`);
  for (const page of [one, other]) await press(page, 'I have the phone');
  await confirm(one, 'I have the phone');
  await one.getByRole('heading', { name: 'Is everything OK with your phone?' }).waitFor();
  await other.getByRole('heading', { name: 'Is everything OK with your phone?' }).waitFor();
  const told = await buyer.api.listNotices({});
  expect(told.filter(({ kind }) => kind === 'inspection_begun')).toHaveLength(1);
});
