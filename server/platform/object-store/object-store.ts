/** Keeps pictures by name; what is under a name never changes. Each call may throw StoreUnavailable. */
export interface ObjectStore {
  /** Whole or not at all; the same again does no harm. */
  put(key: string, bytes: Buffer, about: { contentType: string }): Promise<void>;
  /** null: there is nothing of that name. */
  get(key: string): Promise<{ bytes: Buffer; contentType: string } | null>;
  /** Nothing of that name is as good as gone. */
  delete(key: string): Promise<void>;
  /** Removes what was begun and never finished, if nobody has written to it since. @returns how many */
  removeDrafts(before: Date): Promise<number>;
}

/** The store can't be reached or has no room. Trying again later may help. */
export class StoreUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The picture store ${what}.`, { cause });
    this.name = 'StoreUnavailable';
  }
}

/** The store is there and refuses what was asked: our key lacks a right, or it is set up in another way. */
export class StoreRefused extends StoreUnavailable {
  readonly status: number;
  constructor(what: string, status: number) {
    super(what);
    this.name = 'StoreRefused';
    this.status = status;
  }
}

const contentTypes: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' };

export function contentTypeOf(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** @throws Error for a key that could name something else than an object: keys are ours, so it is a mistake */
export function requireKey(key: string): void {
  if (!/^[a-z0-9]+(?:\/[a-z0-9]+)*\/[a-z0-9-]+\.[a-z0-9]+$/.test(key)) throw new Error(`not an object's key: ${key}`);
}
