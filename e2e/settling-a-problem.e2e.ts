import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { moveOn, visit, comeListening } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, openWindow, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { alarm, hasFocus, patience } from './support/watching.ts';

const narrow = { viewport: { width: 390, height: 844 } };

let browser: Browser;
let seller: Person;
let buyer: Person;
/** The buyer's, in Spanish on a phone. */
let hers: Page & { failures: string[] };
/** Of the seller, then of an admin. */
let other: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
  [hers, other] = [await openWindow(browser, buyer, { ...narrow, locale: 'es-ES' }), await newVisitor(browser)];
});
afterAll(() => browser.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click();
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 200, height: 160, channels: 3, background: '#835' } })
    .jpeg()
    .toBuffer(),
});

test('A seller offers a part of the money for a broken phone, then more; the buyer takes it', async () => {
  const booking = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, booking);
  const sale = `/dashboard/sales/${booking._id}`;
  const params = { id: booking._id };
  await buyer.api.moveSale({ params, body: { act: 'receive' } });
  const his = other;
  await handOver(his, seller);
  await Promise.all([comeListening(his, sale), comeListening(hers, sale)]);
  await press(hers, 'Algo va mal');
  await inDialog(hers, 'Enviar');
  for (const missing of ['Elige de qué se trata', 'Escribe qué va mal']) await alarm(hers, missing).waitFor();
  await hers.getByLabel('¿De qué se trata?').selectOption('Algo no funciona');
  await hers.getByLabel('¿Qué has visto?').fill('La pantalla tiene una grieta.');
  const heic = { name: 'crack.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
  await hers.getByLabel('Añadir fotos').setInputFiles(heic);
  await alarm(
    hers,
    'No podemos leer imágenes HEIC. Guárdala como JPEG y elige esa. ' +
      'Un iPhone hace fotos JPEG con «Más compatible», en Ajustes, Cámara, Formatos.',
  ).waitFor();
  await hers.getByLabel('Añadir fotos').setInputFiles(await picture('crack.jpg'));
  const chosen = hers.getByRole('list', { name: 'Fotos para enviar' });
  await chosen.getByRole('button', { name: 'Quitar la foto 1' }).waitFor();
  await inDialog(hers, 'Enviar');
  await title(hers, 'El vendedor tiene que responder');

  // Without being asked the seller's page has seen it.
  await title(his, 'Answer the buyer');
  await his.getByText('La pantalla tiene una grieta.').waitFor();
  await his.getByRole('link', { name: 'Photo 1 of the problem' }).waitFor();
  await press(his, 'Send the answer');
  await alarm(his, 'Choose an answer').waitFor();
  await his.getByLabel('Your answer').selectOption('Give a part of the money back');
  await his.getByLabel('How many dollars go back?').fill(String(booking.price));
  await press(his, 'Send the answer');
  await alarm(his, `Enter whole dollars, from $1 to $${booking.price - 1}.`).waitFor();
  await his.getByLabel('How many dollars go back?').fill('40');
  await his.getByLabel('What do you say to it?').fill('A new screen costs that.');
  await his.getByLabel('Add photos').setInputFiles(await picture('bill.jpg'));
  await his
    .getByRole('list', { name: 'Photos to send' })
    .getByRole('button', { name: 'Remove photo 1' })
    .press('Enter');
  await expect.poll(() => his.getByLabel('Add photos').evaluate(hasFocus), patience).toBe(true);
  await his.getByLabel('Add photos').setInputFiles(await picture('bill.jpg'));
  await his.getByRole('button', { name: 'Remove photo 1' }).waitFor();
  expect(await complaintsAbout(his)).toEqual([]);
  await press(his, 'Send the answer');
  await title(his, 'The buyer has your answer');
  await title(hers, 'El vendedor te ofrece devolverte 40 US$');
  await hers.getByText('A new screen costs that.').waitFor();
  await hers.getByRole('link', { name: 'Foto 1 de la respuesta' }).waitFor();
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);

  // The seller offers more while the buyer is about to take the offer of before.
  await hers.getByRole('button', { name: /^Aceptar 40/ }).click();
  await seller.api.moveSale({ params, body: { act: 'answer', kind: 'part', cents: 5_000 } });
  await title(hers, 'El vendedor te ofrece devolverte 50 US$');
  expect(await hers.getByRole('dialog').count()).toBe(0);
  await hers.getByRole('button', { name: /^Aceptar 50/ }).click();
  await inDialog(hers, /^Aceptar 50/);
  await title(hers, 'La venta está cerrada');
  await hers.getByText('Hemos enviado 50 US$ a la tarjeta con la que pagaste').waitFor();
  await hers.getByText('Devolución de 50 US$', { exact: true }).waitFor();
  await hers.getByText('enviada a la tarjeta').waitFor();
  expect(await complaintsAbout(hers)).toEqual([]);
  await his.getByText('The buyer gets $50 of the price back.').waitFor();
  await his.getByText(`$${booking.price - 50}.00 is yours.`).waitFor();
  expect(await complaintsAbout(his)).toEqual([]);
  await moveOn(his, '/dashboard/money');
  await his.getByRole('columnheader', { name: 'Given back' }).waitFor();
  await moveOn(his, '/dashboard/mySales');
  await his.getByText(`$${booking.price - 50}`, { exact: true }).waitFor();
  await his.getByText('$50 was given back', { exact: true }).waitFor();
  expect([his.failures, hers.failures]).toEqual([[], []]);
});

