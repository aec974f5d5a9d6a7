import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phonePath } from '#contract/addresses.ts';
import { complaintsAbout } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { holdBack, moveOn, visitListening } from './support/pages.ts';
import { bookPhone, changePrice, listPhone, offerFor, openWindow, register } from './support/people.ts';
import { alarm, hasFocus, patience, toast } from './support/watching.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Written from right to left: what follows it in a line must not. */
const hebrew = 'בת־שבע';

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click();
const yes = (page: Page) => page.once('dialog', (dialog) => void dialog.accept());

test('A buyer, in Spanish on a phone, and a seller offer, name other prices and accept, side by side', async () => {
  const [seller, buyer, other] = await Promise.all([
    register('Seller', 'Sam Haggler'),
    register('User', hebrew),
    register('User'),
  ]);
  const [phone, takenBack, heldPhone] = [await listPhone(seller), await listPhone(seller), await listPhone(seller)];
  const narrow = { viewport: { width: 390, height: 844 }, locale: 'es-ES', colorScheme: 'dark' } as const;
  const [hers, his] = await Promise.all([openWindow(browser, buyer, narrow), openWindow(browser, seller)]);
  await Promise.all([visitListening(his, '/dashboard/offers'), visitListening(hers, phonePath(phone._id, phone.name))]);
  await his.getByText('No offers yet').waitFor();

  // By keyboard alone: as it opens, a dialog takes the focus.
  const offer = hers.getByRole('button', { name: 'Hacer una oferta' });
  await offer.press('Enter');
  const dialog = hers.getByRole('dialog');
  await dialog.waitFor();
  const send = dialog.getByRole('button', { name: 'Enviar la oferta' });
  // However long the dialog is.
  const endOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(() => endOf(send), patience).toBeLessThan(844);
  await send.press('Enter');
  for (const missing of ['Escribe un precio', 'Escribe tu teléfono']) await alarm(hers, missing).waitFor();
  await hers.getByLabel('Tu precio en dólares').focus();
  await hers.keyboard.type('345');
  await hers.keyboard.press('Tab');
  await hers.keyboard.type('+34 600 000 000');
  await hers.getByRole('alert').getByText('Ofrece como mucho 344 US$').waitFor();
  expect(await complaintsAbout(hers)).toEqual([]);
  expect(await hers.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await hers.getByLabel('Tu precio en dólares').fill('$280');
  // She closes it while it is sent, and the line breaks: she learns that it was not sent.
  const abort = await holdBack(hers, '**/api/offers', 'abort');
  await hers.keyboard.press('Enter');
  await hers.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await offer.evaluate(hasFocus)).toBe(true);
  abort();
  await hers.getByRole('status').filter({ hasText: 'No se puede contactar con Redial' }).waitFor();
  await hers.unroute('**/api/offers');
  const fillAgain = async () => {
    await offer.press('Enter');
    await dialog.getByLabel('Teléfono', { exact: true }).fill('+34 600 000 000');
    await hers.getByLabel('Tu precio en dólares').fill('$280');
  };
  // She learns it too when the price was changed meanwhile.
  await fillAgain();
  const letThrough = await holdBack(hers, '**/api/offers');
  await hers.keyboard.press('Enter');
  await hers.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await changePrice(seller, phone, 342);
  letThrough();
  await hers.getByRole('status').filter({ hasText: 'Este anuncio ha cambiado' }).waitFor();
  await hers.unroute('**/api/offers');
  await fillAgain();
  await changePrice(seller, phone, 340);
  await hers.keyboard.press('Enter');
  await hers.getByText('Ahora cuesta 340 US$').waitFor();
  await hers.getByText('Precio del anuncio: 340 US$').waitFor();
  await hers.getByLabel('Tu precio en dólares').press('Enter');
  await hers.getByText('Tu oferta está enviada.').waitFor();

  // Nothing is loaded anew in the seller's window.
  await his.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  const named = cardOf(his, phone.name).getByText(`${hebrew}: $280`);
  await named.waitFor();
  expect(await endsWithItsPrice(named)).toBe(true);
  const heights = await cardOf(his, phone.name)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  expect([heights.length, new Set(heights).size]).toEqual([3, 1]);
  expect(await his.content()).not.toContain('600 000');

  // As in a second tab, which shows an older price: it is told so, and then shows the last one.
  const letCome = await holdBack(his, '**/api/offers?*');
  const id = (await seller.api.listOffers({ query: { waitingFor: 'me' } }))[0]?._id ?? '';
  await seller.api.counterOffer({ params: { id }, body: { named: 1, price: 335 } });
  await buyer.api.counterOffer({ params: { id }, body: { named: 2, price: 290 } });
  await press(his, `Accept $280 for ${phone.name}`);
  await confirm(his, 'Accept $280');
  await his.getByText('A price was named since you looked.').waitFor();
  letCome();
  await cardOf(his, phone.name).getByText(`${hebrew}: $290`).waitFor();
  await press(his, `Name another price for ${phone.name}`);
  await his.getByLabel('Your price in dollars').fill('290');
  await confirm(his, 'Name another price');
  await alarm(his, 'Offer at least $291').waitFor();
  await his.getByLabel('Your price in dollars').fill('320');
  await confirm(his, 'Name another price');
  await his.getByRole('heading', { name: 'Waiting for the other side' }).waitFor();

  for (const one of [takenBack, heldPhone]) await offerFor(buyer, one, 300);
  const acceptHeld = his.getByRole('button', { name: `Accept $300 for ${heldPhone.name}` });
  await acceptHeld.focus();
  await bookPhone(other, heldPhone);
  await hers.getByRole('link', { name: 'Ver tus ofertas' }).press('Enter');
  await cardOf(hers, phone.name).getByText('Sam Haggler: 320 US$').waitFor();
  await hers.getByRole('button', { name: /^Aceptar 320/ }).press('Enter');
  await hers.getByText('Reservamos el teléfono para ti por 320 US$.').waitFor();
  expect(await complaintsAbout(hers)).toEqual([]);
  await confirm(hers, /^Aceptar 320/);
  await toast(hers, 'Aceptada. El teléfono está reservado.').waitFor();
  await cardOf(his, phone.name).getByText('Accepted', { exact: true }).waitFor();
  await hers.getByRole('link', { name: `Ver tu pedido de ${phone.name}` }).press('Enter');
  await hers.getByText('Paga 320 US$ por tu reserva').waitFor();

  // What somebody else holds can't be accepted, but declined; what isn't answered yet can be taken back.
  await moveOn(hers, '/dashboard/offers');
  yes(hers);
  await cardOf(hers, takenBack.name)
    .getByRole('button', { name: /^Retirar/ })
    .press('Enter');
  await cardOf(hers, takenBack.name).getByText('Retirada', { exact: true }).waitFor();
  const held = cardOf(his, heldPhone.name);
  await held.getByText('Somebody has reserved this phone.').waitFor();
  expect([await acceptHeld.isDisabled(), await acceptHeld.evaluate(hasFocus)]).toEqual([true, true]);
  await acceptHeld.press('Enter');
  expect(await his.getByRole('dialog').count()).toBe(0);
  yes(his);
  await press(his, `Decline $300 for ${heldPhone.name}`);
  await held.getByText('Declined', { exact: true }).waitFor();
  expect([hers.failures, his.failures]).toEqual([[], []]);

  // Her session ends elsewhere while she writes an offer: the dialog goes away, and she reads why.
  await moveOn(hers, phonePath(takenBack._id, takenBack.name));
  await hers.getByRole('button', { name: 'Hacer una oferta' }).press('Enter');
  await dialog.getByLabel('Teléfono', { exact: true }).fill('+34 600 000 000');
  await hers.getByLabel('Tu precio en dólares').fill('300');
  await hers.evaluate(() => fetch('/api/auth/sign-out', { method: 'POST' }).then((answer) => answer.text()));
  await hers.getByLabel('Tu precio en dólares').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await toast(hers, 'Tu sesión ha terminado. Vuelve a iniciar sesión.').waitFor();
});

/** Does the price, the last part of a line, stand right of all else in it? */
function endsWithItsPrice(line: Locator): Promise<boolean> {
  return line.evaluate((element) => {
    const end = element.lastChild;
    if (!(end instanceof Text)) throw new Error('The line does not end with text.');
    const price = document.createRange();
    price.setStart(end, end.data.indexOf('$'));
    price.setEnd(end, end.length);
    return Math.abs(price.getBoundingClientRect().right - element.getBoundingClientRect().right) < 1;
  });
}
