import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { insertProducts } from '#server/products/store.ts';
import type { NewProductRow } from '#server/products/store.ts';
import { openTestMarket } from '#server/testing/market.ts';
import { addCategory } from '#server/testing/people.ts';
import { take } from '#server/trade/take.ts';
import { grantAdmin } from '#server/users/actions.ts';
import { booksStatement, connectionTo } from '../books.ts';
import { connect, Session } from './session.ts';

export const priceUsd = 389;

/** A market with one phone, its people, and a connection for each concurrent operation. */
export interface Stage {
  /** Its connections are never held up. */
  context: Context;
  monitor: pg.Client;
  /** Looks at no foreign keys and fires no triggers. To say so in each transaction would have it forget its plans. */
  restorer: pg.Client;
  sessions: Session[];
  seller: Actor;
  admin: Actor;
  /** The first one holds the phone where it is held. */
  buyers: [Actor, Actor, Actor];
  productId: string;
  imageId: string;
  /** Sets the clock to these hours after the beginning. */
  setClock(hours: number): void;
  /** Broken invariants, and at rest also differences from the provider's ledger. */
  findings(isQuiet: boolean): Promise<string[]>;
  close(): Promise<void>;
}

/** Patient operations wait for locks as long as it takes; others not at all. */
export async function openStage({ isPatient = true }: { isPatient?: boolean } = {}): Promise<Stage> {
  const market = await openTestMarket();
  await addCategory(market);
  const began = market.context.clock.now().getTime();
  let hours = 0;
  // The clock stands still, so an order always runs the same.
  Object.assign(market.context.clock, { now: () => new Date(began + hours * 3_600_000) });
  // Restoring a start needs more rights than the market has.
  const context = { ...market.context, db: market.owner };

  const connection = await connectionTo(context);
  const monitor = await connect(connection);
  const restorer = await connect(connection, true, '-c session_replication_role=replica');
  const clients = await Promise.all([1, 2, 3].map(() => connect(connection, isPatient)));
  const sessions = clients.map((client) => new Session(client, isPatient));

  const [seller, admin] = [await person(context, 'Seller'), await person(context, 'User', true)];
  const buyers: Stage['buyers'] = [
    await person(context, 'User'),
    await person(context, 'User'),
    await person(context, 'User'),
  ];
  const { image_id: imageId } = await context.db.selectFrom('categories').select('image_id').executeTakeFirstOrThrow();
  const productId = randomUUID();
  const phone = {
    id: productId,
    seller_id: seller.id,
    category_id: 'apple',
    image_id: imageId,
    name: 'The phone',
    original_price_usd: 500,
    resale_price_usd: priceUsd,
    used_time: '1 year',
    condition: 'Good',
    location: 'Here',
    phone: '12345',
    description: 'x',
    posted_on: '2026-01-01',
    handover: 'both',
    sent_to: ['ES'],
  } satisfies NewProductRow & { id: string };
  await insertProducts(context, [phone]);
  await inTransaction(context, async (context) =>
    take(context, {
      subject: 'product',
      id: productId,
      from: null,
      to: 'on_sale',
      actorId: seller.id,
      reason: 'listed',
    }),
  );

  const [always, quiet] = [
    booksStatement(context, invariants),
    booksStatement(context, [...invariants, ...ledgerInvariants]),
  ];
  return {
    context,
    monitor,
    restorer,
    sessions,
    seller,
    admin,
    buyers,
    productId,
    imageId,
    setClock: (to) => void (hours = to),
    findings: async (isQuiet) =>
      (await monitor.query<{ finding: string }>(isQuiet ? quiet : always)).rows.map(({ finding }) => finding),
    close: async () => {
      await Promise.all([monitor, restorer, ...clients].map((client) => client.end()));
      await market.close();
    },
  };
}

/** Written straight into the database: hashing a password takes longer than a hundred orders. */
async function person(context: Context, accountType: 'User' | 'Seller', isAdmin = false): Promise<Actor> {
  const [identityId, email, name] = [randomUUID(), `${randomUUID()}@redial.example`, 'Sta Tist'];
  await context.db.insertInto('identity_user').values({ id: identityId, name, email, image: null }).execute();
  const { id } = await context.db
    .insertInto('users')
    .values({ identity_id: identityId, name, email, account_type: accountType })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isAdmin) await grantAdmin(context, email);
  return {
    id,
    role: isAdmin ? 'admin' : accountType === 'Seller' ? 'seller' : 'buyer',
    accountType,
    name,
    email,
    verified: false,
  };
}
