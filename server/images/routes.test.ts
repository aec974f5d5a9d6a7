import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { allowances } from '#contract/allowances.ts';
import { addPerson } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { StoreUnavailable } from '#server/platform/object-store/object-store.ts';

let market: TestMarket;
let seller: Person;
beforeAll(async () => {
  market = await openTestMarket();
  seller = await addPerson(market, 'Seller');
  await market.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => market.close());

test.each([
  ['a text', async () => Buffer.from('I am no picture.'), 415, /Choose a JPEG/],
  [
    'an iPhone picture',
    async () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(100)]),
    415,
    /HEIC.*Most Compatible/,
  ],
  ['a damaged picture', async () => (await photo(500)).subarray(0, 900), 422, /damaged/],
  ['more than 10 MB', async () => Buffer.alloc(10 * 1024 * 1024 + 1, 1), 413, /larger than 10 MB/],
  ['an empty file', async () => Buffer.alloc(0), 400, /empty.*Choose/],
])('%s is refused with words that help, and leaves nothing behind', async (_title, make, status, words) => {
  const answer = await upload(await make());
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ message: expect.stringMatching(words) as string, issues: [{ path: 'image' }] });
  await expectNothingLeft();
});

test('Uploads are counted by network, and those of a verified seller for themselves; the owner has no limit', async () => {
  const limited = await openTestMarket({ RATE_LIMIT: '1' });
  try {
    const { limiter } = limited.context;
    const someone = await addPerson(limited, 'Seller');
    const trader = await addPerson(limited, 'Seller');
    await limited.owner.updateTable('users').set({ verified_at: new Date() }).where('id', '=', trader.id).execute();
    const network = '203.0.113.7';
    const statusFor = async (person: Person, from: string) =>
      (await upload(Buffer.from('none'), { at: limited, by: person, from })).statusCode;
    await limiter.take(allowances.uploads, network, allowances.uploads.max);
    expect([await statusFor(someone, network), await statusFor(trader, network)]).toEqual([429, 415]);
    await limiter.take(allowances.uploadsOfVerified, trader.id, allowances.uploadsOfVerified.max - 1);
    expect([await statusFor(trader, '203.0.113.8'), await statusFor(someone, '127.0.0.1')]).toEqual([429, 415]);
  } finally {
    await limited.close();
  }
});

test('An upload that is cut off on its way leaves nothing behind', async () => {
  const { port } = market.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/upload HTTP/1.1\r\nhost: localhost\r\nauthorization: ` +
      `bearer ${seller.token}\r\ncontent-type: multipart/form-data; ` +
      `boundary=cut\r\ncontent-length: 500000\r\n\r\n${head}`,
  );
  socket.write(Buffer.alloc(200_000, 1));
  await vi.waitFor(async () => expect(await received()).toHaveLength(1), { timeout: 20_000 });
  socket.destroy();
  await vi.waitFor(expectNothingLeft, { timeout: 20_000 });
});

test('A slow line has five minutes for a picture, and no sender has longer', () => {
  expect(market.app.server).toMatchObject({ requestTimeout: 300_000, headersTimeout: 60_000 });
});

test('An upload that is refused before its file is read is taken to its end: browsers read no answer before', async () => {
  const { port } = market.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const field = (name: string, text: string) =>
    `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const end = '\r\n--cut--\r\n';
  const before = field('pictures', 'none') + head.replace('image', 'file');
  const file = Buffer.alloc(8 * 1024 * 1024, 1);
  socket.write(
    `POST /api/imports HTTP/1.1\r\nhost: localhost\r\nauthorization: bearer ${seller.token}\r\n` +
      `content-type: multipart/form-data; boundary=cut\r\n` +
      `content-length: ${before.length + file.length + end.length}\r\n\r\n${before}`,
  );
  const isTaken = new Promise<void>((resolve, reject) => {
    socket.write(file);
    // It calls back as well when the connection ends before.
    socket.write(end, (error) => (error ? reject(error) : resolve()));
  });
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('400 Bad Request');
  await isTaken;
  socket.destroy();
});

test("An upload that can't be stored is refused, can't be listed, and works when the store is back", async () => {
  const { images } = market.context;
  market.context.images = { ...images, put: async () => Promise.reject(new StoreUnavailable('has no room left')) };
  const bytes = await photo(300);
  const answer = await upload(bytes).finally(() => (market.context.images = images));
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    503,
    expect.stringMatching(/can not be kept/),
  ]);
  expect(await market.context.db.selectFrom('image_uploads').select('image_id').execute()).toEqual([]);
  const again = await upload(bytes);
  expect(again.statusCode).toBe(200);
  const shown = await market.app.inject({ url: new URL(again.json<{ data: { url: string } }>().data.url).pathname });
  expect(shown.statusCode).toBe(200);
});

const head =
  '--cut\r\ncontent-disposition: form-data; name="image"; filename="phone.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';

function upload(bytes: Buffer, { at = market, by = seller, from = '127.0.0.1' } = {}) {
  return at.app.inject({
    method: 'POST',
    url: '/api/upload',
    remoteAddress: from,
    headers: { authorization: `bearer ${by.token}`, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')]),
  });
}

function photo(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#3366aa' } })
    .jpeg()
    .toBuffer();
}

async function expectNothingLeft(): Promise<void> {
  expect(await received()).toEqual([]);
  expect(await readdir(join(market.context.config.dataDir, 'objects')).catch(() => [])).toEqual([]);
  expect(await market.context.db.selectFrom('images').select('id').execute()).toEqual([]);
}

async function received(): Promise<string[]> {
  return readdir(join(market.context.config.dataDir, 'uploads')).catch(() => []);
}
