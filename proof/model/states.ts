import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';

export interface WorldStates {
  products: string[];
  advertised: boolean[];
  bookings: string[];
  sales: (string | null)[];
  money: { available: number; paidOut: number }[];
}

interface Those {
  products: readonly { id: string }[];
  bookings: readonly { id: string }[];
  sellers: readonly Actor[];
}

/** How these products and bookings stand, in their order, and the money of these sellers. */
export async function readStates(context: Context, { products, bookings, sellers }: Those): Promise<WorldStates> {
  const ids = [products.map(({ id }) => id), bookings.map(({ id }) => id)];
  const { rows } = await sql<{
    id: string;
    state: string;
    is_advertised: boolean;
    sale: string | null;
    available: string | null;
    paid_out: string | null;
  }>`select id, state, advertised_at is not null as is_advertised, null as sale,
      null::numeric as available, null::numeric as paid_out from products where id = any(${ids[0]}::uuid[])
    union all select id, state, false, (select s.state from sales s where s.booking_id = b.id), null, null
    from bookings b where id = any(${ids[1]}::uuid[])
    union all select seller_id, '', false, null, sum(amount_cents) filter (where account = 'available'),
      sum(amount_cents) filter (where account = 'paid_out')
    from entries where seller_id = any(${sellers.map(({ id }) => id)}::uuid[]) group by seller_id`.execute(context.db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return {
    products: products.map(({ id }) => found.get(id)?.state ?? ''),
    advertised: products.map(({ id }) => found.get(id)?.is_advertised ?? false),
    bookings: bookings.map(({ id }) => found.get(id)?.state ?? ''),
    sales: bookings.map(({ id }) => found.get(id)?.sale ?? null),
    money: sellers.map(({ id }) => ({
      available: Number(found.get(id)?.available ?? 0),
      paidOut: Number(found.get(id)?.paid_out ?? 0),
    })),
  };
}
