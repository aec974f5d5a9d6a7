import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { createAfterShip } from '#server/platform/parcel-service/aftership.ts';
import type { ParcelService } from '#server/platform/parcel-service/parcel-service.ts';
import { createTestCarrier } from '#server/platform/parcel-service/test-carrier/test-carrier.ts';

/** null: nobody asks carriers, and only people say that something arrived. */
export function createParcelService(
  { deliveryProof }: Pick<Config, 'deliveryProof'>,
  db: Database,
  clock: Clock,
): ParcelService | null {
  if (deliveryProof === null) return null;
  return deliveryProof === 'test' ? createTestCarrier(db, clock) : createAfterShip(deliveryProof);
}
