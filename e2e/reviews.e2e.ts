import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { phonePath, sellerPath } from '#contract/addresses.ts';
import { complaintsAbout } from './support/axe.ts';
import { newVisitor, openBrowser } from './support/browser.ts';
import { marketFolder } from './support/market-url.ts';
import { visit } from './support/pages.ts';
import { bookPhone, enterDemo, listPhone, openWindow, payFor, register } from './support/people.ts';
import type { Person } from './support/people.ts';
import { smallTargets } from './support/targets.ts';
import { alarm, patience, toast } from './support/watching.ts';

const narrow = { viewport: { width: 390, height: 844 } };

let browser: Browser;
let seller: Person;
let buyer: Person;
let sale: string;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A buyer has a phone and says that everything is fine. */
async function complete(): Promise<void> {
  [seller, buyer] = [await register('Seller', 'Sam Okoro'), await register('User', 'Bea Lee Asker')];
  const booking = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, booking);
  sale = booking._id;
  for (const act of ['receive', 'accept'] as const) await buyer.api.moveSale({ params: { id: sale }, body: { act } });
}

const review = (person: Person, stars: number, words?: string) =>
  person.api.writeReview({ params: { id: sale }, body: { stars, ...(words !== undefined && { words }) } });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const reviewsOf = (page: Page) => page.getByRole('region', { name: 'What buyers say', exact: true });

