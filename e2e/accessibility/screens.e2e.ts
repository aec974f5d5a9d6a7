import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phonePath, sellerPath } from '#contract/addresses.ts';
import type { Booking } from '#contract/bookings.ts';
import type { Product } from '#contract/products.ts';
import { complaintsAbout } from '../support/axe.ts';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { visit } from '../support/pages.ts';
import {
  bookPhone,
  enterDemo,
  handOver,
  listPhone,
  offerFor,
  payFor,
  register,
  reportPhone,
  uploadPicture,
  visitor,
} from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { everyScreen, isThere } from '../support/screens.ts';
import { smallTargets } from '../support/targets.ts';

type Role = 'visitor' | 'buyer' | 'seller' | 'admin' | 'newcomer';

/** Who finds what on which screen of web/routes.ts. A newcomer is a seller who finds it empty. */
const screens: Record<Role, readonly string[]> = {
  visitor: [
    '/',
    '/login',
    '/login/google',
    '/signUp',
    '/forgotPassword',
    '/resetPassword',
    '/confirmEmail',
    '/stopMails',
    '/testPayouts',
    '/testCarrier',
    '/blog',
    '/advertising',
    '/policies/:name',
    '/saved',
    '/phones/:id/:slug?',
    '/models/:id',
    '/sellers/:id/:slug?',
    '/*',
  ],
  buyer: [
    '/',
    '/saved',
    '/category',
    '/category/:id',
    '/categories/:id',
    '/search',
    '/phones/:id/:slug?',
    '/dashboard',
    '/dashboard/myOrders',
    '/dashboard/offers',
    '/dashboard/conversations',
    '/dashboard/conversations/:conversation',
    '/dashboard/notices',
    '/dashboard/watching',
    '/dashboard/security',
    '/dashboard/payment/:unpaid',
    '/dashboard/payment/:toPost',
    '/dashboard/payment/:paid',
    '/dashboard/sales/:paid',
    '/dashboard/sales/:posted',
    '/dashboard/sales/:onItsWay',
    '/dashboard/sales/:goesBack',
    '/dashboard/sales/:broughtBack',
    '/dashboard/sales/:toAnswer',
    '/dashboard/sales/:answered',
    '/dashboard/sales/:over',
    '/dashboard/sales/:withdrawable',
  ],
  seller: [
    '/category/:id',
    '/dashboard',
    '/dashboard/addProduct',
    '/dashboard/editProduct/:listed',
    '/dashboard/editProduct/:held',
    '/dashboard/editProduct/:id',
    '/dashboard/myProducts',
    '/dashboard/import',
    '/dashboard/sellerDetails',
    '/dashboard/mySales',
    '/dashboard/money',
    '/dashboard/sales/:paid',
    '/dashboard/sales/:posted',
    '/dashboard/sales/:onItsWay',
    '/dashboard/sales/:goesBack',
    '/dashboard/sales/:broughtBack',
    '/dashboard/sales/:toAnswer',
    '/dashboard/sales/:answered',
    '/dashboard/sales/:over',
    '/dashboard/sales/:withdrawable',
    '/dashboard/offers',
    '/dashboard/conversations/:conversation',
    '/dashboard/notices',
  ],
  newcomer: [
    '/dashboard',
    '/dashboard/offers',
    '/dashboard/conversations',
    '/dashboard/myProducts',
    '/dashboard/mySales',
    '/dashboard/money',
    '/dashboard/notices',
  ],
  admin: [
    '/dashboard',
    '/dashboard/allBuyers',
    '/dashboard/allSellers',
    '/dashboard/reportedItems',
    '/dashboard/problems',
    '/dashboard/conversationReports',
    '/dashboard/reviews',
    '/dashboard/payments',
    '/dashboard/payouts',
    '/dashboard/messages',
    '/dashboard/models',
    '/dashboard/auditTrail',
  ],
};

const business = {
  name: 'Sam Phones LLC',
  address: '12 SE Ash St\nPortland, OR 97214',
  email: 'hello@sam-phones.example',
  phone: '+1 503 555 0199',
};
const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 844 };

