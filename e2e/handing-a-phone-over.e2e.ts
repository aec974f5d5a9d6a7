import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewProduct } from '#contract/products.ts';
import { complaintsAbout } from './support/axe.ts';
import { beginJob } from './support/begin-job.ts';
import { openBrowser } from './support/browser.ts';
import { ownerConnection } from './support/owner-connection.ts';
import { comeListening, comeTo, moveOn, visit } from './support/pages.ts';
import { bookPhone, enterDemo, listPhone, openWindow, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { alarm, patience } from './support/watching.ts';

let browser: Browser;
let seller: Person;
let buyer: Person;
let hers: Page & { failures: string[] };
let his: Page & { failures: string[] };
/** Beside hers. */
let tab: Page;
beforeAll(async () => {
  browser = await openBrowser();
  [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
  const narrow = { viewport: { width: 390, height: 844 }, locale: 'es-ES' };
  [hers, his] = await Promise.all([openWindow(browser, buyer, narrow), openWindow(browser, seller)]);
  tab = await hers.context().newPage();
});
afterAll(() => browser.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const headed = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

async function buy(changes?: Partial<NewProduct>, question?: string): Promise<string> {
  const phone = await listPhone(seller, changes);
  if (question !== undefined) await buyer.api.startConversation({ body: { productID: phone._id, text: question } });
  const booking = await bookPhone(buyer, phone);
  await payFor(buyer, booking);
  return booking._id;
}

test('A buyer and a seller meet, after one could not cancel and the other asked an admin', async () => {
  const sale = `/dashboard/sales/${await buy({ imei: '356938035643809' }, 'Does it come with a box?')}`;
  await Promise.all([comeListening(hers, '/dashboard/myOrders'), comeListening(his, '/dashboard/mySales')]);
  await hers.getByText('Recoge tu teléfono', { exact: true }).waitFor();
  const steps = hers.getByRole('list', { name: 'Cómo va la venta' }).getByRole('listitem');
  expect(await steps.filter({ has: hers.locator('time') }).count()).toBe(1);
  expect(await hers.locator('li[aria-current=step]', { hasText: 'Recibido' }).count()).toBe(1);
  await hers.getByRole('link', { name: /^Siguiente paso para/ }).click();
  await press(hers, 'Cancelar esta compra');
  await hers.getByLabel('¿Por qué? (opcional)').fill('He encontrado otro.');
  expect(await complaintsAbout(hers)).toEqual([]);
  await confirm(hers, 'Pedírselo al vendedor');
  await headed(hers, 'Has pedido al vendedor que cancele');
  await expect.poll(() => hers.title()).toMatch(/^Tu pedido: /);
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);

  // Without being asked his page has seen it.
  await his.getByText('The buyer wants to cancel', { exact: true }).waitFor();
  const talk = await his.getByRole('link', { name: /^Write to the buyer of/ }).getAttribute('href');
  await his.getByRole('link', { name: /^Next step for/ }).click();
  await his.getByText('He encontrado otro.').waitFor();
  expect(await his.getByRole('link', { name: 'Write to the buyer', exact: true }).getAttribute('href')).toBe(talk);
  await expect.poll(() => his.title()).toMatch(/^Sale of /);
  await press(his, 'Say no');
  await confirm(his, 'Say no');
  await his.getByRole('heading', { name: 'The buyer wants to cancel' }).waitFor({ state: 'detached' });
  await hers.getByText(/el vendedor dijo que no/).waitFor();

  await press(his, 'Ask for an admin');
  await confirm(his, 'Ask for an admin');
  for (const missing of ['Choose what it is about', 'Write what the admin should know'])
    await alarm(his, missing).waitFor();
  await his.getByLabel('What is it about?').selectOption('The buyer does not come or answer');
  await his.getByLabel('What should the admin know?').fill('I waited for an hour.');
  expect(await complaintsAbout(his)).toEqual([]);
  await confirm(his, 'Ask for an admin');
  await headed(his, 'You have asked for an admin');
  await headed(hers, 'El vendedor ha pedido un administrador');
  await hers.getByText('I waited for an hour.').waitFor();
  const desk = await openWindow(browser, await enterDemo('admin'));
  await visit(desk, sale);
  await desk.getByLabel('Your answer').fill('Meet at the station at noon.');
  expect(await complaintsAbout(desk)).toEqual([]);
  await press(desk, 'Answer');
  await desk.getByText('There is nothing to decide.').waitFor();
  await headed(his, `Hand the phone over to ${buyer.name}`);
  for (const page of [hers, his]) await page.getByText('Meet at the station at noon.').waitFor();

  await hers.getByText('Enséñalo solo con el teléfono en la mano.').waitFor();
  const digits = (await hers.getByText(/^Tu código: /).innerText()).replaceAll(/\D/g, '');
  expect(digits).toMatch(/^\d{6}$/);
  await hers.getByRole('img', { name: 'El mismo código como código QR' }).waitFor();
  // Not within an id, where they may stand by chance.
  expect(await his.content()).not.toMatch(new RegExp(`\\b${digits}\\b`));
  await press(his, 'Handed over');
  await alarm(his, 'Enter the six digits that the buyer shows you').waitFor();
  const typed = his.getByLabel('Code of the buyer');
  await typed.fill(String((Number(digits) + 1) % 1_000_000).padStart(6, '0'));
  await typed.press('Enter');
  await his.getByRole('alert').getByText('You can try 4 more times.').waitFor();
  await typed.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  await typed.press('Enter');
  await headed(his, 'The buyer has the phone');

  await headed(hers, '¿Está todo bien con tu teléfono?');
  await hers.getByLabel('Se enciende y se carga').check();
  await hers.getByLabel('El IMEI (marca *#06#) es 356938035643809, el del anuncio').check();
  expect(await complaintsAbout(hers)).toEqual([]);
  await press(hers, 'Todo bien');
  await confirm(hers, 'Todo bien');
  await headed(hers, 'La venta está cerrada');
  await expect.poll(() => hers.evaluate('document.activeElement.textContent'), patience).toBe('La venta está cerrada');
  await headed(his, 'The sale is complete');
  await his.getByText('$345.00 is yours.').waitFor();
  expect([hers.failures, his.failures.filter((line) => !line.includes('409')), desk.failures]).toEqual([[], [], []]);
});

test('An action in one tab of a buyer removes its button and open dialog in the other', async () => {
  const sale = `/dashboard/sales/${await buy()}`;
  // Both tabs hear of what changes from one stream.
  for (const page of [hers, his]) await comeListening(page, sale);
  await comeTo(tab, sale);
  for (const page of [hers, tab]) await press(page, 'Tengo el teléfono');
  await confirm(hers, 'Tengo el teléfono');
  for (const page of [hers, tab]) await headed(page, '¿Está todo bien con tu teléfono?');
  const told = await buyer.api.listNotices({});
  expect(told.filter(({ kind, path }) => kind === 'inspection_begun' && path === sale)).toHaveLength(1);
  await headed(his, 'The buyer has the phone');
  await press(his, 'Give the money back');
  await confirm(his, 'Give the money back');
  await headed(his, 'The money goes back to the buyer');
  await headed(hers, 'Te devolvemos el dinero');
  await moveOn(hers, '/dashboard/sales/00000000-0000-4000-8000-000000000000');
  await headed(hers, 'La página que buscas no existe');
  expect(his.failures).toEqual([]);
});

test('What both sides are writing stays when the other tab of the buyer says that they have the phone', async () => {
  const sale = `/dashboard/sales/${await buy()}`;
  await Promise.all([hers, his].map((page) => comeListening(page, sale)));
  for (const path of ['/dashboard/notices', sale]) await comeTo(tab, path);
  await press(hers, 'Cancelar esta compra');
  const why = hers.getByLabel('¿Por qué? (opcional)');
  await why.fill('He encontrado otro.');
  await press(his, 'Ask for an admin');
  const about = his.getByLabel('What is it about?');
  await about.selectOption('The buyer does not come or answer');
  await his.getByLabel('What should the admin know?').fill('I waited for an hour.');
  await press(tab, 'Tengo el teléfono');
  await confirm(tab, 'Tengo el teléfono');
  await hers.getByText('¿Está todo bien con tu teléfono?', { exact: true }).waitFor();
  expect(await why.inputValue()).toBe('He encontrado otro.');
  await confirm(hers, 'Pedírselo al vendedor');
  await hers.getByRole('alert').getByText('Ya no se puede hacer eso.').waitFor();
  // That they don't come is no reason any more.
  await about.waitFor({ state: 'detached' });
  await confirm(his, 'Ask for an admin');
  await headed(his, 'You have asked for an admin');
  await his.getByText('I waited for an hour.').waitFor();
  expect([...hers.failures, ...his.failures].filter((line) => !line.includes('409'))).toEqual([]);
});

/** Eleven days of silence: all that is to happen to these sales by itself is due now. */
async function passTime(...sales: string[]): Promise<void> {
  const client = new pg.Client(ownerConnection());
  await client.connect();
  const earlier = ['received_at', 'inspect_until', 'hand_over_by', 'goes_back_at', 'due_at']
    .map((column) => `${column} = ${column} - interval '11 days'`)
    .join(', ');
  await client.query(`update sales set ${earlier} where booking_id = any($1)`, [sales]);
  await client.end();
  await beginJob('keep-deadlines');
}

test('Silence ends a sale: the money is released after the handover, and goes back without one', async () => {
  const [handedOver, missing] = [await buy(), await buy()];
  await buyer.api.moveSale({ params: { id: handedOver }, body: { act: 'receive' } });
  await comeListening(hers, `/dashboard/sales/${handedOver}`);
  await comeListening(his, `/dashboard/sales/${missing}`);
  await headed(hers, '¿Está todo bien con tu teléfono?');
  await headed(his, `Hand the phone over to ${buyer.name}`);
  await passTime(handedOver, missing);
  await headed(hers, 'La venta está cerrada');
  await headed(his, 'The money goes back to the buyer');
});
