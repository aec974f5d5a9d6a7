import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { modelIdOf } from '#server/catalogue/model-id.ts';
import { writeCatalogue } from '#server/catalogue/store.ts';
import type { ModelRow } from '#server/catalogue/store.ts';
import { listCategories } from '#server/categories/store.ts';
import type { Context } from '#server/context.ts';
import { announce, inTransaction } from '#server/platform/transaction.ts';

interface Line {
  brand: string;
  model: string;
  released: string;
  storage_gb: string;
  ram_gb: string;
  colours: string;
  launch_price_usd: string;
  model_numbers: string;
  nicknames: string;
}

const file = new URL('../../db/catalogue/phones.csv', import.meta.url);

/** Brings the database's models up to the catalogue's file. Quick when they are. */
export async function fillCatalogue(context: Context): Promise<void> {
  const categories = new Map((await listCategories(context)).map(({ id, name }) => [name, id]));
  const models = readCatalogue().flatMap((line) => {
    const categoryId = categories.get(line.brand);
    return categoryId === undefined ? [] : [modelOf(line, categoryId)];
  });
  await inTransaction(context, async (context) => {
    if ((await writeCatalogue(context, models)) > 0) announce(context, 'models');
  });
}

/** The phones of db/catalogue, one a line. */
export function readCatalogue(): Line[] {
  return parse(readFileSync(file), { columns: true });
}

function modelOf(line: Line, categoryId: string): ModelRow {
  return {
    id: modelIdOf(categoryId, line.model),
    category_id: categoryId,
    name: line.model,
    released: line.released || null,
    storages_gb: listed(line.storage_gb).map(Number),
    rams_gb: listed(line.ram_gb).map(Number),
    colours: listed(line.colours),
    launch_price_usd: line.launch_price_usd === '' ? null : Number(line.launch_price_usd),
    model_numbers: listed(line.model_numbers),
    nicknames: listed(line.nicknames),
  };
}

const listed = (cell: string) => cell.split('|').filter(Boolean);
