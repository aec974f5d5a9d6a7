import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phonePath, sellerPath } from '#contract/addresses.ts';
import { complaintsAbout } from './support/axe.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketUrl } from './support/market-url.ts';
import { moveOn, visit, visitListening } from './support/pages.ts';
import { bookPhone, enterDemo, handOver, listPhone, openWindow, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { smallTargets } from './support/targets.ts';
import { alarm, patience, toast } from './support/watching.ts';

const narrow = { viewport: { width: 390, height: 844 } };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A buyer has a phone and says that everything is fine. @returns the sale and a conversation about it */
async function complete(seller: Person, buyer: Person): Promise<{ sale: string; conversation: string }> {
  const phone = await listPhone(seller);
  const { conversationId } = await buyer.api.startConversation({ body: { productID: phone._id, text: 'Hello' } });
  const booking = await bookPhone(buyer, phone);
  await payFor(buyer, booking);
  const params = { id: booking._id };
  for (const act of ['receive', 'accept'] as const) await buyer.api.moveSale({ params, body: { act } });
  return { sale: booking._id, conversation: conversationId };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('A buyer and a seller rate each other; everybody reads it, and an admin hides and shows it', async () => {
  const [earlier, seller, buyer] = await Promise.all([
    register('Seller', 'Iñaki Ruiz'),
    register('Seller', 'Sam Okoro'),
    register('User', 'Bea Lee Asker'),
  ]);
  const before = { params: { id: (await complete(earlier, buyer)).sale } };
  await buyer.api.writeReview({ ...before, body: { stars: 5 } });
  await earlier.api.writeReview({ ...before, body: { stars: 2, words: 'No vino a la primera cita.' } });
  const { conversation } = await complete(seller, buyer);

  const [hers, his] = await Promise.all([
    openWindow(browser, buyer),
    openWindow(browser, seller, { ...narrow, locale: 'es-ES' }),
  ]);
  await visitListening(hers, '/dashboard/myOrders');
  await hers.getByRole('link', { name: /^Rate the seller of/ }).click();
  await hers.getByRole('heading', { name: 'Rate Sam Okoro, the seller' }).waitFor();
  await press(hers, 'Send review');
  await alarm(hers, 'Choose how many stars').waitFor();
  // By keyboard alone.
  const three = hers.getByRole('radio', { name: '3 stars out of 5: OK' });
  await hers.getByRole('radio', { name: '1 star out of 5: Bad' }).focus();
  await hers.keyboard.press('ArrowRight');
  await hers.keyboard.press('ArrowRight');
  expect(await three.isChecked()).toBe(true);
  await press(hers, 'Send review');
  await alarm(hers, 'Say what went wrong').waitFor();
  expect(await complaintsAbout(hers)).toEqual([]);
  await hers.getByLabel('How was the sale?').fill('It took long.\nThe phone is fine.');
  await hers.keyboard.press('Tab');
  await hers.keyboard.press('Enter');
  await toast(hers, 'Review Sent').waitFor();
  await hers.getByRole('heading', { name: 'Your review', exact: true }).waitFor();
  await hers
    .getByText(
      /^Not shown yet\. Sam Okoro sees it once both of you have written, or on \w+ \d+, \d{4}, \d+:\d\d\s[AP]M\.$/,
    )
    .waitFor();
  await press(hers, 'Change');
  await hers.getByRole('radio', { name: '4 stars out of 5: Good' }).check({ force: true });
  await press(hers, 'Save review');
  await hers.getByRole('img', { name: '4 stars out of 5' }).waitFor();

  // A window that hears of nothing: the form to change the review stays open in it. Unchanged it would not be refused.
  const late = await openWindow(browser, buyer);
  await late.route('**/api/events', (route) => route.abort());
  await visit(late, new URL(hers.url()).pathname);
  await press(late, 'Change');
  await late.getByLabel('How was the sale?').fill('It took too long.');

  // In Spanish on a phone. Her seller reads what others say of her, and nothing of her review yet.
  await visit(his, `/dashboard/conversations/${conversation}`);
  await his.getByText('1 vendedor le da 2 de 5').click();
  await his.getByText('No vino a la primera cita.').waitFor();
  await moveOn(his, '/dashboard/mySales');
  await his.getByRole('link', { name: /^Valorar al comprador de/ }).click();
  await his.getByRole('heading', { name: 'Valora a Bea Lee Asker, que compra' }).waitFor();
  expect(await his.getByText('It took long.').count()).toBe(0);
  expect(await smallTargets(his)).toEqual([]);
  await his.getByRole('radio', { name: '5 estrellas de 5: Muy bien' }).check({ force: true });
  await his.getByLabel('¿Qué tal fue el comprador?').fill('Llegó puntual.');
  expect(await his.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await complaintsAbout(his)).toEqual([]);
  await press(his, 'Enviar valoración');
  await his.getByRole('heading', { name: 'Lo que Bea Lee Asker dice de ti' }).waitFor();
  // Refused, it goes away, and still says why.
  await press(late, 'Save review');
  await toast(late, 'Your review is shown and can not be changed any more.').waitFor();
  await late.getByRole('button', { name: 'Save review' }).waitFor({ state: 'detached' });
  await his.getByText('The phone is fine.').waitFor();
  await press(his, 'Responder');
  await press(his, 'Enviar respuesta');
  await alarm(his, 'Escribe una respuesta').waitFor();
  await his.getByLabel('Tu respuesta').fill('Sorry, my train was late.');
  await press(his, 'Enviar respuesta');
  await toast(his, 'Respuesta enviada').waitFor();
  await expect.poll(() => his.getByRole('button', { name: 'Responder', exact: true }).count(), patience).toBe(0);

  // Without being asked her page has seen his review of her, and his answer.
  await hers.getByRole('heading', { name: 'Sam Okoro’s review of you' }).waitFor();
  await hers.getByText('Llegó puntual.').waitFor();
  await hers.getByText('Sorry, my train was late.').waitFor();

  const desk = await newVisitor(browser, narrow);
  const other = await listPhone(seller);
  await visit(desk, phonePath(other._id, other.name));
  await desk.getByRole('link', { name: '4 out of 5 from 1 buyer' }).click();
  const reviews = desk.getByRole('region', { name: 'What buyers say', exact: true });
  await reviews.getByText('Bea A.', { exact: true }).waitFor();
  await reviews.getByText('Sorry, my train was late.').waitFor();
  expect(await desk.evaluate('document.documentElement.scrollWidth')).toBe(390);

  const page = sellerPath(seller.id, seller.name);
  await moveOn(his, page);
  await his.getByRole('button', { name: 'Denunciar la valoración de Bea A.' }).click();
  await his.getByLabel('¿Qué tiene de malo?').fill('It names my street.');
  await press(his, 'Denunciar a los administradores');
  await toast(his, 'Valoración denunciada').waitFor();

  await handOver(desk, await enterDemo('admin'));
  await desk.setViewportSize({ width: 1280, height: 720 });
  await visit(desk, '/dashboard');
  await desk.getByRole('link', { name: /^Review reports, \d+, Waiting for you$/ }).click();
  const filters = desk.getByRole('navigation', { name: 'Show' });
  await filters.locator('[aria-current=page]', { hasText: 'Reported' }).waitFor();
  await filters.getByRole('link', { name: 'All', exact: true }).click();
  await filters.getByRole('link', { name: 'Reported' }).click();
  const card = desk.getByRole('article', { name: 'Bea Lee Asker about the seller Sam Okoro' });
  await card.getByText('It names my street.').waitFor();
  expect(await complaintsAbout(desk)).toEqual([]);
  await card.getByRole('button', { name: 'Hide' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await alarm(desk, 'Say why').waitFor();
  await desk.getByLabel('Reason for the writer').fill('It names where somebody lives.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect.poll(() => card.count(), patience).toBe(0);

  const shown = async () => (await (await fetch(marketUrl() + page)).text()).includes('The phone is fine.');
  await expect.poll(shown, patience).toBe(false);
  await hers.getByText('An admin has hidden your review. Reason: It names where somebody lives.').waitFor();
  await filters.getByRole('link', { name: 'Hidden' }).click();
  desk.once('dialog', (dialog) => void dialog.accept());
  await card.getByRole('button', { name: 'Show again' }).click();
  await expect.poll(() => card.count(), patience).toBe(0);
  await expect.poll(shown, patience).toBe(true);
  expect([hers.failures, his.failures, desk.failures]).toEqual([[], [], []]);
});
