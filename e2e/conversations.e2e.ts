import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phonePath } from '#contract/addresses.ts';
import type { Product } from '#contract/products.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { visit, visitListening } from './support/pages.ts';
import { bookPhone, enterDemo, listPhone, openWindow, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { alarm, patience, toast, watchQuiet } from './support/watching.ts';

const narrow = { viewport: { width: 390, height: 844 } };

let browser: Browser;
let seller: Person;
let buyer: Person;
let phone: Product;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const open = async () => {
  [seller, buyer] = [await register('Seller', 'Sam Talker'), await register('User', 'Bea Asker')];
  phone = await listPhone(seller);
};
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const write = async (page: Page, text: string) => {
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

describe('A buyer and a seller, side by side', () => {
  test('ask and answer, each seeing the other’s words at once; one blocks, one reports, and an admin reads it', async () => {
    await open();
    const asks = await openWindow(browser, buyer, narrow);
    const sells = await openWindow(browser, seller);
    await visit(sells, '/dashboard/conversations');
    await sells.getByText('No conversations yet').waitFor();

    await visit(asks, phonePath(phone._id, phone.name));
    await asks.getByRole('link', { name: 'Ask the seller' }).click();
    await asks.getByRole('heading', { name: 'Ask Sam Talker' }).waitFor();
    await asks.getByRole('button', { name: 'Send', exact: true }).click();
    await alarm(asks, 'Write something, or add a photo').waitFor();
    await write(asks, 'Is it <b>still</b> for sale?');
    await asks.getByRole('heading', { name: 'Conversation with Sam Talker' }).waitFor();
    await log(asks).getByText('Is it <b>still</b> for sale?').waitFor();

    // Nothing is loaded anew in the seller's window.
    const row = sells.getByRole('listitem').filter({ hasText: phone.name });
    await row.getByText('1 unread message').waitFor({ state: 'attached' });
    await sells.getByRole('link', { name: /Notices 1 new/ }).waitFor();
    await row.getByRole('link', { name: 'Bea Asker' }).click();
    await log(sells).getByText('Is it <b>still</b> for sale?').waitFor();
    await expect.poll(() => sells.getByRole('link', { name: /Notices \d+ new/ }).count(), patience).toBe(0);

    await write(sells, 'Yes. Here is a photo.');
    await log(asks).getByText('Yes. Here is a photo.').waitFor();
    const picture = await sharp({ create: { width: 200, height: 160, channels: 3, background: '#835' } })
      .png()
      .toBuffer();
    await asks.getByLabel('Add photos').setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer: picture });
    await asks.getByRole('button', { name: 'Remove photo 1' }).waitFor();
    const isQuiet = watchQuiet(asks);
    await asks.getByRole('button', { name: 'Send', exact: true }).click();
    await log(sells).getByRole('img', { name: 'Photo 1 from Bea Asker' }).waitFor();
    expect(await log(sells).getByRole('article').count()).toBe(3);

    // What her page reads once she is blocked takes her form away.
    await isQuiet();
    sells.once('dialog', (dialog) => void dialog.accept());
    await sells.getByRole('button', { name: 'Block', exact: true }).click();
    await sells.getByText('You have blocked this person. Unblock them to write.').waitFor();
    // The buyer's page was open before: its form is refused, and says why.
    await write(asks, 'Are you there?');
    await asks.getByText('This person does not want to hear from you.').first().waitFor();
    await log(asks).getByText('Yes. Here is a photo.').waitFor();
    await sells.getByRole('button', { name: 'Unblock' }).click();
    await sells.getByLabel('Your message').waitFor();

    await asks.getByRole('button', { name: 'Report', exact: true }).click();
    await asks.getByRole('button', { name: 'Report to the admins' }).click();
    await alarm(asks, 'Say what is wrong').waitFor();
    await asks.getByLabel('What is wrong?').fill('They blocked me for no reason.');
    await asks.getByRole('button', { name: 'Report to the admins' }).click();
    await toast(asks, 'Thank you. An admin will look at it.').waitFor();
    await asks.getByRole('button', { name: 'Reported', exact: true }).waitFor();

    const admin = await openWindow(browser, await enterDemo('admin'));
    await visit(admin, '/dashboard/conversationReports');
    const report = admin.getByRole('article').filter({ hasText: phone.name });
    await report.getByText('They blocked me for no reason.').waitFor();
    await report.getByRole('button', { name: 'Read the conversation' }).click();
    await report.getByText('Is it <b>still</b> for sale?').waitFor();
    admin.once('dialog', (dialog) => void dialog.accept());
    await report.getByRole('button', { name: 'Mark as handled' }).click();
    await report.waitFor({ state: 'detached' });
    await visit(admin, '/dashboard/auditTrail');
    await admin.getByText('Handled a reported conversation').first().waitFor();
    expect([...asks.failures, ...sells.failures, ...admin.failures].filter((line) => !line.includes('409'))).toEqual(
      [],
    );
  });

  test('hide contacts from each other until the phone is booked, where the seller wants that', async () => {
    await open();
    const sells = await openWindow(browser, seller, narrow);
    await visit(sells, '/dashboard/sellerDetails');
    await sells.getByLabel('Who sees them').selectOption('Only buyers who have booked my phone');
    await sells.getByRole('button', { name: 'Save this choice' }).click();
    await toast(sells, 'Saved').waitFor();

    const asks = await openWindow(browser, buyer, narrow);
    await visit(asks, phonePath(phone._id, phone.name));
    await asks.getByText('The seller shares their phone number and e-mail address once you have booked.').waitFor();
    expect(await asks.getByText('555 0142').count()).toBe(0);
    await asks.getByRole('link', { name: 'Ask the seller' }).click();
    await asks.getByText('The seller shares contact details after booking.').waitFor();
    await write(asks, 'Call me: +1 206 555 0123, about the 13 Pro 256 for $450');
    await log(asks).getByText('Call me: •••••, about the 13 Pro 256 for $450').waitFor();
    await asks.getByText('Contact details are hidden until the phone is booked.').waitFor();

    await bookPhone(buyer, phone);
    await asks.reload();
    await log(asks).getByText('Call me: +1 206 555 0123, about the 13 Pro 256 for $450').waitFor();
    await visit(asks, phonePath(phone._id, phone.name));
    await asks.getByRole('link', { name: '+1 503 555 0142' }).waitFor();
  });

  test('find what was said before, further up', async () => {
    await open();
    const { conversationId } = await buyer.api.startConversation({ body: { productID: phone._id, text: 'Message 1' } });
    for (let count = 2; count <= 26; count += 1)
      await buyer.api.sendConversationMessage({ params: { id: conversationId }, body: { text: `Message ${count}` } });
    const sells = await openWindow(browser, seller, narrow);
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
    await sells.getByRole('button', { name: 'Show earlier messages' }).press('Enter');
    await expect.poll(() => asked).toBe(1);
    await buyer.api.sendConversationMessage({ params: { id: conversationId }, body: { text: 'Message 27' } });
    await log(sells).getByText('Message 27', { exact: true }).waitFor();
    await log(sells).getByText('Message 1', { exact: true }).waitFor();
    drop();
    const texts = await log(sells).getByRole('article').locator('p').first().allTextContents();
    expect(texts).toEqual(['Message 1']);

    // What was typed and not sent is found again.
    await sells.getByLabel('Your message').fill('Let me look');
    await sells.getByRole('link', { name: 'All conversations' }).click();
    await sells.getByRole('link', { name: buyer.name }).click();
    await expect.poll(() => sells.getByLabel('Your message').inputValue()).toBe('Let me look');
  });
});