test('A buyer leaves the offer to an admin, who reads both sides and gives a part back', async () => {
  const admin = await enterDemo('admin');
  const phone = await listPhone(seller);
  await buyer.api.startConversation({ body: { productID: phone._id, text: 'Is the screen whole?' } });
  const booking = await bookPhone(buyer, phone);
  await payFor(buyer, booking);
  const params = { id: booking._id };
  const isBroken = { act: 'say_problem', about: 'broken', words: 'The screen is cracked.' } as const;
  await buyer.api.moveSale({ params, body: { act: 'receive' } });
  await buyer.api.moveSale({ params, body: isBroken });
  const part = { act: 'answer', kind: 'part', cents: 1_000, words: 'It is a small crack.' } as const;
  await seller.api.moveSale({ params, body: part });
  const desk = other;
  await handOver(desk, admin);
  await desk.setViewportSize(narrow.viewport);
  await comeListening(hers, `/dashboard/sales/${booking._id}`);
  await title(hers, 'El vendedor te ofrece devolverte 10 US$');
  await press(hers, 'Que decida un administrador');
  await inDialog(hers, 'Que decida un administrador');
  await title(hers, 'Decide un administrador');

  await visit(desk, '/dashboard/problems');
  await desk
    .getByRole('link', { name: /^Look at it: / })
    .and(desk.locator(`[href$="/${booking._id}"]`))
    .click();
  await title(desk, 'Decide this problem');
  for (const words of ['The screen is cracked.', 'It is a small crack.']) await desk.getByText(words).waitFor();
  const messages = desk.getByRole('list', { name: 'Messages, the oldest first' });
  await messages.getByText('Is the screen whole?').waitFor();
  await title(desk, `${seller.name} (seller)`);
  await press(desk, 'Decide');
  for (const missing of ['Choose what you decide', 'Write down why']) await alarm(desk, missing).waitFor();
  const decision = desk.getByLabel('What do you decide?');
  expect((await decision.locator('option').allTextContents()).slice(1)).toEqual([
    'The buyer: the money goes back',
    'The seller: the sale is complete',
    'Both: a part goes back',
    'The phone goes back, and then the money',
  ]);
  await decision.selectOption('Both: a part goes back');
  await desk.getByLabel('How many dollars go back?').fill('60');
  await desk.getByLabel('Your reasons').fill('A screen costs more than that.');
  expect(await desk.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await complaintsAbout(desk)).toEqual([]);
  await press(desk, 'Decide');
  await desk.getByText('There is nothing to decide.').waitFor();
  await messages.waitFor({ state: 'detached' });
  await hers.getByText('A screen costs more than that.').waitFor();
  await title(hers, 'La venta está cerrada');

  // Of one that goes back by post its seller has given no address yet.
  const sent = await bookPhone(buyer, await listPhone(seller, { handover: 'sent', sentTo: ['ES'] }));
  await payFor(buyer, sent);
  const returned = { params: { id: sent._id } };
  await buyer.api.moveSale({ ...returned, body: { act: 'receive' } });
  await buyer.api.moveSale({ ...returned, body: isBroken });
  await admin.api.decideSale({ ...returned, body: { for: 'return', words: 'It is not as promised.' } });
  await moveOn(desk, `/dashboard/sales/${sent._id}`);
  await desk.getByText('not given', { exact: true }).waitFor();
  expect(await complaintsAbout(desk)).toEqual([]);
  expect([desk.failures, hers.failures]).toEqual([[], []]);
});

