import { betweenValues, importColumns } from '#contract/import-columns.ts';
import type { ImportColumn } from '#contract/import-columns.ts';
import type { Context } from '#server/context.ts';
import { imageUrl } from '#server/images/views.ts';
import { csvLine } from '#server/platform/csv.ts';
import { listForFile } from '#server/imports/store.ts';
import type { FileRow } from '#server/imports/store.ts';
import { findTown, townNamed } from '#server/places/towns.ts';
import type { Actor } from '#server/platform/actor.ts';

const rowsAtOnce = 200;
/** Tells a spreadsheet that the file is UTF-8. */
const byteOrderMark = '\ufeff';

/** What a seller has on the market as a CSV file, piece by piece as it is read. */
export async function* exportProducts(context: Context, seller: Actor): AsyncGenerator<string, void> {
  let piece = byteOrderMark + csvLine(importColumns);
  let after: string | null = null;
  for (;;) {
    const rows = await listForFile(context, seller.id, after, rowsAtOnce);
    for (const row of rows) {
      const cells = cellsOf(context, row);
      piece += csvLine(importColumns.map((column) => cells[column]));
    }
    yield piece;
    const last: FileRow | undefined = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    piece = '';
    after = last.id;
  }
}

function cellsOf({ config }: Context, row: FileRow): Record<ImportColumn, string> {
  return {
    reference: row.reference,
    brand: row.brand,
    model: row.model_id ?? '',
    name: row.name,
    storage_gb: known(row.storage_gb),
    ram_gb: known(row.ram_gb),
    colour: row.colour ?? '',
    condition: row.condition,
    carrier_lock: row.carrier_lock ?? '',
    battery_health: known(row.battery_percent),
    in_box: row.in_box.join(betweenValues),
    used_time: row.used_time,
    original_price: String(row.original_price_usd),
    resale_price: String(row.resale_price_usd),
    description: row.description,
    location: row.location,
    town: townCell(row.town_id),
    handover: row.handover,
    sent_to: row.sent_to.join(betweenValues),
    phone: row.phone,
    posted_on: row.posted_on,
    photos: row.photos.map((id) => imageUrl(config, id)).join(betweenValues),
  };
}

function known(value: number | null): string {
  return value === null ? '' : String(value);
}

/** Its name where that means this town alone. */
function townCell(id: number | null): string {
  const label = id === null ? undefined : findTown(id)?.label;
  return id !== null && label !== undefined && townNamed(label)?.id === id ? label : known(id);
}
