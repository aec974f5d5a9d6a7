import type pg from 'pg';

const locked = 'from products where id = in_product for no key update;';
const judged = /outcome := case when product\.state.*?end;/s;
const taken = `perform take_step('product', in_product, 'on_sale', 'reserved', in_buyer, 'booked', in_now);`;

// `reserve` looks, pauses for a round trip, and writes; `reserve_unlooked` only writes.
/** Breaks reservations on purpose, and drops their index. @throws Error when the product's function has changed */
export async function makeReserveCareless(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ definition: string }>(
    `select pg_get_functiondef('reserve'::regproc) as definition`,
  );
  const definition = rows[0]?.definition ?? '';
  if (!definition.includes(locked) || !judged.test(definition) || !definition.includes(taken))
    throw new Error('the function reserve differs from what this control expects');
  const look = 'from products where id = in_product;';
  const write = `update products set state = 'reserved' where id = in_product;
    insert into transitions (subject, subject_id, from_state, to_state, actor_id, reason, at)
      values ('product', in_product, 'on_sale', 'reserved', in_buyer, 'booked', in_now);`;
  const name = /FUNCTION public\.reserve\(/;
  await database.query('drop index bookings_one_live');
  const careless = definition.replace(locked, look);
  await database.query(
    careless
      .replace(name, 'FUNCTION public.reserve_unlooked(')
      .replace(judged, `outcome := 'reserved';`)
      .replace(taken, write),
  );
  await database.query(careless.replace(taken, `perform pg_sleep(0.002);\n  ${write}`));
}

/** Breaks states on purpose: any state can change. @throws Error when the product's function has changed */
export async function makeStepsCareless(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ definition: string }>(
    `select pg_get_functiondef('take_step'::regproc) as definition`,
  );
  const definition = rows[0]?.definition ?? '';
  const looking = ' and state = in_from';
  if (!definition.includes(looking)) throw new Error('the function take_step differs from what this control expects');
  await database.query(definition.replaceAll(looking, ''));
}
