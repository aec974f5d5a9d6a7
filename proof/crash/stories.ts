import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { parcelOf } from './carrying.ts';
import { acknowledged } from './diary.ts';
import type { Attempt, Diary, Kind, Reply } from './diary.ts';
import type { CrashMarket } from './market.ts';
import type { Person } from './people.ts';
import type { ProviderProcess } from './provider-process.ts';
import { answerProblem, takeAnswer } from './answering.ts';
import { complain, letGoBack, regret, sendBack, takeBack } from './going-back.ts';
import { pay } from './paying.ts';
import type { Random } from './random.ts';
import { exampleListing } from '#contract/example-listing.fixture.ts';

/** A phone that people know to be on the market. */
export interface Phone {
  id: string;
  name: string;
}

/** What the people of a market share. */
export interface Scene {
  market: CrashMarket;
  provider: ProviderProcess;
  diary: Diary;
  shelf: Phone[];
  isOver: boolean;
}

export const priceUsd = 389;
/** How some sellers sell: their buyers may withdraw. */
const business = {
  name: 'Crash Phones LLC',
  address: '12 SE Ash St, Portland',
  email: 'hello@crash.example',
  phone: '+1 503 555 0199',
};
export const triesMax = 6;
const shelfMax = 16;

/** Asks for something that may be asked for again and again, until there is an answer or patience ends. */
export async function persist(
  scene: Scene,
  random: Random,
  kind: Kind,
  person: Person,
  about: string,
  line: string,
  body?: unknown,
): Promise<Attempt & { status: number }> {
  for (let tries = 1; ; tries += 1) {
    const attempt = await scene.diary.write<Answer>(kind, person.id, about, () => person.call(line, body), readAnswer);
    if (attempt.outcome !== 'unanswered' || tries === triesMax || scene.isOver) return attempt;
    await sleep(random.between(200, 800));
  }
}

export interface Answer {
  insertedId?: string;
  intentId?: string;
  modifiedCount?: number;
  deletedCount?: number;
}

function readAnswer({ insertedId, intentId, modifiedCount, deletedCount }: Answer): Attempt['answer'] {
  const changed = modifiedCount ?? deletedCount;
  return {
    ...(insertedId === undefined ? {} : { id: insertedId }),
    ...(intentId === undefined ? {} : { intentId }),
    ...(changed === undefined ? {} : { changed }),
  };
}

/** A seller keeps the shelf full, sends what was sold, and withdraws a phone now and then, held or not. */
export async function sell(scene: Scene, seller: Person, random: Random): Promise<void> {
  const mine: Phone[] = [];
  if (random.happens(0.5)) await seller.call('PUT /me/trader', { trader: business });
  while (!scene.isOver) {
    await sleep(random.between(5, 80));
    if (random.happens(0.12)) {
      const phone = random.pick(mine.slice(-6));
      if (!phone) continue;
      const { outcome } = await persist(scene, random, 'withdraw', seller, phone.id, `DELETE /products/${phone.id}`);
      if (outcome === 'acknowledged') forget(scene, phone);
    } else if (random.happens(0.3)) {
      await answerProblem(scene, seller, random);
      await sendSold(scene, seller, random);
      await takeBack(scene, seller, random);
    } else if (scene.shelf.length < shelfMax) {
      const phone = await listPhone(scene, seller);
      if (phone) mine.push(phone);
    }
  }
}

/** The seller sends a phone whose buyer gave an address. */
async function sendSold(scene: Scene, seller: Person, random: Random): Promise<void> {
  const sold: Reply<{ _id: string; sending: string | null }[]> = await seller.call(
    `GET /sales?email=${encodeURIComponent(seller.email)}`,
  );
  const next = sold.status === 200 ? random.pick(sold.body.filter(({ sending }) => sending === 'to_send')) : undefined;
  if (!next) return;
  const looked: Reply<{ delivery: { changedAt: string | null } }> = await seller.call(`GET /sales/${next._id}`);
  if (looked.status !== 200) return;
  const { changedAt } = looked.body.delivery;
  const parcel = { act: 'send', ...parcelOf(next._id), changedAt };
  await persist(scene, random, 'send', seller, next._id, `POST /sales/${next._id}`, parcel);
}

