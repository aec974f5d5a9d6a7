import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageWidths } from '#contract/image-widths.ts';
import { objectKey } from '#server/images/keys.ts';
import { createFileStore } from '#server/platform/object-store/file-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';

/** The newest complete backup in a folder of them. */
export function newestIn(folder: string): string {
  return join(
    folder,
    readdirSync(folder)
      .filter((name) => name.endsWith('Z'))
      .toSorted()
      .at(-1) ?? 'none',
  );
}

/** Changes what a backup says of itself. */
export function changeManifest(backup: string, change: Record<string, unknown>): void {
  const file = join(backup, 'manifest.json');
  rewrite(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...change }));
}

/** A backup that was made without its log, and knows nothing of that. */
export function forgetLog(backup: string): void {
  rmSync(join(backup, 'postgres/pg_wal'), { recursive: true });
  const list = readFileSync(join(backup, 'files.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.includes('/pg_wal/'))
    .join('\n');
  rewrite(join(backup, 'files.txt'), list);
  changeManifest(backup, { listSha256: createHash('sha256').update(list).digest('hex') });
}

/** Where a backup has one of its pictures. */
export function firstPicture(backup: string): string {
  return (
    readFileSync(join(backup, 'files.txt'), 'utf8')
      .split('\n')
      .find((line) => line.endsWith('.webp'))
      ?.split(' ')[2] ?? ''
  );
}

/** Changes the last byte of a file. */
export function changeOneByte(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  rewrite(file, bytes);
}

/** Takes no room; what is changed in the copy must be rewritten. */
export function copyByLinks(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyByLinks(source, target);
    else linkSync(source, target);
  }
}

/** Writes a file anew, so that what is linked to the old one stays. */
export function rewrite(file: string, content: string | Buffer): void {
  rmSync(file);
  writeFileSync(file, content);
}

/** Which pictures a data folder has not all files of, as the market's store has them; the brand's was never drawn. */
export async function incomplete(folder: string, images: ObjectStore, ids: string[]): Promise<string[]> {
  const store = createFileStore(join(folder, 'objects'));
  const missing: string[] = [];
  for (const id of ids.filter((id) => !/^0+$/.test(id))) {
    for (const variant of imageWidths.flatMap((width) => [`${width}.webp`, `${width}.avif`])) {
      const key = objectKey(id, variant);
      const [there, original] = [await store.get(key), await images.get(key)];
      if (there === null || original === null || !there.bytes.equals(original.bytes)) missing.push(key);
    }
  }
  return missing;
}
