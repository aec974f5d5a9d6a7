import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { sweepPictures } from '#server/images/jobs.ts';
import { isUploadOf } from '#server/images/store.ts';
import { StoreUnavailable } from '#server/platform/object-store/object-store.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { addCategory, addPerson, callAs, listPhone, newProduct, uploadPhoto } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';

let market: TestMarket;
let seller: Person;
// Each test has a market of its own: nobody's session lasts as many days as all of them let pass.
beforeEach(async () => {
  market = await openTestMarket();
  seller = await addPerson(market, 'Seller');
  await addCategory(market);
});
afterEach(() => market.close());

test('A picture that was uploaded a day ago and never used is removed, with its files', async () => {
  const url = await uploadPhoto(market, seller, '#101');
  await wait(23);
  await sweepPictures(market.context);
  expect(await statusOf(url)).toBe(200);
  await wait(2);
  await sweepPictures(market.context);
  expect(await statusOf(url)).toBe(404);
  expect(await rowOf(url)).toBeUndefined();
  expect(await isStored(url)).toBe(false);
  const listed = await seller.call('POST /api/products', newProduct(seller, url));
  expect(listed).toMatchObject({ status: 400, body: { issues: [{ path: 'img' }] } });
});

test('A picture of a phone stays, also when the phone was deleted, and so does one of a brand', async () => {
  const phone = await listPhone(market, seller);
  const { body } = await seller.call<{ img: string }>(`GET /api/products/${phone}`);
  await seller.call(`DELETE /api/products/${phone}`);
  await wait(48);
  await sweepPictures(market.context);
  expect(await statusOf(body.img)).toBe(200);
  const brands = await market.context.db
    .selectFrom('categories')
    .innerJoin('images', 'images.id', 'categories.image_id')
    .select('images.id')
    .execute();
  expect(brands).toHaveLength(1);
});

test('A picture that is uploaded again is as young as new', async () => {
  const url = await uploadPhoto(market, seller, '#102');
  await wait(30);
  expect(await uploadPhoto(market, seller, '#102')).toBe(url);
  await sweepPictures(market.context);
  expect(await statusOf(url)).toBe(200);
  expect((await seller.call('POST /api/products', newProduct(seller, url))).status).toBe(200);
});

test('The same picture uploaded at the moment of its removal is in place afterwards, and can be listed', async () => {
  const url = await uploadPhoto(market, seller, '#103');
  await wait(30);
  const { context, atDeletion, goOn } = pausedAtDeletion();
  const sweep = sweepPictures(context);
  await atDeletion;
  const again = uploadPhoto(market, seller, '#103');
  await somebodyWaits();
  goOn();
  await sweep;
  expect(await again).toBe(url);
  expect(await statusOf(url)).toBe(200);
  expect((await seller.call('POST /api/products', newProduct(seller, url))).status).toBe(200);
});

test('An old picture that is just being uploaded again when the sweep comes stays', async () => {
  const url = await uploadPhoto(market, seller, '#108');
  await wait(30);
  const { images } = market.context;
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const put: typeof images.put = async (...args) => {
    reached.resolve();
    await gate.promise;
    await images.put(...args);
  };
  market.context.images = { ...images, put };
  const again = uploadPhoto(market, seller, '#108');
  await reached.promise;
  await sweepPictures(market.context);
  gate.resolve();
  expect(await again).toBe(url);
  expect(await readdir(folderOf(url))).toHaveLength(6);
  expect((await seller.call('POST /api/products', newProduct(seller, url))).status).toBe(200);
});

test('A listing that is being made keeps its picture', async () => {
  const url = await uploadPhoto(market, seller, '#104');
  const id = idOf(url);
  await wait(30);
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const listing = inTransaction(market.context, async (context) => {
    expect(await isUploadOf(context, id, seller.id)).toBe(true);
    held.resolve();
    await release.promise;
    await sql`insert into products (seller_id, category_id, image_id, name, original_price_usd, resale_price_usd,
      used_time, condition, location, phone, description, posted_on)
      values (${seller.id}, 'apple', ${id}, 'Phone', 2, 1, 'a year', 'Good', 'Here', '12345', 'Fine',
      '2026-01-01')`.execute(context.db);
  });
  await held.promise;
  const sweep = sweepPictures(market.context);
  await somebodyWaits();
  release.resolve();
  await Promise.all([listing, sweep]);
  expect(await statusOf(url)).toBe(200);
  expect(await rowOf(url)).toMatchObject({ id });
});

