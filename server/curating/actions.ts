import { sql } from 'kysely';
import type { NewModel } from '#contract/models.ts';
import { Refusal, refuseField } from '#contract/problem.ts';
import { modelIdOf } from '#server/catalogue/model-id.ts';
import { insertModel, lockModels, setMerged } from '#server/catalogue/store.ts';
import { findCategory } from '#server/categories/store.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { asLongAsItTakes } from '#server/platform/hang-up.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';
import { moveListings } from '#server/products/store.ts';
import { recordAudit } from '#server/trade/audit.ts';

/**
 * Adds a model that the catalogue lacks.
 *
 * @returns its id
 * @throws Refusal 400 for an unknown brand or a name without letters; 409 when there is such a model
 */
export async function addModel(context: Context, admin: Actor, said: NewModel): Promise<string> {
  return inTransaction(context, async (context) => {
    if (!(await findCategory(context, said.id))) throw refuseField('id', 'not_a_category');
    const id = modelIdOf(said.id, said.name);
    if (id === said.id) throw refuseField('name', 'not_valid');
    const isNew = await insertModel(context, {
      id,
      category_id: said.id,
      name: said.name,
      released: said.released ?? null,
      storages_gb: inOrder(said.storagesGb),
      rams_gb: inOrder(said.ramsGb),
      colours: said.colours ?? [],
      launch_price_usd: said.launchPrice ?? null,
      model_numbers: said.modelNumbers ?? [],
      nicknames: said.nicknames ?? [],
    });
    if (!isNew) throw new Refusal('model_exists', 'The catalogue has a model of this name already.');
    await recordAudit(context, { actorId: admin.id, action: 'added_model', note: said.name });
    announce(context, 'models');
    return id;
  });
}

/**
 * Merges a model into another of its brand: its listings move, and its address leads there. Asked again, it moves what
 * was left behind before migration 0074.
 *
 * @returns how many were merged: 0 when that was done already
 * @throws Refusal 404 for a model that isn't there; 400 for one of another brand, or for itself
 */
export async function mergeModel(context: Context, admin: Actor, id: string, into: string): Promise<number> {
  if (id === into) throw refuseField('into', 'not_valid');
  return inTransaction(context, async (context) => {
    // A model may have more listings than can be moved in the time of a request.
    await sql.raw(asLongAsItTakes).execute(context.db);
    const models = await lockModels(context, [id, into]);
    const [from, to] = [id, into].map((wanted) => models.find((model) => model.id === wanted));
    if (!from) throw new Refusal('not_found', 'There is no such model.');
    if (!to || (to.merged_into !== null && to.merged_into !== id)) throw refuseField('into', 'not_a_model');
    if (from.merged_into === into) {
      await moveListings(context, id, into);
      announce(context, '*');
      return 0;
    }
    if (to.merged_into === id || from.merged_into !== null) throw refuseField('into', 'not_valid');
    if (to.category_id !== from.category_id) throw refuseField('into', 'model_of_other_brand');
    await setMerged(context, id, into);
    await moveListings(context, id, into);
    await recordAudit(context, { actorId: admin.id, action: 'merged_model', note: `${from.name} → ${to.name}` });
    announce(context, '*');
    return 1;
  });
}

const inOrder = (numbers: readonly number[] = []) => [...new Set(numbers)].toSorted((one, other) => one - other);
