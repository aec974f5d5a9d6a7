import { handovers } from '#contract/handovers.ts';
import { boxItems, carrierLocks, conditions } from '#contract/limits.ts';
import type { Condition } from '#contract/limits.ts';
import type { Values } from '#web/products/adding/values.ts';

/** What is kept of the form: all but the photos. */
export type DraftValues = Omit<Values, 'image'>;

export interface Draft {
  savedAt: string;
  values: Partial<DraftValues>;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Another shape of the form gets another number: what was kept in the old one is left alone. */
const version = 1;
const kept = [
  'name',
  'brand',
  'id',
  'productCondition',
  'usedTime',
  'description',
  'model',
  'storageGb',
  'ramGb',
  'colour',
  'carrierLock',
  'batteryHealth',
  'imei',
  'inBox',
  'originalPrice',
  'resalePrice',
  'location',
  'town',
  'phone',
  'handover',
  'sentTo',
  'selling_post_date',
] as const satisfies readonly (keyof DraftValues)[];
const daysKept = 30;

/** What an account began to write and did not send; null when there is nothing, or nothing that can be read. */
export function readDraft(shelf: Shelf, account: string, now: Date): Draft | null {
  try {
    const { savedAt, values } = JSON.parse(shelf.getItem(keyOf(account)) ?? 'null') as {
      savedAt: unknown;
      values: Record<string, unknown>;
    };
    if (typeof savedAt !== 'string' || !(now.getTime() - Date.parse(savedAt) < daysKept * 24 * 3_600_000)) return null;
    const known = Object.fromEntries(
      kept.filter((field) => isKept(field, values[field])).map((field) => [field, values[field]]),
    ) as Partial<DraftValues>;
    return Object.keys(known).length === 0 ? null : { savedAt, values: known };
  } catch {
    return null;
  }
}

/** Keeps what was typed. Where nothing can be kept, as in some private windows, nothing happens. */
export function writeDraft(shelf: Shelf, account: string, values: Partial<DraftValues>, now: Date): void {
  try {
    shelf.setItem(keyOf(account), JSON.stringify({ savedAt: now.toISOString(), values }));
  } catch {
    return;
  }
}

/** Forgets it. */
export function removeDraft(shelf: Shelf, account: string): void {
  try {
    shelf.removeItem(keyOf(account));
  } catch {
    return;
  }
}

/** What of the form is worth keeping: fields that somebody has filled in, or emptied. */
export function worthKeeping(values: Values, untouched: Values): Partial<DraftValues> {
  return Object.fromEntries(
    kept
      .filter((field) => String(values[field]).trim() !== String(untouched[field]).trim())
      .map((field) => [field, values[field]]),
  );
}

function keyOf(account: string): string {
  return `redial.draft.add-product.${version}.${account}`;
}

function isKept(field: keyof DraftValues, value: unknown): boolean {
  if (field === 'inBox') return Array.isArray(value) && value.every((item) => boxItems.some((one) => one === item));
  if (typeof value !== 'string') return false;
  if (field === 'handover') return handovers.some((way) => way === value);
  if (value === '') return true;
  if (field === 'carrierLock') return carrierLocks.some((lock) => lock === value);
  return field !== 'productCondition' || conditions.includes(value as Condition);
}