test('A listing that comes while its picture is being removed is refused with the field, not broken', async () => {
  const url = await uploadPhoto(market, seller, '#105');
  await wait(30);
  const { context, atDeletion, goOn } = pausedAtDeletion();
  const sweep = sweepPictures(context);
  await atDeletion;
  expect(await seller.call('POST /api/products', newProduct(seller, url))).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'img' }] },
  });
  goOn();
  await sweep;
});

test('Two servers may sweep at once, while pictures are uploaded', async () => {
  const colours = ['#201', '#202', '#203', '#204'];
  const old = await Promise.all(colours.map((colour) => uploadPhoto(market, seller, colour)));
  await wait(30);
  const [, , ...again] = await Promise.all([
    sweepPictures(market.context),
    sweepPictures(market.context),
    ...colours.slice(0, 2).map((colour) => uploadPhoto(market, seller, colour)),
  ]);
  expect(again).toEqual(old.slice(0, 2));
  expect(await Promise.all(old.map(statusOf))).toEqual([200, 200, 404, 404]);
  const files = await Promise.all(again.map((url) => readdir(folderOf(String(url)))));
  expect(files.map((names) => names.length)).toEqual([6, 6]);
});

test('What could not be removed, since the store is away, is removed another day', async () => {
  const url = await uploadPhoto(market, seller, '#106');
  await wait(30);
  const away = {
    ...market.context.images,
    delete: async () => Promise.reject(new StoreUnavailable('can not be reached')),
  };
  await expect(sweepPictures({ ...market.context, images: away })).rejects.toThrow(StoreUnavailable);
  expect(await rowOf(url)).toMatchObject({ id: idOf(url) });
  await sweepPictures(market.context);
  expect([await rowOf(url), await isStored(url)]).toEqual([undefined, false]);
});

test('Drafts that a killed server left are removed when they are a day old: of files, and of uploads', async () => {
  const { dataDir } = market.context.config;
  const url = await uploadPhoto(market, seller, '#107');
  const folders = [folderOf(url), join(dataDir, 'uploads')];
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'old.part'), 'half');
    await writeFile(join(folder, 'new.part'), 'half');
    const now = market.context.clock.now().getTime();
    await utimes(join(folder, 'old.part'), new Date(now - 25 * 3_600_000), new Date(now - 25 * 3_600_000));
    await utimes(join(folder, 'new.part'), new Date(now - 23 * 3_600_000), new Date(now - 23 * 3_600_000));
  }
  await sweepPictures(market.context);
  const left = await Promise.all(folders.map((folder) => readdir(folder)));
  expect(left.map((names) => names.filter((name) => name.endsWith('.part')))).toEqual([['new.part'], ['new.part']]);
  expect(await statusOf(url)).toBe(200);
});

/** Lets these hours pass; the seller, whose token is over by then, fetches another. */
async function wait(hours: number): Promise<void> {
  market.wait(hours);
  const { body } = await callAs<{ accessToken: string }>(
    market,
    `GET /api/jwt?email=${encodeURIComponent(seller.email)}`,
    { cookie: seller.cookie },
  );
  const token = body.accessToken;
  seller = { ...seller, token, call: (call, body) => callAs(market, call, { authorization: `bearer ${token}` }, body) };
}

/** A context whose store stops before it deletes the first file. */
function pausedAtDeletion() {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const remove = async (key: string) => {
    reached.resolve();
    await gate.promise;
    await market.context.images.delete(key);
  };
  const context: Context = { ...market.context, images: { ...market.context.images, delete: remove } };
  return { context, atDeletion: reached.promise, goOn: () => gate.resolve() };
}

/** Until somebody waits for a lock in this market's database. */
async function somebodyWaits(): Promise<void> {
  await expect.poll(() => countWaiting(market), { timeout: 20_000 }).toBeGreaterThan(0);
}

function idOf(url: string): string {
  return new URL(url).pathname.split('/')[2] ?? '';
}

async function statusOf(url: string): Promise<number> {
  return (await market.app.inject({ url: new URL(url).pathname })).statusCode;
}

async function rowOf(url: string) {
  return market.context.db.selectFrom('images').select('id').where('id', '=', idOf(url)).executeTakeFirst();
}

function folderOf(url: string): string {
  return join(market.context.config.dataDir, 'objects', 'images', idOf(url).slice(0, 2), idOf(url));
}

async function isStored(url: string): Promise<boolean> {
  return stat(folderOf(url)).then(
    () => true,
    () => false,
  );
}
