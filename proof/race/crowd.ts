import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { issueAccessToken } from '#server/identity/access-tokens.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Shop } from './shop.ts';

export const priceUsd = 389;

export interface Buyer {
  name: string;
  email: string;
  token: string;
}

export interface Phone {
  id: string;
  name: string;
  img: string;
}

interface Seat {
  identityId: string;
  sessionId: string;
  email: string;
  name: string;
}

/** Signed-in buyers, written into the database with tokens signed here: hashing 200 passwords outlasts the race. */
export async function seatBuyers({ database }: Shop, count: number): Promise<Seat[]> {
  const seats = Array.from({ length: count }, (_, at) => ({
    identityId: randomUUID(),
    sessionId: randomUUID(),
    email: `racer-${at}@redial.example`,
    name: `Racer ${at}`,
  }));
  await database.query(
    `with seats as (select *
      from jsonb_to_recordset($1::jsonb) as seat("identityId" text, "sessionId" text, email text, name text)),
      identities as (insert into identity_user (id, name, email) select "identityId", name, email from seats),
      people as (insert into users (identity_id, name, email, account_type) select "identityId", name, email, 'User'
      from seats)
      insert into identity_session (id, "expiresAt", token, "userId")
      select "sessionId", now() + interval '1 day', "sessionId", "identityId" from seats`,
    [JSON.stringify(seats)],
  );
  return seats;
}

/** The same buyers with tokens that are good for a quarter of an hour from now. */
export async function handOutTokens({ secrets }: Shop, seats: readonly Seat[]): Promise<Buyer[]> {
  const signer = { secrets, clock: systemClock } as Context;
  return Promise.all(
    seats.map(async (seat) => ({ name: seat.name, email: seat.email, token: await issueAccessToken(signer, seat) })),
  );
}

/** Phones of one seller, on sale. */
export async function listPhones({ database, url }: Shop, count: number): Promise<Phone[]> {
  const [identity, email] = [randomUUID(), `${randomUUID()}@redial.example`];
  await database.query(`insert into identity_user (id, name, email) values ($1, 'Sam Seller', $2)`, [identity, email]);
  const { rows } = await database.query<{ id: string; image_id: string }>(
    `with seller as (insert into users (identity_id, name, email, account_type)
      values ($1, 'Sam Seller', $2, 'Seller') returning id),
      phones as (insert into products (seller_id, category_id, image_id, name, original_price_usd, resale_price_usd,
      used_time, condition, location, phone, description, posted_on)
        select seller.id, category.id, category.image_id, 'The phone', 500, $3, '1 year', 'Good', 'Here', '12345',
        'x', '2026-01-01'
        from seller, categories as category, generate_series(1, $4) where category.id = 'apple'
        returning id, image_id, seller_id),
      steps as (insert into transitions (subject, subject_id, from_state, to_state, actor_id, reason)
      select 'product', id, null, 'on_sale', seller_id, 'listed' from phones)
      select id, image_id from phones`,
    [identity, email, priceUsd, count],
  );
  return rows.map(({ id, image_id: image }) => ({ id, name: 'The phone', img: `${url}/images/${image}/640.webp` }));
}
