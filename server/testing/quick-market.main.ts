import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pictures } from '#server/images/pipeline/process-upload.ts';
import type { ProcessedImage } from '#server/images/pipeline/rewrite-image.ts';
import { passwords } from '#server/platform/passwords.ts';
import { quickPasswords } from './quick-passwords.ts';

// Loaded before the server (`--import`), this makes a market of tests quick.

Object.assign(passwords, quickPasswords);

/** The same bytes make the same picture: a process works on it once. */
const known = new Map<string, Promise<ProcessedImage>>();
const { rewrite } = pictures;
pictures.rewrite = async (file, who) => {
  const bytes = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  const picture = known.get(bytes) ?? rewrite(file, who);
  known.set(bytes, picture);
  picture.catch(() => known.delete(bytes));
  return picture;
};