/** Lists a phone of a name that no other has. Without an answer the seller lists another one. */
export async function listPhone({ market, diary, shelf }: Scene, seller: Person): Promise<Phone | null> {
  const name = `Fairphone ${randomUUID().slice(0, 12)}`;
  const listing = exampleListing(seller, pictureOf(market), {
    name,
    id: market.category.id,
    brand: market.category.name,
    resalePrice: priceUsd,
    handover: 'both',
    sentTo: ['US'],
  });
  const { answer } = await diary.write<Answer>(
    'list',
    seller.id,
    name,
    () => seller.call('POST /products', listing),
    readAnswer,
  );
  if (answer.id === undefined) return null;
  const phone = { id: answer.id, name };
  shelf.push(phone);
  return phone;
}

/** Books, pays for most, cancels some or walks away. Comes back to what is left, since three unpaid are the limit. */
export async function buy(scene: Scene, buyer: Person, random: Random): Promise<void> {
  while (!scene.isOver) {
    await sleep(random.between(5, 100));
    if (random.happens(0.2)) await comeBack(scene, buyer, random);
    const phone = random.pick(scene.shelf);
    const bookingId = phone ? await book(scene, buyer, random, phone) : null;
    if (!phone || bookingId === null) continue;
    const mood = random.next();
    if (mood < 0.15) continue;
    if (mood < 0.3) await cancel(scene, buyer, random, phone, bookingId);
    else if (mood < 0.4)
      await Promise.all([
        pay(scene, buyer, random, bookingId),
        sleep(random.between(0, 400)).then(() => cancel(scene, buyer, random, phone, bookingId)),
      ]);
    else await pay(scene, buyer, random, bookingId);
    if (random.happens(0.6)) await takeOver(scene, buyer, random, bookingId);
  }
}

/** The buyer gives an address and waits, or has the phone. What isn't paid has no sale, so paid ones alone. */
async function takeOver(scene: Scene, buyer: Person, random: Random, bookingId: string): Promise<void> {
  const isPaid = (await bookingsOf(buyer)).some(({ _id, state }) => _id === bookingId && state === 'paid');
  if (!isPaid) return;
  if (random.happens(0.3)) await callAdmin(scene, buyer, random, bookingId);
  if (random.happens(0.5)) return have(scene, buyer, random, bookingId);
  const address = { name: buyer.name, street: '12 Alder Street', town: 'Portland', country: 'US' };
  const wanted = { way: 'sent', address };
  await persist(scene, random, 'address', buyer, bookingId, `PUT /bookings/${bookingId}/delivery`, wanted);
}

/** The buyer asks for an admin once, and mostly needs none a moment later. */
async function callAdmin(scene: Scene, buyer: Person, random: Random, bookingId: string): Promise<void> {
  const act = (kind: 'call' | 'endCall', what: object) =>
    persist(scene, random, kind, buyer, bookingId, `POST /sales/${bookingId}`, what);
  const { outcome } = await act('call', { act: 'call_admin', about: 'buyer_asks', words: 'Where do we meet?' });
  if (outcome === 'acknowledged' && random.happens(0.7)) await act('endCall', { act: 'end_call' });
}

/** The buyer has the phone, and mostly says that everything is OK. */
async function have(scene: Scene, buyer: Person, random: Random, bookingId: string): Promise<void> {
  const act = (what: 'receive' | 'accept') =>
    persist(scene, random, what, buyer, bookingId, `POST /sales/${bookingId}`, { act: what });
  const { outcome } = await act('receive');
  if (outcome !== 'acknowledged') return;
  if (random.happens(0.6)) await act('accept');
  else if (random.happens(0.7)) await complain(scene, buyer, random, bookingId);
}

