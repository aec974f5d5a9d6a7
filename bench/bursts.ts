import type { Phone } from './bookings.ts';
import { Connection } from './connection.ts';
import type { BenchMarket } from './market.ts';
import { signUpBuyers } from './people.ts';

const many = 500;
const signUps = 12;
/** A buyer holds at most three unpaid phones. */
const phonesOfOne = 3;

/** Sends each burst at once to an idle market, a connection per request. Prints when the last answer came. */
export async function measureBursts(market: BenchMarket): Promise<void> {
  const port = Number(new URL(market.url).port);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\naccept-encoding: identity\r\n\r\n`;
  const cells = ['answered well', '503', 'other', 'all done in ms'].map((cell) => cell.padStart(16));
  console.log(`\n${'all at once, nothing else'.padEnd(44)}${cells.join('')}`);
  await fetch(market.url).then((answer) => answer.text());
  await burst(
    port,
    `${many} kept pages`,
    Array.from({ length: many }, () => get('/')),
  );
  await burst(
    port,
    `${many} pages made anew`,
    Array.from({ length: many }, (_, at) => get(`/?burst=${at}`)),
  );
  const newcomers = Array.from({ length: signUps }, (_, at) => ({
    name: `Burst ${at}`,
    email: `burst-${at}@redial.example`,
    password: 'bench-buyer',
  }));
  await burst(
    port,
    `${signUps} sign-ups`,
    newcomers.map((newcomer) => post(port, '/api/auth/sign-up/email', newcomer)),
  );
  await burst(port, `${many} bookings`, await bookings(market, port));
}

async function burst(port: number, title: string, requests: readonly string[]): Promise<void> {
  const connections = requests.map(() => new Connection(port));
  const startedAt = performance.now();
  const statuses = await Promise.all(
    requests.map((request, at) =>
      connections[at]?.send(request).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  const tookMs = performance.now() - startedAt;
  for (const connection of connections) connection.close();
  const well = statuses.filter((status) => status === 200).length;
  const busy = statuses.filter((status) => status === 503).length;
  console.log(
    title.padEnd(44) +
      [well, busy, statuses.length - well - busy, Math.round(tookMs)].map((cell) => String(cell).padStart(16)).join(''),
  );
}

async function bookings(market: BenchMarket, port: number): Promise<string[]> {
  const buyers = await signUpBuyers(market.url, Math.ceil(many / phonesOfOne), 'burst-buyer');
  const list = await fetch(`${market.url}/api/categories/apple`);
  const phones = (await list.json()) as Phone[];
  return phones.slice(0, many).map((phone, at) => {
    const buyer = buyers[Math.floor(at / phonesOfOne)];
    const { _id: productID, name: productName, id, brand, img, resalePrice: price } = phone;
    const body = {
      userName: buyer?.name,
      email: buyer?.email,
      productName,
      productID,
      id,
      brand,
      img,
      price,
      phone: '+1 503 555 0100',
      location: 'Portland',
    };
    return post(port, '/api/bookings', body, `authorization: bearer ${buyer?.token}\r\n`);
  });
}

/** A whole request of JSON as it goes over the wire. */
export function post(port: number, path: string, value: object, moreHeaders = ''): string {
  const body = JSON.stringify(value);
  const head =
    `POST ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: ` +
    `application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return `${head}accept-encoding: identity\r\n${moreHeaders}\r\n${body}`;
}
