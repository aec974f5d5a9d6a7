import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { persist } from './stories.ts';
import type { Scene } from './stories.ts';

/** One of a number of its own, as every parcel has. */
export const parcelOf = (bookingId: string) =>
  ({ carrier: 'ups', trackingNumber: `1Z${bookingId.replaceAll('-', '').slice(-16).toUpperCase()}` }) as const;

/** The test carrier says of parcels that the market watches that they were delivered, or lost until they turn up. */
export async function carry(scene: Scene, anybody: Person, random: Random): Promise<void> {
  while (!scene.isOver) {
    await sleep(random.between(50, 400));
    const watched = await scene.market
      .query<{ id: string; booking_id: string }>(
        `select parcel.id, booking_id from watched_parcels join test_gateway.parcels as parcel on parcel.id = tracker_id
        where goes = 'there' and parcel.state <> 'delivered'`,
      )
      .catch(() => []);
    const next = random.pick(watched);
    if (!next) continue;
    const [kind, to] = random.happens(0.7) ? (['deliver', 'delivered'] as const) : (['lose', 'lost'] as const);
    await persist(scene, random, kind, anybody, next.booking_id, `POST /test-gateway/parcels/${next.id}`, { to });
  }
}
