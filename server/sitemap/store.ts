import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** As in getPhone: these phones have a page. */
const shown = ['on_sale', 'reserved', 'sold'] as const;
const batch = 1_000;

/** About how many phones there are; exact up to `exactMax`. An exact count of a million would take seconds. */
export async function countRoughly(context: Context, exactMax: number): Promise<number> {
  const { rows } = await sql<{ counted: number; estimated: number }>`
    select (select count(*)::int
    from (select from products where state in (${sql.join(shown)}) limit ${exactMax + 1}) as first_few) as counted,
      (select reltuples::int from pg_class where oid = 'products'::regclass) as estimated`.execute(context.db);
  const { counted = 0, estimated = 0 } = rows[0] ?? {};
  return counted <= exactMax ? counted : Math.max(counted, estimated);
}

/** Phones whose id begins with these hexadecimal digits, by id, a batch at a time. */
export async function* listByPrefix(context: Context, prefix: string, limit: number) {
  const [first, last] = [edge(prefix, '0'), edge(prefix, 'f')];
  let after: string | null = null;
  for (let left = limit; left > 0; left -= batch) {
    const rows: ListedPhone[] = await context.db
      .selectFrom('products')
      .select(['id', 'name', 'created_at'])
      .where('id', after === null ? '>=' : '>', after ?? first)
      .where('id', '<=', last)
      .where('state', 'in', shown)
      .orderBy('id')
      .limit(Math.min(batch, left))
      .execute();
    yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < batch) return;
    after = end.id;
  }
}

interface ListedPhone {
  id: string;
  name: string;
  created_at: Date;
}

/** The first or last id that begins like that. */
function edge(prefix: string, digit: '0' | 'f'): string {
  return prefix.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