let browser: Browser;
let page: Page & { failures: string[] };
let seller: Person;
let buyer: Person;
let phone: Product;
let paid: Booking;
let unpaid: Booking;
/** Of a phone that is sent: to pay, to send, and on its way. */
let toPost: Booking;
let posted: Booking;
let onItsWay: Booking;
/** Going back: sent to its seller by post, and to be handed over. */
let goesBack: Booking;
let broughtBack: Booking;
/** Broken: nobody has answered yet, and a part is offered. */
let toAnswer: Booking;
let answered: Booking;
/** Sold by a business, and accepted. */
let withdrawable: Booking;
/** With a review by its buyer, and answered. */
let over: Booking;
let conversation: string;
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser, { viewport: wide, reducedMotion: 'reduce' });
  [seller, buyer] = [await register('Seller'), await register('User')];
  phone = await listPhone(seller);
  await seller.api.advertiseProduct({ params: { id: phone._id } });
  paid = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, paid);
  unpaid = await bookPhone(buyer, await listPhone(seller));
  const address = { name: buyer.name, street: '12 Alder Street', town: 'Portland', country: 'US' };
  const bookSent = async () => bookPhone(buyer, await listPhone(seller, { handover: 'both', sentTo: ['US', 'CA'] }));
  const buySent = async () => {
    const booking = await bookSent();
    await payFor(buyer, booking);
    await buyer.api.chooseDelivery({ params: { id: booking._id }, body: { way: 'sent', address } });
    return booking;
  };
  [posted, onItsWay, toPost] = [await buySent(), await buySent(), await bookSent()];
  const { delivery } = await seller.api.getSale({ params: { id: onItsWay._id } });
  const parcel = { act: 'send', carrier: 'ups', trackingNumber: '1Z5R89390357567127' } as const;
  await seller.api.moveSale({ params: { id: onItsWay._id }, body: { ...parcel, changedAt: delivery.changedAt ?? '' } });
  const desk = await enterDemo('admin');
  const letGoBack = async (booking: Booking) => {
    const params = { id: booking._id };
    await buyer.api.moveSale({ params, body: { act: 'receive' } });
    await buyer.api.moveSale({ params, body: { act: 'say_problem', about: 'broken', words: 'It does not charge.' } });
    await desk.api.decideSale({ params, body: { for: 'return', words: 'It is not as promised.' } });
    return booking;
  };
  goesBack = await letGoBack(await buySent());
  await seller.api.moveSale({ params: { id: goesBack._id }, body: { act: 'return_to', address } });
  const { back } = await buyer.api.getSale({ params: { id: goesBack._id } });
  await buyer.api.moveSale({
    params: { id: goesBack._id },
    body: { ...parcel, act: 'send_back', changedAt: back?.changedAt ?? '' },
  });
  broughtBack = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, broughtBack);
  await letGoBack(broughtBack);
  const sayBroken = async () => {
    const booking = await bookPhone(buyer, await listPhone(seller));
    await payFor(buyer, booking);
    const params = { id: booking._id };
    await buyer.api.moveSale({ params, body: { act: 'receive' } });
    await buyer.api.moveSale({ params, body: { act: 'say_problem', about: 'broken', words: 'It does not charge.' } });
    return booking;
  };
  [toAnswer, answered] = [await sayBroken(), await sayBroken()];
  const part = { act: 'answer', kind: 'part', cents: 5_000, words: 'A new socket costs that.' } as const;
  await seller.api.moveSale({ params: { id: answered._id }, body: part });
  over = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, over);
  for (const act of ['receive', 'accept'] as const)
    await buyer.api.moveSale({ params: { id: over._id }, body: { act } });
  await buyer.api.writeReview({ params: { id: over._id }, body: { stars: 3, words: 'It took long.' } });
  await seller.api.writeReview({ params: { id: over._id }, body: { stars: 5 } });
  await seller.api.sayTrader({ body: { trader: business } });
  withdrawable = await bookPhone(buyer, await listPhone(seller));
  await payFor(buyer, withdrawable);
  for (const act of ['receive', 'accept'] as const)
    await buyer.api.moveSale({ params: { id: withdrawable._id }, body: { act } });
  await offerFor(buyer, phone, 300);
  const countered = await offerFor(buyer, await listPhone(seller), 300);
  await seller.api.counterOffer({ params: { id: countered }, body: { named: 1, price: 330 } });
  const declined = await offerFor(buyer, await listPhone(seller), 300);
  await seller.api.endOffer({ params: { id: declined }, body: { named: 1 } });
  await reportPhone(buyer, phone);
  const asked = await buyer.api.startConversation({ body: { productID: phone._id, text: 'Is it still for sale?' } });
  conversation = asked.conversationId;
  await seller.api.sendConversationMessage({
    params: { id: conversation },
    body: { text: 'Yes.', photos: [await uploadPicture(seller, '#a63')] },
  });
  await seller.api.reportConversation({ params: { id: conversation }, body: { reason: 'They ask too much.' } });
  await visitor.createMessage({ body: { email: 'vera@redial.example', message: 'Do you ship to Canada?' } });
});
afterAll(() => browser.close());