test('A buyer asks for an admin before the seller has answered, and the seller reads why', async () => {
  const booking = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, booking);
  const params = { id: booking._id };
  await buyer.api.moveSale({ params, body: { act: 'receive' } });
  await buyer.api.moveSale({ params, body: { act: 'say_problem', about: 'broken', words: 'The screen is cracked.' } });
  const his = other;
  await handOver(his, seller);
  const sale = `/dashboard/sales/${booking._id}`;
  await Promise.all([comeListening(his, sale), comeListening(hers, sale)]);
  await title(his, 'Answer the buyer');
  expect(await his.getByRole('button', { name: 'Ask for an admin' }).count()).toBe(0);
  await his.getByLabel('Your answer').selectOption('No: everything is as the listing says');
  const answer = his.getByLabel('What do you say to it?');
  await answer.fill('It was whole when we met.');
  await press(hers, 'Pedir un administrador');
  await hers.getByText('el vendedor ya no puede responder').waitFor();
  await hers.getByLabel('¿Qué debe saber el administrador?').fill('They threaten me.');
  await inDialog(hers, 'Pedir un administrador');
  await title(hers, 'Decide un administrador');
  await hers.getByText('They threaten me.').waitFor();
  await hers.getByRole('button', { name: 'Pedir un administrador' }).waitFor({ state: 'detached' });
  expect(await hers.getByText('Terminó sin respuesta').count()).toBe(0);
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await complaintsAbout(hers)).toEqual([]);
  await title(his, 'An admin decides');
  await his.getByText('They threaten me.').waitFor();
  // What he was writing stays, and he reads why it is not sent any more.
  expect(await answer.inputValue()).toBe('It was whole when we met.');
  await press(his, 'Send the answer');
  await his.getByRole('alert').getByText('That is not possible any more: an admin decides now.').waitFor();
  expect([his.failures.filter((line) => !line.includes('409')), hers.failures]).toEqual([[], []]);
});

test('An admin who decides after another one reads why that was refused', async () => {
  const [booking, admin] = [await bookPhone(buyer, await listPhone(seller)), await enterDemo('admin')];
  await payFor(buyer, booking);
  const params = { id: booking._id };
  await buyer.api.moveSale({ params, body: { act: 'receive' } });
  await buyer.api.moveSale({ params, body: { act: 'say_problem', about: 'broken', words: 'The screen is cracked.' } });
  const desk = other;
  await handOver(desk, admin);
  await comeListening(desk, `/dashboard/sales/${booking._id}`);
  await title(desk, 'Decide this problem');
  await desk.getByLabel('What do you decide?').selectOption('The buyer: the money goes back');
  await desk.getByLabel('Your reasons').fill('A screen should be whole.');
  const first = { for: 'seller', words: 'The listing says so.' } as const;
  await desk.route(
    '**/decision',
    async (route) => {
      await admin.api.decideSale({ params, body: first });
      await route.continue();
    },
    { times: 1 },
  );
  await press(desk, 'Decide');
  await desk.getByText('There is no open problem with this sale any more. Look at it again.').waitFor();
  await desk.getByText('There is nothing to decide.').waitFor();
  await desk.getByText(first.words).waitFor();
  expect(await buyer.api.getSale({ params })).toMatchObject({ state: 'completed', decision: first.words });
  expect(desk.failures.filter((failure) => !failure.includes('409'))).toEqual([]);
});
