import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { moveOn, visit, visitListening } from './support/pages.ts';
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
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const narrow = { viewport: { width: 390, height: 844 } };

test('A phone is broken: its seller offers a part of the money, then more, and its buyer takes what they see', async () => {
  const [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
  const booking = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, booking);
  const sale = `/dashboard/sales/${booking._id}`;
  const params = { id: booking._id };
  await buyer.api.moveSale({ params, body: { act: 'receive' } });
  const [his, hers] = await Promise.all([open(seller), open(buyer, narrow)]);
  await Promise.all([visitListening(his, sale), visitListening(hers, sale)]);
  await press(hers, 'Something is wrong');
  await hers.getByLabel('What is it about?').selectOption('Something does not work');
  await hers.getByLabel('What have you seen?').fill('The screen is cracked.');
  await hers.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await title(hers, 'The seller has to answer');

  // Without being asked the seller's page has seen it.
  await title(his, 'Answer the buyer');
  await press(his, 'Send the answer');
  await alarm(his, 'Choose an answer.').waitFor();
  await his.getByLabel('Your answer').selectOption('Give a part of the money back');
  await his.getByLabel('How many dollars go back?').fill(String(booking.price));
  await press(his, 'Send the answer');
  await alarm(his, `Enter whole dollars, from $1 to $${booking.price - 1}.`).waitFor();
  await his.getByLabel('How many dollars go back?').fill('40');
  await his.getByLabel('What do you say to it?').fill('A new screen costs that.');
  const picture = await sharp({ create: { width: 200, height: 160, channels: 3, background: '#835' } })
    .jpeg()
    .toBuffer();
  await his.getByLabel('Add photos').setInputFiles({ name: 'bill.jpg', mimeType: 'image/jpeg', buffer: picture });
  await his.getByRole('list', { name: 'Photos to send' }).getByRole('button', { name: 'Remove photo 1' }).waitFor();
  expect(await complaintsAbout(his)).toEqual([]);
  await press(his, 'Send the answer');
  await title(his, 'The buyer has your answer');
  await title(hers, 'The seller offers you $40 back');
  await hers.getByText('A new screen costs that.').waitFor();
  await hers.getByRole('link', { name: 'Photo 1 of the answer' }).waitFor();
  expect(await complaintsAbout(hers)).toEqual([]);
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);

  // The seller offers more while the buyer is about to take the offer of before.
  await press(hers, 'Take $40');
  await seller.api.moveSale({ params, body: { act: 'answer', kind: 'part', cents: 5_000 } });
  await title(hers, 'The seller offers you $50 back');
  expect(await hers.getByRole('dialog').count()).toBe(0);
  await press(hers, 'Take $50');
  await confirm(hers, 'Take $50');
  await title(hers, 'The sale is complete');
  await hers.getByText('We have refunded $50 to the card you paid with', { exact: false }).waitFor();
  await hers.getByText('$50 given back', { exact: true }).waitFor();
  expect(await complaintsAbout(hers)).toEqual([]);
  await his.getByText('The buyer gets $50 of the price back.').waitFor();
  await his.getByText(`$${booking.price - 50}.00 is yours.`, { exact: false }).waitFor();
  expect(await complaintsAbout(his)).toEqual([]);
  await moveOn(his, '/dashboard/money');
  await his.getByRole('columnheader', { name: 'Given back' }).waitFor();
  await moveOn(hers, `/dashboard/payment/${booking._id}`);
  expect([his.failures, hers.failures]).toEqual([[], []]);
});

test('Its buyer leaves the offer to an admin, who reads both sides and their messages, and gives a part back', async () => {
  const [seller, buyer, admin] = await Promise.all([register('Seller'), register('User'), enterDemo('admin')]);
  const phone = await listPhone(seller);
  await buyer.api.startConversation({ body: { productID: phone._id, text: 'Is the screen whole?' } });
  const booking = await bookPhone(buyer, phone);
  await payFor(buyer, booking);
  const params = { id: booking._id };
  await buyer.api.moveSale({ params, body: { act: 'receive' } });
  await buyer.api.moveSale({ params, body: { act: 'say_problem', about: 'broken', words: 'The screen is cracked.' } });
  await seller.api.moveSale({
    params,
    body: { act: 'answer', kind: 'part', cents: 1_000, words: 'It is a small crack.' },
  });
  const sale = `/dashboard/sales/${booking._id}`;
  const [desk, hers] = await Promise.all([open(admin, narrow), open(buyer, { locale: 'es-ES' })]);
  await Promise.all([visit(desk, sale), visitListening(hers, sale)]);
  await title(hers, 'El vendedor te ofrece devolverte 10 US$');
  await press(hers, 'Que decida un administrador');
  await confirm(hers, 'Que decida un administrador');
  await title(hers, 'Decide un administrador');
  await visit(desk, sale);
  for (const words of ['The screen is cracked.', 'It is a small crack.']) await desk.getByText(words).waitFor();
  const messages = desk.getByRole('list', { name: 'Messages, the oldest first' });
  await messages.getByText('Is the screen whole?').waitFor();
  await desk.getByRole('heading', { name: `${seller.name} (seller)` }).waitFor();
  await desk.getByLabel('What do you decide?').selectOption('Both: a part goes back');
  await desk.getByLabel('How many dollars go back?').fill('60');
  await desk.getByLabel('Your reasons').fill('A screen costs more than that.');
  expect(await desk.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await complaintsAbout(desk)).toEqual([]);
  await press(desk, 'Decide');
  await desk.getByText('There is nothing to decide.').waitFor();
  await messages.waitFor({ state: 'detached' });
  await hers.getByText('A screen costs more than that.').waitFor();
  await title(hers, 'La venta está cerrada');
  expect([desk.failures, hers.failures]).toEqual([[], []]);
});
