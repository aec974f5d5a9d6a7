import type { Kysely } from 'kysely';
import type { DB } from '#db/tables.ts';
import type { Config } from '#server/config.ts';
import type { Announcements } from '#server/platform/announcements.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Limiter } from '#server/platform/limiter.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import type { PushSender } from '#server/platform/push-sender/push-sender.ts';
import type { ParcelService } from '#server/platform/parcel-service/parcel-service.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';
import type { PayoutProvider } from '#server/platform/payout-provider/payout-provider.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** What a domain may reach. Inside inTransaction, `db` is the transaction. */
export interface Context {
  config: Config;
  secrets: Secrets;
  db: Kysely<DB>;
  clock: Clock;
  log: Log;
  images: ObjectStore;
  mailer: Mailer;
  payments: PaymentGateway;
  payouts: PayoutProvider;
  parcels: ParcelService | null;
  push: PushSender;
  passwords: Passwords;
  limiter: Limiter;
  announcements: Announcements;
  /** Things that changed in this transaction; told to everybody when it commits. Null outside a transaction. */
  pendingTags: Set<string> | null;
}
