import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { limits } from '#contract/limits.ts';
import { Refusal } from '#contract/problem.ts';
import type { Config } from '#server/config.ts';
import { ImageRefusal, tooLarge } from '#server/images/pipeline/refusals.ts';
import { diskCode, draftEnding, onDisk, removeDrafts } from '#server/platform/object-store/on-disk.ts';

/** What is wrong with a file of which nothing or too much came. */
export interface SizeRefusals {
  empty(): Error;
  tooLarge(): Error;
}

const ofPictures: SizeRefusals = {
  empty: () => new ImageRefusal(['file_empty']),
  tooLarge: () => tooLarge(limits.imageBytesMax),
};

/**
 * On disk, since many slow uploads may be under way at once; always removed.
 *
 * @throws Refusal or ImageRefusal when nothing, too much or only a part of it came
 * @throws StoreUnavailable
 */
export async function withReceived<Result>(
  config: Config,
  { file }: MultipartFile,
  work: (path: string) => Promise<Result>,
  refusals: SizeRefusals = ofPictures,
): Promise<Result> {
  const path = join(folderOf(config), `${randomUUID()}${draftEnding}`);
  try {
    const written = await onDisk(async () => {
      await mkdir(folderOf(config), { recursive: true });
      const draft = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      await pipeline(file, draft).catch((error: unknown) => {
        throw diskCode(error) === null ? cutOff() : error;
      });
      return draft.bytesWritten;
    });
    if (file.truncated) throw refusals.tooLarge();
    if (written === 0) throw refusals.empty();
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Removes what was received by a process that was killed. @returns how many */
export async function removeReceived(config: Config, before: Date): Promise<number> {
  return removeDrafts(folderOf(config), before);
}

function folderOf(config: Config): string {
  return join(config.dataDir, 'uploads');
}

function cutOff(): Refusal {
  return new Refusal('invalid_request', 'The upload was cut off on its way. Please send it again.');
}
