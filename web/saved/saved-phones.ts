import { useSyncExternalStore } from 'react';
import type { Product } from '#contract/products.ts';
import { limits } from '#contract/limits.ts';

/** A later shape gets a later name, and takes over what it finds under this one. */
export const storageName = 'savedPhones.v1';

/** Names the account that owns the phones on this device; absent while they are only this browser's. */
const accountName = 'savedPhones.account';

/** A phone as it was when somebody saved it, and what became of it since. */
export interface SavedPhone {
  _id: string;
  /** The category's. */
  id: string;
  name: string;
  brand: string;
  originalPrice: number;
  resalePrice: number;
  productCondition: string;
  location: string;
  img: string;
  placeholder: string;
  savedAt: string;
  /** As it was found when one last looked; absent until then. */
  latest?: Latest;
}

interface Latest {
  status: 'Available' | 'Reserved' | 'Sold' | 'Gone';
  resalePrice: number;
}

const none: readonly SavedPhone[] = [];
const listeners = new Set<() => void>();
/** What storage holds, read once; null when it has to be read again. */
let phones: readonly SavedPhone[] | null = null;
/** Storage is full or forbidden: what is saved is known until the tab is closed. */
let isOnlyInMemory = false;

/** Every saved phone, the latest first. The server knows none. */
export function useSavedPhones(): readonly SavedPhone[] {
  return useSyncExternalStore(subscribe, savedPhones, () => none);
}

export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => savedPhones().some(({ _id }) => _id === id),
    () => false,
  );
}

/** Is what is saved lost when the tab is closed? */
export function useIsOnlyInMemory(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOnlyInMemory,
    () => false,
  );
}

export function savedPhones(): readonly SavedPhone[] {
  return (phones ??= parseSaved(readStorage(storageName)));
}

/** Saves a phone. @returns false when there are as many as fit */
export function savePhone(product: Product, now = new Date()): boolean {
  const others = freshPhones().filter(({ _id }) => _id !== product._id);
  if (others.length >= limits.savedMax) return false;
  const { _id, id, name, brand, originalPrice, resalePrice, productCondition, location, img, placeholder } = product;
  write([
    {
      _id,
      id,
      name,
      brand,
      originalPrice,
      resalePrice,
      productCondition,
      location,
      img,
      placeholder,
      savedAt: now.toISOString(),
    },
    ...others,
  ]);
  return true;
}

export function removePhone(id: string): void {
  changeSaved((phones) => phones.filter(({ _id }) => _id !== id));
}

/** Whose account the kept phones are of; null: they are this browser's alone. */
export function accountOfSaved(): string | null {
  return readStorage(accountName);
}

/** Keeps what an account has saved, in place of what was there. */
export function takeOver(next: readonly SavedPhone[], account: string): void {
  try {
    localStorage.setItem(accountName, account);
  } catch {
    // Storage is full or forbidden.
  }
  changeSaved(() => next);
}

/** Forgets the phones of an account: nobody is signed in here any more. */
export function letGoOfAccount(): void {
  if (accountOfSaved() === null) return;
  write([]);
  localStorage.removeItem(accountName);
}

/** The phones in a stored text; entries that are no phones are left out. */
function parseSaved(text: string | null): readonly SavedPhone[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    // The same nothing as the server's: a page that shows it need not be rendered again.
    return Array.isArray(stored) && stored.length > 0 ? stored.filter(isSavedPhone).slice(0, limits.savedMax) : none;
  } catch {
    return none;
  }
}

function isSavedPhone(one: unknown): one is SavedPhone {
  if (typeof one !== 'object' || one === null) return false;
  const phone = one as Record<string, unknown>;
  const texts = ['_id', 'id', 'name', 'brand', 'productCondition', 'location', 'img', 'placeholder', 'savedAt'];
  return (
    texts.every((key) => typeof phone[key] === 'string') &&
    isPrice(phone.originalPrice) &&
    isPrice(phone.resalePrice) &&
    !Number.isNaN(Date.parse(String(phone.savedAt))) &&
    isLatest(phone.latest)
  );
}

function isLatest(one: unknown): boolean {
  if (one === undefined) return true;
  if (typeof one !== 'object' || one === null) return false;
  const { status, resalePrice } = one as Record<string, unknown>;
  return ['Available', 'Reserved', 'Sold', 'Gone'].includes(String(status)) && isPrice(resalePrice);
}

function isPrice(one: unknown): boolean {
  return typeof one === 'number' && Number.isFinite(one);
}

/** Changes what is known of saved phones, in the light of what another tab may have written a moment ago. */
export function changeSaved(change: (phones: readonly SavedPhone[]) => readonly SavedPhone[]): void {
  const before = freshPhones();
  const after = change(before);
  // Nothing new is nothing to tell other tabs, which would look again in their turn.
  if (JSON.stringify(after) !== JSON.stringify(before)) write(after);
}

/** Read anew before each change: another tab may have written a moment ago. */
function freshPhones(): readonly SavedPhone[] {
  if (!isOnlyInMemory) phones = null;
  return savedPhones();
}

function readStorage(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(next: readonly SavedPhone[]): void {
  phones = next;
  try {
    localStorage.setItem(storageName, JSON.stringify(next));
    isOnlyInMemory = false;
  } catch {
    isOnlyInMemory = true;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', follow);
  };
}

/** Another tab has saved something, or emptied the storage (then there is no key). */
function follow({ key }: StorageEvent): void {
  if (key !== storageName && key !== null) return;
  phones = null;
  isOnlyInMemory = false;
  for (const listener of listeners) listener();
}
