import sharp from 'sharp';
import { exampleListing } from '#contract/example-listing.fixture.ts';
import { ask } from './asking.ts';
import { figuresOf } from './load.ts';
import type { Figures } from './load.ts';
import type { BenchMarket } from './market.ts';
import { signUpBuyers, signUpSellers } from './people.ts';
import type { Person } from './people.ts';

const usualInFlight = 8;

/**
 * Whole sales, one after the other, for some seconds over HTTP: a phone is listed, booked, paid with a test card,
 * handed over with the buyer's code and accepted, so that its money is the seller's. Each counts once, at its end.
 */
export async function loadSales(market: BenchMarket, seconds: number): Promise<Figures> {
  const load = await prepareSales(market, 'sale', usualInFlight);
  return load(seconds);
}

/** Signs people up and uploads their pictures. @returns what begins their sales */
export async function prepareSales(
  market: BenchMarket,
  row: string,
  inFlight: number,
): Promise<(seconds: number) => Promise<Figures>> {
  const { url } = market;
  const sellers = await signUpSellers(url, inFlight, `${row}-seller`);
  const buyers = await signUpBuyers(url, inFlight, `${row}-buyer`);
  const pictures = await Promise.all(sellers.map((seller) => upload(url, seller)));
  return (seconds) => sellAll(market, { sellers, buyers, pictures }, seconds);
}

interface People {
  sellers: readonly Person[];
  buyers: readonly Person[];
  pictures: readonly string[];
}

async function sellAll(market: BenchMarket, { sellers, buyers, pictures }: People, seconds: number): Promise<Figures> {
  const { url } = market;
  const timesMs: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  await Promise.all(
    sellers.map(async (seller, at) => {
      const [buyer, picture] = [buyers[at], pictures[at]];
      if (buyer === undefined || picture === undefined) return;
      while (performance.now() - startedAt < seconds * 1_000) {
        const began = performance.now();
        try {
          await sell(url, seller, buyer, picture);
          timesMs.push(performance.now() - began);
        } catch (error) {
          if (failed++ === 0) console.log(`  first refusal: ${String(error).slice(0, 200)}`);
        }
      }
    }),
  );
  const figures = figuresOf(timesMs, performance.now() - startedAt, failed);
  const { rows } = await market.database.query<{ count: number }>(
    `select count(*)::int as count from movements where kind = 'released' and seller_id in (select id from users ` +
      'where email = any($1))',
    [sellers.map(({ email }) => email)],
  );
  if (rows[0]?.count !== timesMs.length) throw new Error(`${timesMs.length} sales released ${rows[0]?.count}`);
  return figures;
}

async function sell(url: string, seller: Person, buyer: Person, img: string): Promise<void> {
  const must = async <Result>(by: Person, call: string, content?: object): Promise<Result> => {
    const { ok, said } = await ask(url, by.token, call, content);
    if (!ok) throw new Error(`${call}: ${said}`);
    return JSON.parse(said) as Result;
  };
  const listing = exampleListing(seller, img, { name: 'Fairphone 5 bench', id: 'fairphone', brand: 'Fairphone' });
  const { insertedId: productID } = await must<{ insertedId: string }>(seller, 'POST /api/products', listing);
  const { name: productName, id, brand, resalePrice: price } = listing;
  const { insertedId: bookingId } = await must<{ insertedId: string }>(buyer, 'POST /api/bookings', {
    userName: buyer.name,
    email: buyer.email,
    productName,
    productID,
    id,
    brand,
    img,
    price,
    phone: '+1 206 555 0123',
    location: 'Seattle, WA',
  });
  const intent = await must<{ intentId: string; clientSecret: string }>(buyer, 'POST /api/create-payment-intent', {
    price,
    bookingId,
  });
  const { paymentMethod } = await must<{ paymentMethod: { id: string } }>(
    buyer,
    'POST /api/test-gateway/payment_methods',
    { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' },
  );
  await must(buyer, `POST /api/test-gateway/payment_intents/${intent.intentId}/confirm`, {
    clientSecret: intent.clientSecret,
    paymentMethod: paymentMethod.id,
  });
  const transactionId = intent.intentId;
  await must(buyer, 'POST /api/payments', { price, transactionId, email: buyer.email, bookingId });
  const { code } = await must<{ code: string }>(buyer, `GET /api/sales/${bookingId}`);
  await must(seller, `POST /api/sales/${bookingId}`, { act: 'hand_over', code });
  await must(buyer, `POST /api/sales/${bookingId}`, { act: 'accept' });
}

/** @returns its address */
export async function upload(url: string, { token }: Person): Promise<string> {
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#476' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'phone.jpg');
  const answer = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { authorization: `bearer ${token}` },
    body: form,
  });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}
