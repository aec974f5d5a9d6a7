import { Agent, request } from 'node:http';
import type { BenchMarket } from './market.ts';
import type { Figures } from './load.ts';
import { signUpBuyers } from './people.ts';
import type { BenchBuyer } from './people.ts';

const buyersCount = 64;
const inFlight = 32;

/** What a booking repeats of a listed phone. */
export interface Phone {
  _id: string;
  name: string;
  id: string;
  brand: string;
  img: string;
  resalePrice: number;
}

/** Books phone after phone for some seconds over HTTP, each for a buyer who holds fewer than three. */
export async function loadBookings(market: BenchMarket, seconds: number): Promise<Figures> {
  const buyers = await signUpBuyers(market.url, buyersCount);
  const phones = await listPhones(market);
  const timesMs: number[] = [];
  let failed = 0;
  let next = 0;
  const until = performance.now() + seconds * 1_000;
  const startedAt = performance.now();

  const worker = async (worker: number) => {
    const mine = buyers.filter((_, at) => at % inFlight === worker);
    let count = 0;
    while (performance.now() < until && next < phones.length) {
      const phone = phones[next++];
      const buyer = mine[count % mine.length];
      if (!phone || !buyer) return;
      const began = performance.now();
      const answer = await book(market.url, buyer, phone);
      // Refusals are quick and no bookings.
      if (answer.ok) timesMs.push(performance.now() - began);
      else if (failed++ === 0) console.log(`  first refusal: ${answer.said.slice(0, 200)}`);
      count += 1;
      // A buyer holds three at most: bookings lapse between the measured calls.
      if (count % (mine.length * 2) === 0) await release(market, mine);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, at) => worker(at)));

  const tookSeconds = (performance.now() - startedAt) / 1_000;
  timesMs.sort((left, right) => left - right);
  const at = (share: number) => Math.round((timesMs[Math.floor(timesMs.length * share)] ?? 0) * 10) / 10;
  return { perSecond: Math.round(timesMs.length / tookSeconds), p50Ms: at(0.5), p99Ms: at(0.99), failed };
}

async function listPhones(market: BenchMarket): Promise<Phone[]> {
  const categories = (await (await fetch(`${market.url}/api/categories`)).json()) as { _id: string }[];
  const lists = await Promise.all(
    categories.map(async ({ _id }) => (await (await fetch(`${market.url}/api/categories/${_id}`)).json()) as Phone[]),
  );
  return lists.flat();
}

/** node:http, since fetch would take more of the machine than the server does. */
const agent = new Agent({ keepAlive: true, maxSockets: inFlight });

function book(url: string, buyer: BenchBuyer, phone: Phone): Promise<{ ok: boolean; said: string }> {
  const body = JSON.stringify({
    userName: buyer.name,
    email: buyer.email,
    productName: phone.name,
    productID: phone._id,
    id: phone.id,
    brand: phone.brand,
    img: phone.img,
    price: phone.resalePrice,
    phone: '+1 503 555 0100',
    location: 'Portland',
  });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `bearer ${buyer.token}`,
  };
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/bookings`, { method: 'POST', agent, headers }, (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (text: string) => (said += text));
      answer.once('end', () => resolve({ ok: answer.statusCode === 200, said }));
    });
    call.once('error', reject);
    call.end(body);
  });
}

let releases: Promise<unknown> = Promise.resolve();

async function release(market: BenchMarket, buyers: readonly BenchBuyer[]): Promise<void> {
  // One connection, one query at a time.
  releases = releases.then(() =>
    market.database.query(
      `update bookings set state = 'lapsed', ended_by = 'time', ended_at = now() where state = 'reserved' and buyer_id in (select id from users where email = any($1))`,
      [buyers.map(({ email }) => email)],
    ),
  );
  await releases;
}
