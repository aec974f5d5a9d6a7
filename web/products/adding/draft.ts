import { handovers } from '#contract/handovers.ts';
import { boxItems, carrierLocks, conditions } from '#contract/limits.ts';
import type { Condition } from '#contract/limits.ts';
import { newKey } from '#web/lib/request-key.ts';
import type { Values } from '#web/products/adding/values.ts';

/** What is kept of the form: all but the photos. */
export type DraftValues = Omit<Values, 'image'>;

export interface Draft {
  /** Where it is kept: no other form writes there. */
  slot: string;
  savedAt: string;
  values: Partial<DraftValues>;
  /** What was sent and when, as long as no answer has come: it may be on sale already, whatever was typed since. */
  sent?: Sent;
}

export interface Sent {
  name: string;
  at: string;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

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
const mostKept = 10;

/**
 * The newest of what an account began to write and did not send; null when there is nothing that can be read.
 *
 * @param own the slot of the form that asks: it is left out
 */
export function readDraft(shelf: Shelf, account: string, now: Date, own?: string): Draft | null {
  return draftsOf(shelf, account, now).find(({ slot }) => slot !== own) ?? null;
}

/** A new slot, for a form that is opened now. Makes room for it: drafts that are too old, or too many, are removed. */
export function openSlot(shelf: Shelf, account: string, now: Date): string {
  const stays = draftsOf(shelf, account, now).slice(0, mostKept - 1);
  for (const slot of slotsOf(shelf, account)) if (!stays.some((draft) => draft.slot === slot)) removeDraft(shelf, slot);
  return `${keyOf(account)}#${newKey()}`;
}

/** Keeps what was typed. Where nothing can be kept, as in some private windows, nothing happens. */
export function writeDraft(shelf: Shelf, slot: string, values: Partial<DraftValues>, now: Date, sent?: Sent): void {
  try {
    shelf.setItem(slot, JSON.stringify({ savedAt: now.toISOString(), values, sent }));
  } catch {
    return;
  }
}

/** Forgets it. */
export function removeDraft(shelf: Shelf, slot: string): void {
  try {
    shelf.removeItem(slot);
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

/** Newest first. */
function draftsOf(shelf: Shelf, account: string, now: Date): Draft[] {
  return slotsOf(shelf, account)
    .map((slot) => draftIn(shelf, slot, now))
    .filter((draft) => draft !== null)
    .toSorted((one, other) => Date.parse(other.savedAt) - Date.parse(one.savedAt));
}

/** Removes all of an account. */
export function removeDrafts(shelf: Shelf, account: string): void {
  for (const slot of slotsOf(shelf, account)) removeDraft(shelf, slot);
}

function draftIn(shelf: Shelf, slot: string, now: Date): Draft | null {
  try {
    const { savedAt, sent, values } = JSON.parse(shelf.getItem(slot) ?? 'null') as {
      savedAt: unknown;
      sent?: Partial<Record<keyof Sent, unknown>> | null;
      values: Record<string, unknown>;
    };
    if (typeof savedAt !== 'string' || !(now.getTime() - Date.parse(savedAt) < daysKept * 24 * 3_600_000)) return null;
    const known = Object.fromEntries(
      kept.filter((field) => isKept(field, values[field])).map((field) => [field, values[field]]),
    ) as Partial<DraftValues>;
    if (Object.keys(known).length === 0) return null;
    const isSent = typeof sent?.name === 'string' && typeof sent.at === 'string';
    return { slot, savedAt, values: known, ...(isSent && { sent: sent as Sent }) };
  } catch {
    return null;
  }
}

/** Also the account's key alone: all forms wrote there once. */
function slotsOf(shelf: Shelf, account: string): string[] {
  const key = keyOf(account);
  return Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? '').filter(
    (name) => name === key || name.startsWith(`${key}#`),
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
