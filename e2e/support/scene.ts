import type { Booking } from '#contract/bookings.ts';
import type { NewProduct, Product } from '#contract/products.ts';
import {
  bookPhone,
  enterDemo,
  listPhone,
  offerFor,
  payFor,
  register,
  reportPhone,
  uploadPicture,
  visitor,
} from './people.ts';
import type { Person } from './people.ts';

/** A word that nobody can break in two. */
export const longWord = 'Handyverkaufsstellenbetreiber'.repeat(4);

/** A seller and a buyer with something to see on every screen, and with a name that takes much room. */
export interface Scene {
  seller: Person;
  buyer: Person;
  phone: Product;
  conversation: string;
  sales: Record<SaleState, Booking>;
}

/** Where a phone is between the two. */
type SaleState =
  | 'unpaid'
  | 'paid'
  // Of a phone that is sent: to pay, to send, and on its way.
  | 'toPost'
  | 'posted'
  | 'onItsWay'
  // Going back: sent to its seller by post, and to be handed over.
  | 'goesBack'
  | 'broughtBack'
  // Broken: nobody has answered yet, and a part is offered.
  | 'toAnswer'
  | 'answered'
  // Accepted, with a review by its buyer, and answered.
  | 'over'
  // Sold by a business, and accepted.
  | 'withdrawable';

const business = {
  name: 'Sam Phones LLC',
  address: '12 SE Ash St\nPortland, OR 97214',
  email: 'hello@sam-phones.example',
  phone: '+1 503 555 0199',
};
const parcel = { carrier: 'ups', trackingNumber: '1Z5R89390357567127' } as const;
const isBroken = { act: 'say_problem', about: 'broken', words: 'It does not charge.' } as const;

/** Sets the scene over HTTP. */
export async function setScene(): Promise<Scene> {
  const [seller, buyer] = [await register('Seller', longWord), await register('User', longWord)];
  const phone = await listPhone(seller, {
    name: longWord,
    location: longWord,
    usedTime: longWord,
    description: longWord.repeat(3),
  });
  await seller.api.advertiseProduct({ params: { id: phone._id } });
  return {
    seller,
    buyer,
    phone,
    sales: { ...(await sell(seller, buyer)), ...(await sendBack(seller, buyer)), ...(await complete(seller, buyer)) },
    conversation: await talk(seller, buyer, phone),
  };
}

const addressOf = ({ name }: Person) => ({ name, street: '12 Alder Street', town: 'Portland', country: 'US' });

async function buy(seller: Person, buyer: Person, changes: Partial<NewProduct> = {}): Promise<Booking> {
  const booking = await bookPhone(buyer, await listPhone(seller, changes));
  await payFor(buyer, booking);
  return booking;
}

const bookSent = async (seller: Person, buyer: Person) =>
  bookPhone(buyer, await listPhone(seller, { handover: 'both', sentTo: ['US', 'CA'] }));

async function buySent(seller: Person, buyer: Person): Promise<Booking> {
  const booking = await bookSent(seller, buyer);
  await payFor(buyer, booking);
  await buyer.api.chooseDelivery({ params: { id: booking._id }, body: { way: 'sent', address: addressOf(buyer) } });
  return booking;
}

async function sell(seller: Person, buyer: Person) {
  const paid = await buy(seller, buyer, { name: longWord });
  const unpaid = await bookPhone(buyer, await listPhone(seller, { name: `${longWord}Ä` }));
  const [posted, onItsWay] = [await buySent(seller, buyer), await buySent(seller, buyer)];
  const params = { id: onItsWay._id };
  const { delivery } = await seller.api.getSale({ params });
  await seller.api.moveSale({ params, body: { ...parcel, act: 'send', changedAt: delivery.changedAt ?? '' } });
  return { paid, unpaid, posted, onItsWay, toPost: await bookSent(seller, buyer) };
}

async function sendBack(seller: Person, buyer: Person) {
  const letGoBack = async ({ _id: id }: Booking) => {
    await sayBroken(buyer, id);
    const desk = await enterDemo('admin');
    await desk.api.decideSale({ params: { id }, body: { for: 'return', words: 'It is not as promised.' } });
  };
  const [goesBack, broughtBack] = [await buySent(seller, buyer), await buy(seller, buyer)];
  for (const booking of [goesBack, broughtBack]) await letGoBack(booking);
  const params = { id: goesBack._id };
  await seller.api.moveSale({ params, body: { act: 'return_to', address: addressOf(buyer) } });
  const { back } = await buyer.api.getSale({ params });
  await buyer.api.moveSale({ params, body: { ...parcel, act: 'send_back', changedAt: back?.changedAt ?? '' } });

  const [toAnswer, answered] = [await buy(seller, buyer), await buy(seller, buyer)];
  for (const { _id } of [toAnswer, answered]) await sayBroken(buyer, _id);
  const part = { act: 'answer', kind: 'part', cents: 5_000, words: 'A new socket costs that.' } as const;
  await seller.api.moveSale({ params: { id: answered._id }, body: part });
  return { goesBack, broughtBack, toAnswer, answered };
}

async function sayBroken(buyer: Person, id: string): Promise<void> {
  for (const body of [{ act: 'receive' } as const, isBroken]) await buyer.api.moveSale({ params: { id }, body });
}

async function complete(seller: Person, buyer: Person) {
  const buyAndAccept = async () => {
    const booking = await buy(seller, buyer);
    for (const act of ['receive', 'accept'] as const)
      await buyer.api.moveSale({ params: { id: booking._id }, body: { act } });
    return booking;
  };
  const over = await buyAndAccept();
  await buyer.api.writeReview({ params: { id: over._id }, body: { stars: 3, words: 'It took long.' } });
  await seller.api.writeReview({ params: { id: over._id }, body: { stars: 5 } });
  await seller.api.sayTrader({ body: { trader: business } });
  return { over, withdrawable: await buyAndAccept() };
}

/** Offers, a report to the admins, a conversation that is reported too, and a message of a visitor. */
async function talk(seller: Person, buyer: Person, phone: Product): Promise<string> {
  await offerFor(buyer, phone, 300);
  const countered = await offerFor(buyer, await listPhone(seller), 300);
  await seller.api.counterOffer({ params: { id: countered }, body: { named: 1, price: 330 } });
  const declined = await offerFor(buyer, await listPhone(seller), 300);
  await seller.api.endOffer({ params: { id: declined }, body: { named: 1 } });
  await reportPhone(buyer, phone, longWord);
  const text = 'Is it still for sale?';
  const { conversationId: id } = await buyer.api.startConversation({ body: { productID: phone._id, text } });
  const answer = { text: 'Yes.', photos: [await uploadPicture(seller, '#a63')] };
  await seller.api.sendConversationMessage({ params: { id }, body: answer });
  await seller.api.reportConversation({ params: { id }, body: { reason: 'They ask too much.' } });
  await visitor.createMessage({ body: { email: `${'a'.repeat(60)}@redial.example`, message: longWord } });
  return id;
}
