import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createFileStore } from '#server/platform/object-store/file-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { createS3Store } from '#server/platform/object-store/s3-store.ts';

export function createObjectStore(config: Config): ObjectStore {
  return config.s3 === null ? createFileStore(join(config.dataDir, 'objects')) : createS3Store(config.s3);
}
