import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepParcels } from '#server/orders/parcel-news.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory } from '#server/testing/people.ts';
import { calleMayor, choose, look, sellPhone, send } from '#server/testing/selling.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket({ DELIVERY_PROOF: 'test' });
  await addCategory(market);
});
afterAll(() => market.close());

describe('The test carrier', () => {
  test('moves a parcel for anybody who has its link, and no other service is told', async () => {
    const { seller, buyer, sale } = await sellPhone(market, { handover: 'sent', sentTo: ['ES'] });
    await choose(buyer, sale, { way: 'sent', address: calleMayor });
    await send(seller, sale, { carrier: 'correos', trackingNumber: 'PQ00000001ES' });
    await keepParcels(market.context);
    const page = (await look(buyer, sale)).parcel?.said?.testPage ?? '';
    const id = page.replace('/testCarrier?parcel=', '');
    expect((await buyer.call(`GET /api/test-gateway/parcels/${id}`)).body).toMatchObject({
      carrier: 'correos',
      state: 'unknown',
    });
    expect((await buyer.call('POST /api/test-gateway/parcels/nobody', { to: 'delivered' })).status).toBe(404);
    await buyer.call(`POST /api/test-gateway/parcels/${id}`, { to: 'to_deliver' });
    expect((await look(buyer, sale)).parcel?.said).toMatchObject({ service: 'test', state: 'to_deliver' });
    await buyer.call(`POST /api/test-gateway/parcels/${id}`, { to: 'delivered' });
    expect(await look(buyer, sale)).toMatchObject({ state: 'received', receivedBy: 'carrier' });
  });
});
