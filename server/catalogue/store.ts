import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** A model as the catalogue's file, or an admin, has it. */
export interface ModelRow {
  id: string;
  category_id: string;
  name: string;
  released: string | null;
  storages_gb: number[];
  rams_gb: number[];
  colours: string[];
  launch_price_usd: number | null;
  model_numbers: string[];
  nicknames: string[];
}

/** Models of one brand, or of all, the newest first. */
export async function listModels(context: Context, categoryId: string | undefined) {
  return modelRows(context)
    .where('model.merged_into', 'is', null)
    .$if(categoryId !== undefined, (query) => query.where('model.category_id', '=', categoryId ?? ''))
    .orderBy(sql`model.released desc nulls last`)
    .orderBy('model.name')
    .execute();
}

export type ShownModelRow = Awaited<ReturnType<typeof listModels>>[number];

/** Every model by id and name, each with the one that is meant by it since models are merged. */
export async function listMeantModels(context: Context) {
  return context.db
    .selectFrom('models')
    .select((eb) => ['id', 'name', 'category_id', eb.fn.coalesce('merged_into', 'id').as('meant')])
    .execute();
}

export async function findModel(context: Context, id: string) {
  return modelRows(context)
    .where('model.id', '=', (of) =>
      of
        .selectFrom('models as asked')
        .select((eb) => eb.fn.coalesce('asked.merged_into', 'asked.id').as('id'))
        .where('asked.id', '=', id),
    )
    .executeTakeFirst();
}

/** Models with the names, nicknames and model numbers of those that were merged into them: people still look for them. */
function modelRows(context: Context) {
  return context.db
    .selectFrom('models as model')
    .innerJoin('categories as category', 'category.id', 'model.category_id')
    .leftJoin(mergedNames.as('former'), (join) => join.onRef('former.stays', '=', 'model.id'))
    .select([
      'model.id',
      'model.category_id',
      'category.name as brand',
      'model.name',
      'model.released',
      'model.storages_gb',
      'model.rams_gb',
      'model.colours',
      'model.launch_price_usd',
      sql<string[]>`model.model_numbers || coalesce(former.numbers, '{}')`.as('model_numbers'),
      sql<string[]>`model.nicknames || coalesce(former.nicknames, '{}')`.as('nicknames'),
    ]);
}

/** By the model that stays, what it hasn't itself. Kept apart from its row, which the catalogue's file may write anew. */
const mergedNames = sql<{ stays: string; nicknames: string[] | null; numbers: string[] | null }>`(
  select stay.id as stays,
    array_agg(distinct said.name) filter (where said.name <> all (stay.name || stay.nicknames)) as nicknames,
    array_agg(distinct said.number) filter (
      where said.number is not null and said.number <> all (stay.model_numbers)) as numbers
  from models as merged
  join models as stay on stay.id = merged.merged_into,
  unnest(merged.name || merged.nicknames, merged.model_numbers) as said (name, number)
  group by stay.id)`;

/** Leaves out brands that this market doesn't have, and what an admin added or merged. @returns how many changed */
export async function writeCatalogue(context: Context, models: readonly ModelRow[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into models (id, category_id, name, released, storages_gb, rams_gb, colours, launch_price_usd,
    model_numbers, nicknames)
    select said.* from json_populate_recordset(null::model_said, ${JSON.stringify(models)}::json) as said
    where exists (select from categories where id = said.category_id)
      and not exists (select from models as other where other.category_id = said.category_id
        and lower(other.name) = lower(said.name) and other.id <> said.id and other.merged_into is null)
    on conflict (id) do update set
      name = excluded.name, released = excluded.released, storages_gb = excluded.storages_gb,
      rams_gb = excluded.rams_gb,
      colours = excluded.colours, launch_price_usd = excluded.launch_price_usd, model_numbers = excluded.model_numbers,
      nicknames = excluded.nicknames, changed_at = now()
    where models.source = 'catalogue' and models.merged_into is null
      and (models.name, models.released, models.storages_gb, models.rams_gb, models.colours, models.launch_price_usd,
           models.model_numbers, models.nicknames)
        is distinct from (excluded.name, excluded.released, excluded.storages_gb, excluded.rams_gb, excluded.colours,
           excluded.launch_price_usd, excluded.model_numbers, excluded.nicknames)`.execute(context.db);
  return Number(numAffectedRows ?? 0);
}

/** Adds a model of an admin's. @returns was there none of that id or name? */
export async function insertModel(context: Context, row: ModelRow): Promise<boolean> {
  const inserted = await context.db
    .insertInto('models')
    .values({ ...row, source: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Two models that are not merged away, locked in one order until the transaction ends. */
export async function lockModels(context: Context, ids: readonly string[]) {
  return context.db
    .selectFrom('models')
    .select(['id', 'category_id', 'name', 'merged_into'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function setMerged(context: Context, id: string, into: string): Promise<void> {
  await context.db
    .updateTable('models')
    .set({ merged_into: into, changed_at: context.clock.now() })
    .where((is) => is.or([is('id', '=', id), is('merged_into', '=', id)]))
    .execute();
}
