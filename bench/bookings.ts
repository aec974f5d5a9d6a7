import { ask } from './asking.ts';
import type { Answer } from './asking.ts';
import type { BenchMarket } from './market.ts';
import { figuresOf } from './load.ts';
import type { Figures } from './load.ts';
import { signUpBuyers } from './people.ts';
import type { Person } from './people.ts';

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
  salesStatus: 'Available' | 'Reserved' | 'Sold';
}

export const signUpBookers = (url: string) => signUpBuyers(url, buyersCount);

/** Books phone after phone for some seconds over HTTP, each for a buyer who holds fewer than three. */
export async function loadBookings(market: BenchMarket, seconds: number, buyers: readonly Person[]): Promise<Figures> {
  await release(market, buyers);
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

  return figuresOf(timesMs, performance.now() - startedAt, failed);
}

async function listPhones(market: BenchMarket): Promise<Phone[]> {
  const categories = (await (await fetch(`${market.url}/api/categories`)).json()) as { _id: string }[];
  const lists = await Promise.all(
    categories.map(async ({ _id }) => (await (await fetch(`${market.url}/api/categories/${_id}`)).json()) as Phone[]),
  );
  // What another round has booked stays reserved.
  return lists.flat().filter(({ salesStatus }) => salesStatus === 'Available');
}

function book(url: string, buyer: Person, phone: Phone): Promise<Answer> {
  return ask(url, buyer.token, 'POST /api/bookings', {
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
}

let releases: Promise<unknown> = Promise.resolve();

async function release(market: BenchMarket, buyers: readonly Person[]): Promise<void> {
  // One connection, one query at a time.
  releases = releases.then(() =>
    market.database.query(
      `update bookings set state = 'lapsed', ended_by = 'time', ended_at = now() where state = 'reserved' and ` +
        'buyer_id in (select id from users where email = any($1))',
      [buyers.map(({ email }) => email)],
    ),
  );
  await releases;
}
