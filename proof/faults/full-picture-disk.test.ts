import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '#server/books/actions.ts';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import { keepImage } from '#server/images/actions.ts';
import { rewriteImage } from '#server/images/pipeline/rewrite-image.ts';
import { StoreUnavailable } from '#server/platform/object-store/object-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { charge } from '#server/testing/paying.ts';
import type { Intent } from '#server/testing/paying.ts';
import { addPerson, listPhone, newBooking } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { ask, complaintsAbout } from './asking.ts';
import type { Outcome } from './asking.ts';
import { endProcess, startProcess } from './market-process.ts';
import type { MarketProcess } from './market-process.ts';
import { makeSmallDisk } from './small-disk.ts';
import type { SmallDisk } from './small-disk.ts';
import { databaseUrl, setStage } from './stage.ts';
import type { Stage } from './stage.ts';

/** Room for a picture's small widths, not for the large ones. */
const leftBytes = 32 * 1024;

let stage: Stage;
let disk: SmallDisk;
let market: MarketProcess;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  stage = await setStage();
  disk = makeSmallDisk(join(stage.dataDir, 'objects'), 24);
  [market, seller, buyer] = await Promise.all([
    startProcess({ DATABASE_URL: databaseUrl(stage), DATA_DIR: stage.dataDir }),
    addPerson(stage.beside, 'Seller'),
    addPerson(stage.beside, 'User'),
  ]);
});
afterAll(async () => {
  await endProcess(market);
  disk.remove();
  await stage.close();
});

/** No encoder makes a picture of noise small. */
const noise = (seed: number) =>
  sharp({
    create: {
      width: 640,
      height: 400,
      channels: 3,
      background: { r: seed, g: 80, b: 120 },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
const pids = () => [Number(market.process.pid)];

async function upload(seed: number): Promise<Outcome> {
  const form = new FormData();
  form.set('image', new Blob([Uint8Array.from(await noise(seed))], { type: 'image/jpeg' }), 'phone.jpg');
  const startedAt = performance.now();
  const answer = await fetch(`${market.url}/api/upload`, {
    method: 'POST',
    headers: { authorization: `bearer ${seller.token}` },
    body: form,
  });
  return {
    path: '/api/upload',
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: await answer.text(),
    ms: performance.now() - startedAt,
  };
}

/** What an upload left behind: files without a row, drafts, and rows that belong to nobody. */
async function leftOvers(): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    used: boolean;
  }>`select id, exists (select from image_uploads u where u.image_id = i.id) or exists (select from categories c
    where c.image_id = i.id)
    or exists (select from products p where p.image_id = i.id) as used from images i`.execute(stage.beside.context.db);
  const used = new Set(rows.filter((row) => row.used).map(({ id }) => id));
  const files = ['objects', 'uploads'].flatMap((folder) => filesBelow(join(stage.dataDir, folder)));
  return [
    ...rows.filter((row) => !row.used).map(({ id }) => `row ${id}`),
    ...files
      .filter((file) => file.endsWith('.part') || ![...used].some((id) => file.includes(id)))
      .filter((file) => !file.endsWith('ballast')),
  ];
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

describe('A disk of the pictures that is full', () => {
  test('is reported, leaves nothing behind and stops no buyer; with space again the same process takes uploads', async () => {
    const phone = await listPhone(stage.beside, seller);
    const shown = JSON.parse((await ask(market.url, `GET /api/products/${phone}`)).body) as { img: string };
    expect(await leftOvers()).toEqual([]);
    disk.fillUp(leftBytes, pids());

    const refused = await upload(1);
    expect(refused).toMatchObject({ status: 503, body: expect.stringContaining('Pictures can not be kept') });
    expect(complaintsAbout([refused])).toEqual([]);
    expect(await leftOvers()).toEqual([]);
    // Another process writes the log, a moment after the answer.
    await expect
      .poll(() => market.log().find(({ msg }) => /picture store is away or full/.test(msg)))
      .toMatchObject({ level: 50, err: { message: expect.stringMatching(/full|EFBIG/) } });

    expect((await ask(market.url, `GET ${new URL(shown.img).pathname}`)).status).toBe(200);
    await buy(phone);
    expect((await ask(market.url, 'GET /readyz')).status).toBe(200);

    disk.freeSpace(pids());
    expect(await upload(2)).toMatchObject({ status: 200 });
    expect(await leftOvers()).toEqual([]);
    expect(
      (await checkBooks(stage.beside.context, [...invariants, ...ledgerInvariants])).map(
        ({ invariant }) => invariant.id,
      ),
    ).toEqual([]);
  });

  test('would be noticed to hold what an upload left, if nothing took it away', async () => {
    const careless: ObjectStore = {
      ...stage.beside.context.images,
      put: (key, bytes, about) =>
        key.includes('640')
          ? Promise.reject(new StoreUnavailable('has no room left'))
          : stage.beside.context.images.put(key, bytes, about),
      delete: async () => undefined,
    };
    const image = await rewriteImage(
      await sharp({ create: { width: 700, height: 500, channels: 3, background: '#357' } })
        .png()
        .toBuffer(),
    );
    await expect(keepImage({ ...stage.beside.context, images: careless }, image, null)).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    expect((await leftOvers()).length).toBeGreaterThan(0);
  });
});

/** Books and pays by the calls of the running server. */
async function buy(phone: string): Promise<void> {
  const headers = { authorization: `bearer ${buyer.token}` };
  // The market beside gives pictures its own address; a path is the same picture at both.
  const booking = await newBooking(stage.beside, buyer, phone);
  const booked = await ask(market.url, 'POST /api/bookings', headers, {
    ...booking,
    img: new URL(String(booking.img)).pathname,
  });
  expect(booked).toMatchObject({ status: 200 });
  const { insertedId: bookingId } = JSON.parse(booked.body) as { insertedId: string };
  const intent = await ask(market.url, 'POST /api/create-payment-intent', headers, { price: 389, bookingId });
  expect(intent).toMatchObject({ status: 200 });
  const { intentId, clientSecret } = JSON.parse(intent.body) as Intent;
  await charge(stage.beside, { intentId, clientSecret });
  expect(
    await ask(market.url, 'POST /api/payments', headers, {
      price: 389,
      transactionId: intentId,
      email: buyer.email,
      bookingId,
    }),
  ).toMatchObject({ status: 200 });
}
