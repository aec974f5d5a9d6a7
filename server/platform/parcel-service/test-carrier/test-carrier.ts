import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { ParcelServiceUnavailable } from '#server/platform/parcel-service/parcel-service.ts';
import type { ParcelService } from '#server/platform/parcel-service/parcel-service.ts';
import * as store from '#server/platform/parcel-service/test-carrier/store.ts';
import { BadSignature } from '#server/platform/payment-gateway/payment-gateway.ts';

/** Anybody with the link of a parcel moves it along. Uses no transaction of the market. */
export function createTestCarrier(db: Database, clock: Clock): ParcelService {
  return {
    service: 'test',
    knows: () => true,
    watch: (parcel) =>
      reached(() => store.insertOrFindParcel(db, `parcel_${randomBytes(16).toString('base64url')}`, parcel)),
    look: (id) =>
      reached(async () => {
        const row = await store.findParcel(db, id);
        return row ? { state: row.state, at: row.moved_at, country: null, postcode: null } : null;
      }),
    readEvent: () => {
      throw new BadSignature(new Error('the test carrier sends no events'));
    },
    desk: {
      find: async (id) => {
        const row = await store.findParcel(db, id);
        return row ? { carrier: row.carrier, number: row.tracking_number, state: row.state } : null;
      },
      move: (id, to) => store.moveParcel(db, id, to, clock.now()),
    },
  };
}

async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new ParcelServiceUnavailable(error);
  }
}
