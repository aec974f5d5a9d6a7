import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsAbout } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { moveOn, pathOf, visitListening } from './support/pages.ts';
import { bookPhone, listPhone, openWindow, payFor, register } from './support/people.ts';
import { alarm, patience } from './support/watching.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const headed = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const trader = {
  name: 'Sam Phones LLC',
  address: '12 SE Ash St\nPortland, OR 97214',
  email: 'hello@sam-phones.example',
  phone: '+1 503 555 0199',
};

test('A buyer withdraws in two steps from what a business sold, and has a receipt', async () => {
  const [seller, buyer] = await Promise.all([register('Seller'), register('User')]);
  await seller.api.sayTrader({ body: { trader } });
  const phone = await listPhone(seller);
  const narrow = { viewport: { width: 390, height: 844 } };
  const [his, hers] = await Promise.all([openWindow(browser, seller), openWindow(browser, buyer, narrow)]);

  await visitListening(hers, `/phones/${phone._id}`);
  await press(hers, 'Book Now');
  await hers.getByText('You buy from a business: Sam Phones LLC').waitFor();
  const how = hers.getByRole('link', { name: 'How to withdraw' });
  expect(await how.getAttribute('href')).toBe('/policies/withdrawal');
  await hers.getByRole('dialog').getByLabel('Phone', { exact: true }).fill('+1 206 555 0123');
  await hers.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await hers.getByRole('link', { name: 'Pay now' }).click();
  await headed(hers, `Payment for ${phone.name}`);
  await hers.getByText('You buy from a business: Sam Phones LLC').waitFor();
  const booking = await buyer.api.getBooking({ params: { id: pathOf(hers).split('/').at(-1) ?? '' } });
  await payFor(buyer, booking);

  const sale = `/dashboard/sales/${booking._id}`;
  await Promise.all([visitListening(his, sale), moveOn(hers, sale)]);
  await his.getByText('The buyer can withdraw until 14 days after they get the phone.').waitFor();
  await buyer.api.moveSale({ params: { id: booking._id }, body: { act: 'receive' } });
  await press(hers, 'Everything is OK');
  await hers.getByRole('dialog').getByRole('button', { name: 'Everything is OK', exact: true }).click();
  await headed(hers, 'You have said that everything is OK');
  await headed(his, 'The buyer is happy with the phone');
  await moveOn(his, '/dashboard/money');
  await his.getByText(/, held until .*, the buyer may withdraw$/).waitFor();
  await moveOn(his, sale);

  await moveOn(hers, '/dashboard/myOrders');
  await hers.getByRole('link', { name: `Withdraw from contract here: ${phone.name}` }).waitFor();
  await moveOn(hers, sale);
  const withdraw = hers.getByRole('link', { name: 'Withdraw from contract here', exact: true });
  // Nothing can be confirmed before it was stated.
  await moveOn(hers, `${sale}?withdraw&step=2`);
  await headed(hers, 'Your statement');
  await moveOn(hers, sale);
  await withdraw.click();
  await headed(hers, 'Your statement');
  await expect.poll(() => hers.title()).toBe('Withdraw from contract · Redial');
  await hers.getByText('12 SE Ash St').waitFor();
  await hers.getByRole('region', { name: 'Your statement' }).getByText(buyer.email, { exact: true }).waitFor();
  await hers.getByLabel('Your name').fill('');
  await press(hers, 'Continue');
  await alarm(hers, 'Name is required').waitFor();
  await hers.getByLabel('Your name').fill('Bea Buyer');
  await hers.getByLabel('Anything you want to say (optional)').fill('It is too big for me.');
  expect(await complaintsAbout(hers)).toEqual([]);
  await press(hers, 'Continue');
  await headed(hers, 'Check and confirm');
  expect(await complaintsAbout(hers)).toEqual([]);

  // Back leads to the first step, and what was typed is there, also after the page was loaded anew.
  const words = hers.getByLabel('Anything you want to say (optional)');
  const kept = () => Promise.all([hers.getByLabel('Your name').inputValue(), words.inputValue()]);
  await hers.goBack();
  await headed(hers, 'Your statement');
  expect(await kept()).toEqual(['Bea Buyer', 'It is too big for me.']);
  await hers.goForward();
  await headed(hers, 'Check and confirm');
  await hers.reload();
  await headed(hers, 'Check and confirm');
  await hers.getByText('It is too big for me.', { exact: true }).waitFor();
  await hers.goBack();
  await headed(hers, 'Your statement');
  await hers.reload();
  await headed(hers, 'Your statement');
  expect(await kept()).toEqual(['Bea Buyer', 'It is too big for me.']);
  await hers.goBack();
  await withdraw.waitFor();
  await hers.goForward();
  await headed(hers, 'Your statement');
  expect(await kept()).toEqual(['Bea Buyer', 'It is too big for me.']);
  await press(hers, 'Continue');
  await headed(hers, 'Check and confirm');
  await press(hers, 'Change');
  await headed(hers, 'Your statement');
  expect(await kept()).toEqual(['Bea Buyer', 'It is too big for me.']);
  await hers.goBack();
  await withdraw.waitFor();
  await hers.goForward();
  await press(hers, 'Continue');
  await press(hers, 'Confirm withdrawal');
  await headed(hers, 'Receipt of the withdrawal');
  await expect
    .poll(() => hers.evaluate('document.activeElement.textContent'), patience)
    .toBe('Receipt of the withdrawal');
  expect(await hers.evaluate('Object.values(sessionStorage).join()')).not.toContain('It is too big');
  const { withdrawal } = await buyer.api.getSale({ params: { id: booking._id } });
  const receipt = hers.getByRole('region', { name: 'Receipt of the withdrawal' });
  expect(await receipt.locator('time').getAttribute('datetime')).toBe(withdrawal?.said?.at);
  for (const part of ['Bea Buyer', phone.name, booking._id, 'It is too big for me.'])
    await receipt.getByText(part, { exact: true }).waitFor();
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await complaintsAbout(hers)).toEqual([]);
  await hers.emulateMedia({ media: 'print' });
  await hers.getByRole('heading', { name: 'Withdraw from contract', exact: true }).waitFor({ state: 'hidden' });
  expect(await hers.getByText('It is too big for me.').isVisible()).toBe(true);
  await hers.emulateMedia({ media: 'screen' });
  const told = await buyer.api.listNotices();
  expect(told.find(({ kind }) => kind === 'withdrawn')).toMatchObject({ path: `${sale}?withdraw` });

  // Without being asked his page has seen it: the phone comes back first.
  await his.getByText(/^The buyer withdrew on /).waitFor();
  await his.getByRole('link', { name: 'Receipt of the withdrawal' }).click();
  await his.getByText('This is what the buyer declared.').waitFor();
  expect(await complaintsAbout(his)).toEqual([]);
  await seller.api.moveSale({ params: { id: booking._id }, body: { act: 'came_back' } });
  await moveOn(hers, sale);
  await headed(hers, 'You get your money back');

  // What may have been posted waits for the seller's word.
  const other = await bookPhone(buyer, await listPhone(seller, { handover: 'sent', sentTo: ['ES'] }));
  await payFor(buyer, other);
  const params = { id: other._id };
  const address = { name: 'Bea Buyer', street: 'Calle Mayor 1', postcode: '28013', town: 'Madrid', country: 'ES' };
  await buyer.api.chooseDelivery({ params, body: { way: 'sent', address } });
  await buyer.api.moveSale({ params, body: { act: 'withdraw', name: 'Bea Buyer' } });
  await Promise.all([hers, his].map((page) => moveOn(page, `/dashboard/sales/${other._id}`)));
  await headed(hers, 'You have withdrawn');
  await headed(his, 'The buyer has withdrawn: do you still have the phone?');
  await press(his, 'I still have it');
  await his.getByRole('dialog').getByRole('button', { name: 'I still have it', exact: true }).click();
  await headed(hers, 'You get your money back');
  expect([hers.failures, his.failures]).toEqual([[], []]);
});
