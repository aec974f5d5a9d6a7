import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { persist } from './stories.ts';
import type { Scene } from './stories.ts';

/** One of a number of its own, as every parcel has, and the one in which it goes back. */
export const parcelOf = (bookingId: string) => numbered(bookingId.slice(-17));
export const parcelBackOf = (bookingId: string) => numbered(bookingId.slice(0, 18));
const numbered = (part: string) =>
  ({ carrier: 'ups', trackingNumber: `1Z${part.replaceAll('-', '').toUpperCase()}` }) as const;

const words = {
  there: { delivered: 'deliver', lost: 'lose' },
  back: { delivered: 'deliverBack', lost: 'loseBack' },
} as const;

/** The test carrier says of parcels that the market watches that they were delivered, or lost until they turn up. */
export async function carry(scene: Scene, anybody: Person, random: Random): Promise<void> {
  while (!scene.isOver) {
    await sleep(random.between(50, 400));
    const watched = await scene.market
      .query<{ id: string; booking_id: string; goes: 'there' | 'back' }>(
        `select parcel.id, booking_id, goes from watched_parcels
        join test_gateway.parcels as parcel on parcel.id = tracker_id where parcel.state <> 'delivered'`,
      )
      .catch(() => []);
    const next = random.pick(watched);
    if (!next) continue;
    const to = random.happens(0.7) ? 'delivered' : 'lost';
    const kind = words[next.goes][to];
    await persist(scene, random, kind, anybody, next.booking_id, `POST /test-gateway/parcels/${next.id}`, { to });
  }
}
