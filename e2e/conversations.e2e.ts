import type { Browser, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phonePath } from '#contract/addresses.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { holdBack, moveOn, pathOf, visit, visitListening } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, openWindow, register } from './support/people.ts';
import { alarm, hasFocus, patience, toast, watchQuiet } from './support/watching.ts';

const narrow = { viewport: { width: 390, height: 844 } };

let browser: Browser;
let sells: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  sells = await newVisitor(browser);
});
afterAll(() => browser.close());

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const pictureOf = async (background: string) => {
  const picture = sharp({ create: { width: 200, height: 160, channels: 3, background } });
  return { name: 'mine.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
};
const pressSend = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const goToAll = async () => {
  await sells.getByRole('link', { name: 'All conversations' }).click();
  await sells.getByRole('heading', { name: 'Conversations', exact: true }).waitFor();
};
const leaveSending = () => pressSend(sells).then(goToAll);

describe('A buyer, in Spanish on a phone, and a seller, side by side', () => {
  test('ask, answer, block and report; an admin reads it, and contacts show after the booking', async () => {
    const seller = await register('Seller', 'Sam Talker');
    const buyer = await register('User', 'Bea Asker');
    const desk = await enterDemo('admin');
    const phone = await listPhone(seller);
    const path = phonePath(phone._id, phone.name);
    await handOver(sells, seller);
    await visitListening(sells, '/dashboard/sellerDetails');
    await sells.getByLabel('Who sees them').selectOption('Only buyers who have booked my phone');
    await sells.getByRole('button', { name: 'Save this choice' }).click();
    await toast(sells, 'Saved').waitFor();
    await moveOn(sells, '/dashboard/conversations');
    await sells.getByText('No conversations yet').waitFor();

    const asks = await openWindow(browser, buyer, { ...narrow, locale: 'es-ES' });
    const said = asks.getByRole('log', { name: 'Mensajes' });
    const send = asks.getByRole('button', { name: 'Enviar', exact: true });
    await visitListening(asks, path);
    await asks.getByText('El vendedor da su teléfono y su correo cuando has reservado.').waitFor();
    expect(await asks.getByText('555 0142').count()).toBe(0);
    await asks.getByRole('link', { name: 'Preguntar al vendedor' }).click();
    await asks.getByRole('heading', { name: 'Pregunta a Sam Talker' }).waitFor();
    await asks.getByText('El vendedor da sus datos de contacto tras la reserva.').waitFor();
    await send.click();
    await alarm(asks, 'Escribe algo o añade una foto').waitFor();
    // By keyboard alone.
    await asks.getByLabel('Tu mensaje').focus();
    await asks.keyboard.insertText('¿Sigue <b>a la venta</b>? Llama al +1 206 555 0123, por el 13 Pro 256 a ');
    await asks.keyboard.type('$450');
    await asks.keyboard.press('Tab');
    await asks.keyboard.press('Tab');
    await asks.keyboard.press('Enter');
    await asks.getByRole('heading', { name: 'Conversación con Sam Talker' }).waitFor();
    await expect.poll(() => asks.title(), patience).toBe('Conversación con Sam Talker · Redial');
    await said.getByText('¿Sigue <b>a la venta</b>? Llama al •••••, por el 13 Pro 256 a $450').waitFor();
    await asks.getByText('Los datos de contacto se ocultan hasta que se reserva el teléfono.').waitFor();
    expect(await asks.evaluate('document.documentElement.scrollWidth')).toBe(390);

    // Nothing is loaded anew in the seller's window.
    const row = sells.getByRole('listitem').filter({ hasText: phone.name });
    await row.getByText('1 unread message').waitFor({ state: 'attached' });
    await sells.getByRole('link', { name: /Notices 1 new/ }).waitFor();
    await row.getByRole('link', { name: 'Bea Asker' }).click();
    await log(sells).getByText('¿Sigue <b>a la venta</b>?').waitFor();
    await expect.poll(() => sells.getByRole('link', { name: /Notices \d+ new/ }).count(), patience).toBe(0);

    // Pressed twice it is sent once.
    await sells.getByLabel('Your message').fill('Yes. Here is a photo.');
    await sells.getByRole('button', { name: 'Send', exact: true }).dblclick();
    await said.getByText('Yes. Here is a photo.').waitFor();
    await expect.poll(() => sells.getByLabel('Your message').inputValue(), patience).toBe('');
    await asks.getByLabel('Añadir fotos').setInputFiles(await pictureOf('#835'));
    await asks.getByRole('button', { name: 'Quitar la foto 1' }).waitFor();
    const isQuiet = watchQuiet(asks);
    await send.click();
    await log(sells).getByRole('img', { name: 'Photo 1 from Bea Asker' }).waitFor();
    expect(await log(sells).getByRole('article').count()).toBe(3);

    // What she sends makes her page read it again: that is over before she is blocked.
    await isQuiet();
    sells.once('dialog', (dialog) => void dialog.accept());
    await sells.getByRole('button', { name: 'Block', exact: true }).press('Enter');
    await sells.getByText('You have blocked this person. Unblock them to write.').waitFor();
    // The button goes, and the keyboard goes on beside the one in its place.
    const unblock = sells.getByRole('button', { name: 'Unblock' });
    await expect.poll(() => unblock.locator('..').evaluate(hasFocus), patience).toBe(true);
    // The buyer's page was open before: its form goes, and is there again once they may write.
    await asks.getByText('Esta persona no quiere recibir tus mensajes.').waitFor();
    await asks.getByLabel('Tu mensaje').waitFor({ state: 'detached' });
    await said.getByText('Yes. Here is a photo.').waitFor();
    await unblock.click();
    await sells.getByLabel('Your message').waitFor();
    await asks.getByLabel('Tu mensaje').waitFor();

    await asks.getByRole('button', { name: 'Denunciar', exact: true }).click();
    await asks.getByRole('button', { name: 'Enviar la denuncia' }).click();
    await alarm(asks, 'Di qué ocurre').waitFor();
    await asks.getByLabel('¿Qué ocurre?').fill('They blocked me for no reason.');
    await asks.getByRole('button', { name: 'Enviar la denuncia' }).click();
    await toast(asks, 'Gracias. Un administrador la revisará.').waitFor();
    await asks.getByRole('button', { name: 'Denunciada', exact: true }).waitFor();
    await asks.getByRole('link', { name: 'Todas las conversaciones' }).click();
    await asks.getByRole('heading', { name: 'Conversaciones', exact: true }).waitFor();
    await asks.getByText('Tú: 1 foto').waitFor();
    // Nothing of what two others say to each other.
    const [others, stranger] = [await listPhone(await register('Seller')), await register('User')];
    const theirs = await stranger.api.startConversation({ body: { productID: others._id, text: 'Is it yours?' } });
    await moveOn(asks, `/dashboard/conversations/${theirs.conversationId}`);
    await asks.getByText('La página que buscas no existe').waitFor();

    // The seller is done, and an admin has their window.
    const admin = sells;
    await handOver(admin, desk);
    await visit(admin, '/dashboard');
    await admin.getByRole('link', { name: /^Conversation reports, \d+, Waiting for you$/ }).click();
    const report = admin.getByRole('article').filter({ hasText: phone.name });
    await report.getByText('They blocked me for no reason.').waitFor();
    await report.getByRole('button', { name: 'Read the conversation' }).click();
    // As it was written.
    await report.getByText('¿Sigue <b>a la venta</b>? Llama al +1 206 555 0123').waitFor();
    admin.once('dialog', (dialog) => void dialog.accept());
    await report.getByRole('button', { name: 'Mark as handled' }).click();
    await report.waitFor({ state: 'detached' });
    await moveOn(admin, '/dashboard/auditTrail');
    await admin.getByText('Handled a reported conversation').first().waitFor();

    await bookPhone(buyer, phone);
    await moveOn(asks, path);
    await asks.getByRole('link', { name: '+1 503 555 0142' }).waitFor();
    await asks.getByRole('link', { name: 'Preguntar al vendedor' }).click();
    await said.getByText('Llama al +1 206 555 0123, por el 13 Pro 256 a $450').waitFor();
    expect([...asks.failures, ...sells.failures]).toEqual([]);
  });
});

describe('A first message', () => {
  test('is there once when it is sent again, since its answer got lost', async () => {
    const [phone, buyer] = [await listPhone(await register('Seller')), await register('User')];
    await handOver(sells, buyer);
    await visitListening(sells, `/dashboard/conversations/new?phone=${phone._id}`);
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await sells.route('**/api/conversations', lose, { times: 1 });
    await sells.getByLabel('Your message').fill('Is it still for sale?');
    await pressSend(sells);
    await log(sells).getByText('Is it still for sale?').waitFor();
    await sells.route('**/api/conversations', (route) => route.abort(), { times: 1 });
    await pressSend(sells);
    await sells.getByRole('alert').filter({ hasText: 'Redial can not be reached' }).waitFor();
    // Also from a form of another page, where a message is another call.
    const { _id } = await buyer.api.getConversationAbout({ params: { id: phone._id } });
    await visitListening(sells, `/dashboard/conversations/${_id}`);
    expect(await sells.getByLabel('Your message').inputValue()).toBe('Is it still for sale?');
    await pressSend(sells);
    await expect.poll(() => sells.getByLabel('Your message').inputValue()).toBe('');
    expect(await buyer.api.listConversationMessages({ params: { id: _id ?? '' }, query: {} })).toHaveLength(1);
  });
});

describe('Photos that were sent', () => {
  test('leave the form, and one that was added while they were on their way stays', async () => {
    const add = async (colour: string) => sells.getByLabel('Add photos').setInputFiles(await pictureOf(colour));
    const remove = (at: number) => sells.getByRole('button', { name: `Remove photo ${at}` });
    await add('#264');
    await remove(1).waitFor();
    const arrive = await holdBack(sells, '**/messages');
    await pressSend(sells);
    await sells.getByRole('button', { name: 'Sending', exact: true }).waitFor();
    await add('#642');
    await remove(2).waitFor();
    arrive();
    await remove(2).waitFor({ state: 'detached' });
    await remove(1).waitFor();
    await pressSend(sells);
    await remove(1).waitFor({ state: 'detached' });
    await expect.poll(() => log(sells).getByRole('img').count(), patience).toBe(2);
    const addresses = (photos: Element[]) => photos.map((photo) => photo.getAttribute('src'));
    expect(new Set(await log(sells).getByRole('img').evaluateAll(addresses)).size).toBe(2);
  });

  test('go once when their writer leaves and comes back during the upload, and take nobody to another page', async () => {
    const phone = await listPhone(await register('Seller', 'Sue Seller'));
    await goToAll();
    await moveOn(sells, `/dashboard/conversations/new?phone=${phone._id}`);
    await sells.getByLabel('Your message').fill('Is this box yours?');
    await sells.getByLabel('Add photos').setInputFiles(await pictureOf('#426'));
    await sells.getByRole('button', { name: 'Remove photo 1' }).waitFor();
    const arrive = await holdBack(sells, '**/api/upload');
    await leaveSending();
    await sells.goBack();
    await sells.getByRole('button', { name: 'Sending', exact: true }).waitFor();
    await goToAll();
    const isQuiet = watchQuiet(sells);
    arrive();
    await sells.getByText('You: Is this box yours?').waitFor();
    await isQuiet();
    expect(pathOf(sells)).toBe('/dashboard/conversations');
    await sells.getByRole('link', { name: 'Sue Seller' }).click();
    await log(sells).getByRole('img').waitFor();
    expect(await sells.getByLabel('Your message').inputValue()).toBe('');
  });
});

describe('A conversation', () => {
  test('shows earlier messages further up on request, and keeps what was typed and not sent', async () => {
    const [seller, buyer] = [await register('Seller', 'Sam Talker'), await register('User', 'Bea Asker')];
    const phone = await listPhone(seller);
    const { conversationId } = await buyer.api.startConversation({ body: { productID: phone._id, text: 'Message 1' } });
    for (let count = 2; count <= 26; count += 1)
      await buyer.api.sendConversationMessage({ params: { id: conversationId }, body: { text: `Message ${count}` } });
    await handOver(sells, seller);
    await visitListening(sells, `/dashboard/conversations/${conversationId}`);
    await log(sells).getByText('Message 26', { exact: true }).waitFor();
    expect(await log(sells).getByText('Message 2', { exact: true }).count()).toBe(0);
    // A message that comes meanwhile drops the earlier ones on their way: they are asked for again.
    let [asked, drop] = [0, () => {}];
    const dropped = new Promise<void>((resolve) => (drop = resolve));
    await sells.route('**/messages?*after=*', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      await dropped;
      return route.abort();
    });
    expect(await log(sells).getAttribute('aria-live')).toBe('polite');
    await sells.getByRole('button', { name: 'Show earlier messages' }).press('Enter');
    await expect.poll(() => asked).toBe(1);
    // They are not read out as if they were new.
    expect(await log(sells).getAttribute('aria-live')).toBe('off');
    await buyer.api.sendConversationMessage({ params: { id: conversationId }, body: { text: 'Message 27' } });
    await log(sells).getByText('Message 27', { exact: true }).waitFor();
    await log(sells).getByText('Message 1', { exact: true }).waitFor();
    // There are no more of them: the button goes, and the keyboard goes on at the messages.
    await expect.poll(() => log(sells).evaluate(hasFocus), patience).toBe(true);
    drop();
    const texts = await log(sells).getByRole('article').locator('p').first().allTextContents();
    expect(texts).toEqual(['Message 1']);

    await sells.getByLabel('Your message').fill('Let me look');
    await sells.getByRole('link', { name: 'All conversations' }).click();
    await sells.getByRole('link', { name: buyer.name }).click();
    await expect.poll(() => sells.getByLabel('Your message').inputValue()).toBe('Let me look');

    // They leave as soon as they have pressed Send, and come back. What can't be sent stays, and they are told.
    const comeBack = () => sells.getByRole('link', { name: buyer.name }).click();
    const abort = await holdBack(sells, '**/messages', 'abort');
    await leaveSending();
    abort();
    await sells.getByRole('status').filter({ hasText: 'Redial can not be reached' }).waitFor();
    await sells.unroute('**/messages');
    await comeBack();
    await sells.getByRole('button', { name: 'Send', exact: true }).waitFor();
    expect(await sells.getByLabel('Your message').inputValue()).toBe('Let me look');
    // What was sent while they were away is not there to be sent once more.
    const release = await holdBack(sells, '**/messages');
    await leaveSending();
    release();
    await sells.getByText('You: Let me look').waitFor();
    await comeBack();
    await log(sells).getByText('Let me look').waitFor();
    expect(await sells.getByLabel('Your message').inputValue()).toBe('');
    // Nor what is still on its way as they come back.
    await sells.unroute('**/messages');
    const arrive = await holdBack(sells, '**/messages');
    // An emoji is one character, as the server counts.
    await sells.getByLabel('Your message').fill('😀'.repeat(2_001));
    await sells.getByRole('button', { name: 'Send', exact: true }).click();
    await alarm(sells, 'must have at most 2000 characters').waitFor();
    await sells.getByLabel('Your message').fill('😀'.repeat(2_000));
    await leaveSending();
    await comeBack();
    await sells.getByRole('button', { name: 'Sending', exact: true }).waitFor();
    arrive();
    await log(sells).getByText('😀😀').waitFor();
    await expect.poll(() => sells.getByLabel('Your message').inputValue(), patience).toBe('');

    // Signed out in another tab, they leave nothing behind in this one.
    const keeps = () => sells.evaluate(() => JSON.stringify(sessionStorage));
    await sells.getByLabel('Your message').fill('For nobody else');
    await expect.poll(keeps).toContain('For nobody else');
    const other = await sells.context().newPage();
    await visit(other, '/');
    await other.getByRole('button', { name: 'SignOut' }).click();
    await expect.poll(keeps).not.toContain('For nobody else');
  });
});