describe('After a sale', () => {
  beforeEach(() => complete());

  test('both rate each other from their lists; then each reads the other’s review, and everybody the seller’s rating', async () => {
    const [hers, his] = [await openWindow(browser, buyer), await openWindow(browser, seller, narrow)];
    await visit(hers, '/dashboard/myOrders');
    await hers.getByRole('link', { name: /^Rate the seller of/ }).click();
    await hers.getByRole('heading', { name: 'Rate Sam Okoro, the seller' }).waitFor();
    await press(hers, 'Send review');
    await alarm(hers, 'Choose how many stars.').waitFor();
    // By keyboard alone.
    const three = hers.getByRole('radio', { name: '3 stars out of 5: OK' });
    await hers.getByRole('radio', { name: '1 star out of 5: Bad' }).focus();
    await hers.keyboard.press('ArrowRight');
    await hers.keyboard.press('ArrowRight');
    expect(await three.isChecked()).toBe(true);
    await press(hers, 'Send review');
    await alarm(hers, 'Say what went wrong.').waitFor();
    expect(await complaintsAbout(hers)).toEqual([]);
    await hers.getByLabel('How was the sale?').fill('It took long.\nThe phone is fine.');
    await hers.keyboard.press('Tab');
    await hers.keyboard.press('Enter');
    await toast(hers, 'Review Sent').waitFor();
    await hers.getByRole('heading', { name: 'Your review', exact: true }).waitFor();
    await hers.getByText(/^Not shown yet\. Sam Okoro sees it once both of you have written, or on/).waitFor();
    await press(hers, 'Change');
    await hers.getByRole('radio', { name: '4 stars out of 5: Good' }).check({ force: true });
    await press(hers, 'Save review');
    await hers.getByRole('img', { name: '4 stars out of 5' }).waitFor();

    await visit(his, '/dashboard/mySales');
    await his.getByRole('link', { name: /^Rate the buyer of/ }).click();
    await his.getByRole('heading', { name: 'Rate Bea Lee Asker, the buyer' }).waitFor();
    expect(await his.getByText('It took long.').count()).toBe(0);
    expect(await smallTargets(his)).toEqual([]);
    expect(await complaintsAbout(his)).toEqual([]);
    await his.getByRole('radio', { name: '5 stars out of 5: Very good' }).check({ force: true });
    await press(his, 'Send review');
    await his.getByRole('heading', { name: 'Bea Lee Asker’s review of you' }).waitFor();
    await his.getByText('The phone is fine.').waitFor();

    await press(his, 'Answer');
    await press(his, 'Send answer');
    await alarm(his, 'Write an answer.').waitFor();
    await his.getByLabel('Your answer').fill('Sorry, my train was late.');
    await press(his, 'Send answer');
    await toast(his, 'Answer Sent').waitFor();
    await expect.poll(() => his.getByRole('button', { name: 'Answer', exact: true }).count(), patience).toBe(0);

    await visit(hers, `/dashboard/sales/${sale}`);
    await hers.getByText('Sorry, my train was late.').waitFor();
    await hers.getByRole('heading', { name: 'Sam Okoro’s review of you' }).waitFor();
    const told = (await seller.api.listNotices({})).map(({ kind }) => kind);
    expect(told.filter((kind) => kind === 'review_shown')).toHaveLength(1);

    const anybody = await newVisitor(browser, narrow);
    const other = await listPhone(seller);
    await visit(anybody, phonePath(other._id, other.name));
    await anybody.getByRole('link', { name: '4 out of 5 from 1 buyer' }).click();
    await reviewsOf(anybody).getByText('Bea A.', { exact: true }).waitFor();
    await reviewsOf(anybody).getByText('Sorry, my train was late.').waitFor();
    expect(await anybody.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await complaintsAbout(anybody)).toEqual([]);
    expect([hers.failures, his.failures, anybody.failures]).toEqual([[], [], []]);
  });

  test('a review is reported; an admin hides it with a reason, and it counts no more until it is shown again', async () => {
    await review(buyer, 1, 'He lives in Elm Street.');
    await review(seller, 5);
    const page = sellerPath(seller.id, seller.name);
    const his = await openWindow(browser, seller);
    await visit(his, page);
    await his.getByRole('button', { name: 'Report the review by Bea A.' }).click();
    await his.getByLabel('What is wrong?').fill('It names my street.');
    await press(his, 'Report to the admins');
    await toast(his, 'Review Reported').waitFor();

    const desk = await openWindow(browser, await enterDemo('admin'));
    await visit(desk, '/dashboard/reviews');
    await desk.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Reported' }).click();
    const card = desk.getByRole('article', { name: 'Bea Lee Asker about the seller Sam Okoro' });
    await card.getByText('It names my street.').waitFor();
    expect(await complaintsAbout(desk)).toEqual([]);
    await card.getByRole('button', { name: 'Hide' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
    await alarm(desk, 'Say why.').waitFor();
    await desk.getByLabel('Reason for the writer').fill('It names where somebody lives.');
    await desk.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
    await expect.poll(() => card.count(), patience).toBe(0);

    await visit(his, page);
    await his.getByRole('heading', { name: 'No reviews yet' }).waitFor();
    const hers = await openWindow(browser, buyer);
    await visit(hers, `/dashboard/sales/${sale}`);
    await hers.getByText('An admin has hidden your review. Reason: It names where somebody lives.').waitFor();

    await visit(desk, '/dashboard/reviews?only=hidden');
    desk.once('dialog', (dialog) => void dialog.accept());
    await card.getByRole('button', { name: 'Show again' }).click();
    await expect.poll(() => card.count(), patience).toBe(0);
    await visit(his, page);
    await reviewsOf(his).getByText('He lives in Elm Street.').waitFor();
    expect([his.failures, hers.failures, desk.failures]).toEqual([[], [], []]);
  });

  test('on a phone in Spanish a seller reads what others say of a buyer, and rates them', async () => {
    await review(buyer, 5);
    await review(seller, 2, 'No vino a la primera cita.');
    const other = await register('Seller', 'Iñaki Ruiz');
    const phone = await listPhone(other);
    const asked = await buyer.api.startConversation({ body: { productID: phone._id, text: '¿Sigue disponible?' } });
    const booking = await bookPhone(buyer, phone);
    await payFor(buyer, booking);
    await other.api.moveSale({ params: { id: booking._id }, body: { act: 'give_back' } });

    const his = await openWindow(browser, other, { ...narrow, locale: 'es-ES' });
    await visit(his, `/dashboard/conversations/${asked.conversationId}`);
    await his.getByText('1 vendedor le da 2 de 5').click();
    await his.getByText('No vino a la primera cita.').waitFor();
    await visit(his, `/dashboard/sales/${booking._id}`);
    await his.getByRole('heading', { name: 'Valora a Bea Lee Asker, que compra' }).waitFor();
    await his.getByRole('radio', { name: '5 estrellas de 5: Muy bien' }).check({ force: true });
    await his.getByLabel('¿Qué tal fue el comprador?').fill('Llegó puntual.');
    expect(await his.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await complaintsAbout(his)).toEqual([]);
    await press(his, 'Enviar valoración');
    await his.getByRole('heading', { name: 'Tu valoración' }).waitFor();
    expect(his.failures).toEqual([]);
  });
});

describe('Two weeks later', () => {
  /** As if everything about this sale had happened two weeks earlier. */
  async function moveClock(): Promise<void> {
    const { postgresPassword: password } = JSON.parse(readFileSync(join(marketFolder(), 'secrets.json'), 'utf8')) as {
      postgresPassword: string;
    };
    const client = new pg.Client({
      host: join(marketFolder(), 'run'),
      port: 5432,
      user: 'redial',
      password,
      database: 'redial',
    });
    await client.connect();
    await client.query("update sales set ended_at = ended_at - interval '14 days' where booking_id = $1", [sale]);
    await client.query(
      `update reviews set created_at = created_at - interval '14 days', shown_at = shown_at - interval '14 days'
       where booking_id = $1`,
      [sale],
    );
    await client.end();
  }

  test('a review is shown although the other side has said nothing', { timeout: 180_000 }, async () => {
    await complete();
    await review(buyer, 4, 'Friendly.');
    const his = await openWindow(browser, seller);
    await visit(his, `/dashboard/sales/${sale}`);
    await his.getByRole('heading', { name: 'Rate Bea Lee Asker, the buyer' }).waitFor();
    expect(await his.getByText('Friendly.').count()).toBe(0);
    await moveClock();
    await visit(his, `/dashboard/sales/${sale}`);
    await his.getByText('Friendly.').waitFor();
    // The job of each minute tells of it, and so renews the pages that are kept.
    await expect
      .poll(async () => (await seller.api.listNotices({})).filter(({ kind }) => kind === 'review_shown').length, {
        timeout: 100_000,
        interval: 1_000,
      })
      .toBe(1);
    await visit(his, sellerPath(seller.id, seller.name));
    await reviewsOf(his).getByText('Friendly.').waitFor();
  });
});