/** Takes in what has arrived, or pays for one of the reservations that are still open, or gives it up. */
async function comeBack(scene: Scene, buyer: Person, random: Random): Promise<void> {
  const mine = await bookingsOf(buyer);
  const problem = random.pick(mine.filter(({ sale }) => sale === 'problem'));
  if (problem && random.happens(0.5)) return takeAnswer(scene, buyer, random, problem._id);
  const toSendBack = random.pick(mine.filter(({ goingBack }) => goingBack === 'buyer'));
  if (toSendBack && random.happens(0.7)) return sendBack(scene, buyer, random, toSendBack._id);
  const sent = random.pick(mine.filter(({ sale }) => sale === 'sent' || sale === 'received'));
  if (sent) return have(scene, buyer, random, sent._id);
  const regretted = random.pick(mine.filter(({ mayWithdraw }) => mayWithdraw));
  if (regretted && random.happens(0.4)) return regret(scene, buyer, random, regretted._id);
  const open = random.pick(mine.filter(({ state }) => state === 'reserved' || state === 'paying'));
  if (!open) return;
  if (random.happens(0.6)) await pay(scene, buyer, random, open._id);
  else await persist(scene, random, 'cancel', buyer, open._id, `DELETE /bookings/${open._id}`);
}

interface Bought {
  _id: string;
  productID: string;
  state: string;
  sale: string | null;
  goingBack: string | null;
  mayWithdraw: boolean;
}

async function bookingsOf(buyer: Person): Promise<Bought[]> {
  const mine: Reply<Bought[]> = await buyer.call(`GET /bookings?email=${encodeURIComponent(buyer.email)}`);
  return mine.status === 200 ? mine.body : [];
}

/** Without an answer the buyer looks at their bookings before asking again. @returns the booking's id */
async function book(scene: Scene, buyer: Person, random: Random, phone: Phone): Promise<string | null> {
  const { market, diary } = scene;
  const said = {
    userName: buyer.name,
    email: buyer.email,
    productName: phone.name,
    productID: phone.id,
    id: market.category.id,
    brand: market.category.name,
    img: pictureOf(market),
    price: priceUsd,
    phone: '+1 503 555 0100',
    location: 'Portland',
  };
  for (let tries = 1; tries <= triesMax && !scene.isOver; tries += 1) {
    const { outcome, answer } = await diary.write<Answer>(
      'book',
      buyer.id,
      phone.id,
      () => buyer.call('POST /bookings', said),
      readAnswer,
    );
    if (outcome !== 'unanswered') {
      forget(scene, phone);
      return answer.id ?? null;
    }
    await sleep(random.between(200, 800));
    const found = (await bookingsOf(buyer)).find(
      ({ productID, state }) => productID === phone.id && state === 'reserved',
    );
    if (found) return (forget(scene, phone), found._id);
  }
  return null;
}

async function cancel(scene: Scene, buyer: Person, random: Random, phone: Phone, bookingId: string): Promise<void> {
  const { outcome } = await persist(scene, random, 'cancel', buyer, bookingId, `DELETE /bookings/${bookingId}`);
  if (outcome === 'acknowledged' && !scene.diary.wasTried('withdraw', phone.id)) scene.shelf.push(phone);
}

/** An admin gives money back now and then. */
export async function refund(scene: Scene, admin: Person, random: Random): Promise<void> {
  while (!scene.isOver) {
    await sleep(random.between(100, 800));
    const paid = random.pick(acknowledged(scene.diary, 'pay').slice(-8));
    if (random.happens(0.5)) await letGoBack(scene, admin, random);
    else if (paid)
      await persist(scene, random, 'refund', admin, paid.about, `PUT /payments/refund/${paid.about}`, { words: 'x' });
  }
}

function forget(scene: Scene, phone: Phone): void {
  scene.shelf = scene.shelf.filter(({ id }) => id !== phone.id);
}

function pictureOf(market: CrashMarket): string {
  return `/images/${market.imageId}/640.webp`;
}