describe('Every screen, light and dark', () => {
  test('has its turn below', async () => {
    const looked = Object.values(screens)
      .flat()
      .map((screen) => (screen === '/policies/:name' ? screen : screen.replace(/:\w+$/, ':id')));
    expect([...new Set(looked)].toSorted()).toEqual((await everyScreen()).toSorted());
  });

  describe.each(Object.keys(screens) as Role[])('as the %s sees it', (role) => {
    beforeAll(async () => {
      await handOver(page, await personOf(role));
      if (role !== 'visitor') return;
      await visit(page, '/');
      await page.getByRole('button', { name: `Save ${phone.name}` }).click();
    });

    test.each(screens[role])(
      '%s: axe finds nothing, and on a phone nothing is too small to be pressed',
      async (screen) => {
        const path = screen
          .replace('/phones/:id/:slug?', phonePath(phone._id, phone.name))
          .replace(':name', 'privacy')
          .replace('/models/:id', '/models/google-pixel-8')
          .replace('/sellers/:id/:slug?', sellerPath(phone.sellerId, phone.sellerName))
          .replace(':listed', phone._id)
          .replace(':held', unpaid.productID)
          .replace(':unpaid', unpaid._id)
          .replace(':paid', paid._id)
          .replace(':over', over._id)
          .replace(':toPost', toPost._id)
          .replace(':posted', posted._id)
          .replace(':onItsWay', onItsWay._id)
          .replace(':goesBack', goesBack._id)
          .replace(':broughtBack', broughtBack._id)
          .replace(':toAnswer', toAnswer._id)
          .replace(':answered', answered._id)
          .replace(':withdrawable', withdrawable._id)
          .replace(':conversation', conversation)
          .replace(':id', 'fairphone')
          .replace('*', 'nowhere');
        await visit(page, path);
        await isThere(page);
        // A return from Google that never began is told at the login.
        if (path === '/login/google') await page.waitForURL('**/login');
        else expect(new URL(page.url()).pathname).toBe(path);
        const complaints = await complaintsAbout(page);
        await page.setViewportSize(narrow);
        const small = await smallTargets(page);
        await page.setViewportSize(wide);
        expect({ complaints, small }).toEqual({ complaints: [], small: [] });
      },
    );
  });

  test('brings no error of its own, but that nobody came back from Google', () => {
    expect(page.failures.filter((failure) => !failure.startsWith('Signing in did not last'))).toEqual([]);
  });
});

function personOf(role: Role): Promise<Person> | Person | null {
  if (role === 'visitor') return null;
  if (role === 'admin') return enterDemo('admin');
  if (role === 'newcomer') return register('Seller');
  return role === 'buyer' ? buyer : seller;
}
