import { betweenValues, pictureName } from '#contract/import-columns.ts';
import type { ImportColumn } from '#contract/import-columns.ts';
import type { Finding } from '#contract/issues.ts';
import { conditions, limits } from '#contract/limits.ts';
import { pictureId } from '#contract/picture-id.ts';
import { issueAt } from '#contract/problem.ts';
import type { Issue } from '#contract/problem.ts';
import { newProductSchema } from '#contract/products.ts';
import type { NewProduct } from '#contract/products.ts';
import type { Config } from '#server/config.ts';
import { parseInput } from '#server/http/issues.ts';
import { imageIdOf } from '#server/images/views.ts';
import type { MarketKnown } from '#server/imports/market-known.ts';
import type { Line } from '#server/imports/reading.ts';
import { townNamed } from '#server/places/towns.ts';
import type { Actor } from '#server/platform/actor.ts';

/** A picture of a line. `name`: it is uploaded after the check, and gets this id if the browser could tell. */
export type PictureOfRow = { id: string; name: null } | { id: string | null; name: string };

/** What a line says, as Add Product would have it. */
export interface Row {
  said: NewProduct;
  /** null: its pictures stay. */
  pictures: PictureOfRow[] | null;
}

interface Around {
  config: Config;
  market: MarketKnown;
  seller: Actor;
  today: string;
  /** What the line's reference names already. */
  before: { posted_on: string } | undefined;
}

/** Reads a line by the schema of Add Product, or says what is wrong with its cells. */
export function readRow({ cells, found, expected }: Line, around: Around): Row | { issues: Issue[] } {
  if (found !== expected) return { issues: [issueAt('', 'cells_differ', { found, expected })] };
  const { market, seller, before, today } = around;
  const issues: Issue[] = [];
  const refuse = (column: ImportColumn, ...finding: Finding) => void issues.push(issueAt(column, ...finding));
  const brand = market.brands.get((cells.brand ?? '').toLowerCase());
  if (brand === undefined && cells.brand) refuse('brand', 'not_a_brand', { options: market.brandNames });
  else if (brand === undefined) refuse('brand', 'required');
  const pictures = picturesOf(cells.photos, around, refuse);
  if (pictures === null && before === undefined) refuse('photos', 'required');
  const said = parseInput(newProductSchema, {
    name: cells.name,
    id: brand?.id ?? 'unknown',
    brand: brand?.name ?? 'unknown',
    originalPrice: numberOf(cells.original_price),
    resalePrice: numberOf(cells.resale_price),
    usedTime: cells.used_time,
    productCondition: conditions.find((one) => one.toLowerCase() === cells.condition?.toLowerCase()) ?? cells.condition,
    sellerName: seller.name,
    email: seller.email,
    location: cells.location,
    phone: cells.phone,
    description: cells.description,
    selling_post_date: cells.posted_on || (before?.posted_on ?? today),
    // Which pictures may be shown is judged where they are known.
    img: 'judged',
    verified: false,
    model: orNull(cells.model, (name) => modelOf(market, brand?.id, name) ?? refuse('model', 'not_a_model')),
    storageGb: orNull(cells.storage_gb, (size) => numberOf(withoutUnit(size, /gb$/i))),
    ramGb: orNull(cells.ram_gb, (size) => numberOf(withoutUnit(size, /gb$/i))),
    colour: orNull(cells.colour, (colour) => colour),
    carrierLock: orNull(cells.carrier_lock, (lock) => lock.toLowerCase()),
    batteryHealth: orNull(cells.battery_health, (health) => numberOf(withoutUnit(health, /%$/))),
    inBox: orNull(cells.in_box, (items) => valuesOf(items.toLowerCase())),
    town: orNull(cells.town, (town) => townOf(town) ?? refuse('town', 'not_a_town')),
    handover: orNull(cells.handover, (way) => way.toLowerCase().replaceAll(' ', '_')),
    sentTo: orNull(cells.sent_to, valuesOf),
  });
  if ('issues' in said) issues.push(...said.issues.map(atColumn));
  return issues.length > 0 || 'issues' in said ? { issues: eachOnce(issues) } : { said: said.data, pictures };
}

/** A cell may have very many values with the same fault. */
function eachOnce(issues: readonly Issue[]): Issue[] {
  return [...new Map(issues.map((issue) => [`${issue.path} ${issue.message}`, issue])).values()];
}

/** Cells of columns that the file doesn't have say nothing; empty ones say that it isn't known. */
function orNull<Value>(cell: string | undefined, read: (cell: string) => Value): Value | null | undefined {
  if (cell === undefined) return undefined;
  return cell === '' ? null : read(cell);
}

/** What is no number stays a text, which the schema refuses. */
function numberOf(cell: string | undefined): number | string | undefined {
  if (cell === undefined || cell === '') return undefined;
  return /^-?\d{1,9}(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
}

/** A pattern that begins with `\s*` would try each of many blanks, and from each one all that follow. */
function withoutUnit(cell: string, unit: RegExp): string {
  return cell.replace(unit, '').trimEnd();
}

function valuesOf(cell: string): string[] {
  return cell
    .split(betweenValues)
    .map((value) => value.trim())
    .filter(Boolean);
}

function modelOf({ models }: MarketKnown, categoryId: string | undefined, name: string): string | undefined {
  const said = name.toLowerCase();
  return (models.get(said) ?? models.get(`${categoryId} ${said}`))?.meant;
}

function townOf(cell: string): number | undefined {
  return /^\d{1,10}$/.test(cell) ? Number(cell) : townNamed(cell)?.id;
}

/** null when the cell says nothing of pictures. */
function picturesOf(
  cell: string | undefined,
  { config, market }: Around,
  refuse: (column: ImportColumn, ...finding: Finding) => void,
): PictureOfRow[] | null {
  const values = valuesOf(cell ?? '');
  if (values.length === 0) return null;
  if (values.length > limits.photosMax) {
    refuse('photos', 'too_many', { max: limits.photosMax });
    return [];
  }
  return values.flatMap((value): PictureOfRow[] => {
    const id = pictureId.test(value) ? value : imageIdOf(config, value);
    if (id !== null) return [{ id, name: null }];
    const name = pictureName(value);
    const address = market.pictures.get(name);
    if (address === '') return [{ id: null, name }];
    if (address !== undefined && pictureId.test(address)) return [{ id: address, name }];
    const uploaded = address === undefined ? null : imageIdOf(config, address);
    if (uploaded !== null) return [{ id: uploaded, name: null }];
    if (address !== undefined) refuse('photos', 'not_an_upload');
    else if (/^[a-z]+:\/\//i.test(value)) refuse('photos', 'photo_elsewhere');
    else refuse('photos', 'photo_not_chosen', { name: value.slice(0, 120) });
    return [];
  });
}

const columnOf: Partial<Record<string, ImportColumn>> = {
  id: 'brand',
  originalPrice: 'original_price',
  resalePrice: 'resale_price',
  usedTime: 'used_time',
  productCondition: 'condition',
  selling_post_date: 'posted_on',
  storageGb: 'storage_gb',
  ramGb: 'ram_gb',
  carrierLock: 'carrier_lock',
  batteryHealth: 'battery_health',
  inBox: 'in_box',
  sentTo: 'sent_to',
  img: 'photos',
};

/** The same of the file's column instead of the call's field. */
export function atColumn(issue: Issue): Issue {
  const [field = ''] = issue.path.split('.');
  return { ...issue, path: columnOf[field] ?? field };
}