describe('A conversation', () => {
  test('is written and sent by keyboard alone, in Spanish too', async () => {
    await open();
    const page = await openWindow(browser, buyer, { ...narrow, locale: 'es-ES' });
    await visit(page, `/dashboard/conversations/new?phone=${phone._id}`);
    await page.getByLabel('Tu mensaje').focus();
    await page.keyboard.type('¿Sigue a la venta?');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Conversación con Sam Talker' }).waitFor();
    await page.getByRole('log', { name: 'Mensajes' }).getByText('¿Sigue a la venta?').waitFor();
    await page.getByRole('link', { name: 'Todas las conversaciones' }).click();
    await page.getByRole('heading', { name: 'Conversaciones', exact: true }).waitFor();
    await page.getByText('Tú: ¿Sigue a la venta?').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('waits behind the login for visitors, and is no page for anybody else', async () => {
    await open();
    const visitor = await newVisitor(browser, narrow);
    await visit(visitor, phonePath(phone._id, phone.name));
    await visitor.getByRole('link', { name: 'Ask the seller' }).click();
    await visitor.waitForURL('**/login');

    const { conversationId } = await buyer.api.startConversation({ body: { productID: phone._id, text: 'Hello' } });
    const stranger = await openWindow(browser, await register('User'), narrow);
    await visit(stranger, `/dashboard/conversations/${conversationId}`);
    await stranger.getByText('The route you are searching is not available!!!').waitFor();
  });

  test('pressed twice sends once', async () => {
    await open();
    const page = await openWindow(browser, buyer, narrow);
    const { conversationId } = await buyer.api.startConversation({ body: { productID: phone._id, text: 'Hello' } });
    await visit(page, `/dashboard/conversations/${conversationId}`);
    await page.getByLabel('Your message').fill('Twice?');
    await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
    await log(page).getByText('Twice?').waitFor();
    await expect.poll(() => page.getByLabel('Your message').inputValue(), patience).toBe('');
    const messages = await buyer.api.listConversationMessages({ params: { id: conversationId } });
    expect(messages.map(({ text }) => text)).toEqual(['Twice?', 'Hello']);
  });
});
