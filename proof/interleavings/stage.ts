import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { invariants, ledgerInvariants } from '#server/books/invariants.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { recordTransition } from '#server/platform/transitions.ts';
import { insertProduct } from '#server/products/store.ts';
import { openTestMarket } from '#server/testing/market.ts';
// For its type alone: what the setup provides to tests.
import '#server/testing/global-setup.ts';
import { addCategory } from '#server/testing/people.ts';
import { grantAdmin } from '#server/users/actions.ts';
import { connect, Session } from './session.ts';

export const priceUsd = 389;

/** A market with one phone, the people around it, and a connection for each operation that runs at once. */
export interface Stage {
  /** On connections of its own that nobody holds up. */
  context: Context;
  monitor: pg.Client;
  sessions: Session[];
  seller: Actor;
  admin: Actor;
  /** The first one holds the phone where it is held. */
  buyers: [Actor, Actor, Actor];
  productId: string;
  imageId: string;
  /** Moves the clock so many hours from the beginning. */
  setClock(hours: number): void;
  /** What contradicts the invariants, and the provider's ledger when nothing is under way any more. */
  findings(isQuiet: boolean): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a stage, with operations that wait for each other's locks as long as it takes, or not at all. */
export async function openStage({ isPatient = true }: { isPatient?: boolean } = {}): Promise<Stage> {
  const market = await openTestMarket();
  await addCategory(market);
  const began = market.context.clock.now().getTime();
  let hours = 0;
  // It stands still, so that the same order is the same each time.
  Object.assign(market.context.clock, { now: () => new Date(began + hours * 3_600_000) });
  // Starts are put back with more rights than the market has.
  const context = { ...market.context, db: market.owner };

  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(context.db);
  const connection = { ...inject('postgres'), database: rows[0]?.name ?? '' };
  const monitor = await connect(connection);
  const clients = await Promise.all([1, 2, 3].map(() => connect(connection, isPatient)));
  const sessions = clients.map((client) => new Session(client, isPatient));

  const [seller, admin] = [await person(context, 'Seller'), await person(context, 'User', true)];
  const buyers: Stage['buyers'] = [
    await person(context, 'User'),
    await person(context, 'User'),
    await person(context, 'User'),
  ];
  const { image_id: imageId } = await context.db.selectFrom('categories').select('image_id').executeTakeFirstOrThrow();
  const productId = await insertProduct(context, {
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
  });
  await recordTransition(context, {
    subject: 'product',
    subjectId: productId,
    from: null,
    to: 'on_sale',
    actorId: seller.id,
    reason: 'listed',
  });

  const [always, quiet] = [checkOf(context, invariants), checkOf(context, [...invariants, ...ledgerInvariants])];
  return {
    context,
    monitor,
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
      await Promise.all([monitor, ...clients].map((client) => client.end()));
      await market.close();
    },
  };
}

/** All invariants in one statement that is planned once: they are looked at after every commit of every order. */
function checkOf(context: Context, list: typeof invariants): pg.QueryConfig {
  const parts = list.map(({ id, broken }) => sql`select ${sql.lit(id)}::text as finding from (${broken}) as broken`);
  const { sql: text, parameters } = sql.join(parts, sql` union all `).compile(context.db);
  return { name: `invariants-${list.length}`, text, values: [...parameters] };
}

/** Somebody, written straight into the database: hashing a password takes longer than a hundred orders. */
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
