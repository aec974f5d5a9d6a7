import type pg from 'pg';

const guarded =
  /update products set state = 'reserved' where id = in_product and state = 'on_sale' and revision = coalesce\(in_revision, revision\)\s+returning seller_id, resale_price_usd, revision as seen into product;/;

/**
 * Breaks a market on purpose: reservations as a careless shop writes them, looking first and writing then, without the
 * index that stands behind. `reserve` looks and writes, with the pause in between that a question and its answer take;
 * `reserve_unlooked` only writes; its caller has looked before.
 *
 * @throws Error when the product's own function is not as it is known here
 */
export async function makeReserveCareless(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ definition: string }>(
    `select pg_get_functiondef('reserve'::regproc) as definition`,
  );
  const definition = rows[0]?.definition ?? '';
  if (!guarded.test(definition)) throw new Error('the function reserve is written otherwise than this control expects');
  const write = `update products set state = 'reserved' where id = in_product returning seller_id, resale_price_usd, revision as seen into product;`;
  const look = `select seller_id, resale_price_usd, revision as seen into product from products where id = in_product and state = 'on_sale';`;
  const name = /FUNCTION public\.reserve\(/;
  await database.query('drop index bookings_one_live');
  await database.query(definition.replace(name, 'FUNCTION public.reserve_unlooked(').replace(guarded, write));
  await database.query(
    definition
      .replace(guarded, look)
      .replace(
        'insert into bookings',
        `perform pg_sleep(0.002);\n  update products set state = 'reserved' where id = in_product;\n  insert into bookings`,
      ),
  );
}
