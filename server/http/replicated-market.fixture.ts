import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { asServingRole } from '#server/platform/embedded-postgres/serving-role.ts';
import { folderForTests } from '#server/testing/folder.ts';
import { openMarketOn } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, addPerson, listPhone, newProduct } from '#server/testing/people.ts';
import type { Person } from '#server/testing/people.ts';
import { openReplicated } from '#server/testing/standby.ts';
import type { Standby } from '#server/testing/standby.ts';
import { until } from '#server/testing/until.ts';

export let standby: Standby;
export let market: TestMarket;
/** Another server of the same market, which hears nothing of what the first one changes. */
export let deaf: TestMarket;
let close: () => Promise<void>;
export let seller: Person;
export let phone: string;

/** A market for a file of tests: two servers on one database, which has a replica. */
export function openReplicatedMarket(): void {
  const root = folderForTests();
  beforeAll(async () => {
    const opened = await openReplicated(root);
    ({ standby, close } = opened);
    const owner = opened.primary.connection;
    const environment = {
      DATABASE_URL: addressOf(asServingRole(owner)),
      DATABASE_READ_URL: addressOf(asServingRole(standby.connection)),
    };
    const open = () => openMarketOn(asServingRole(owner), join(root, 'market'), environment, owner);
    market = await open();
    deaf = await open();
    await addCategory(market);
    await market.owner
      .insertInto('models')
      .values({ id: 'iphone-13', category_id: 'apple', name: 'iPhone 13' })
      .execute();
    seller = await addPerson(market, 'Seller');
    phone = await listPhone(market, seller, { model: 'iphone-13' });
  });
  afterAll(async () => {
    await deaf.close();
    await market.close();
    await close();
  });
  /** Then the replica has everything, and nothing is kept. */
  afterEach(async () => {
    await standby.resume();
    for (const server of [market, deaf]) {
      server.context.announcements.tell(['*']);
      await until(async () => {
        await server.replicas?.look();
        return isRead(server);
      });
    }
  });
}

export function addressOf({ host, user = '', password, database }: Standby['connection']): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** Would the replica be read for something that nobody changed? */
export async function isRead({ replicas }: TestMarket): Promise<boolean> {
  return (await replicas?.find(() => replicas.changes.placeOf([]))) !== null;
}

export const get = (url: string, headers: Record<string, string> = {}, server = market) =>
  server.app.inject({ url, headers });
export const bodyOf = async (...asked: Parameters<typeof get>) => (await get(...asked)).body;

/** Changes a phone's name behind the server's back, so nobody hears of it. */
export const rename = (name: string) =>
  market.owner.updateTable('products').set({ name }).where('id', '=', phone).execute();

/** Changes it through the market. */
export async function editAs(headers: Record<string, string>, name: string) {
  const { img, revision } = (await get(`/api/products/${phone}`, { authorization: `bearer ${seller.token}` })).json<{
    img: string;
    revision: number;
  }>();
  const { sellerName: _, email: __, verified: ___, ...said } = newProduct(seller, img, { name });
  const answer = await market.app.inject({
    method: 'PUT',
    url: `/api/products/${phone}`,
    headers,
    payload: { ...said, revision },
  });
  expect(answer.statusCode).toBe(200);
  return answer;
}

/** Has the replica replayed all that is committed now? */
export async function hasEverything(): Promise<boolean> {
  const place = await market.replicas?.placeNow();
  return (await market.replicas?.find(() => place ?? Infinity)) !== null;
}
