import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

export const manifestName = 'manifest.json';
/** One line each: `SHA256 BYTES PATH`, or `folder 0 PATH`; a file of its own, since a big market has millions. */
export const listName = 'files.txt';

const total = z.object({ files: z.number().int(), bytes: z.number().int() });

/** Describes a backup. Written last: a folder without it is no complete backup. */
const manifestSchema = z.object({
  format: z.literal(1),
  startedAt: z.iso.datetime(),
  /** All that was acknowledged before this moment is in the backup. */
  endedAt: z.iso.datetime(),
  postgres: z.string().regex(/^\d+/),
  /** The cluster's files fit machines of this kind. */
  machine: z.string(),
  /** The write-ahead log that makes the copied files one state. */
  wal: z.object({ from: z.string(), to: z.string() }),
  keepsPictures: z.boolean(),
  database: total,
  pictures: total,
  listSha256: z.string(),
});
export type Manifest = z.output<typeof manifestSchema>;

export interface Listed {
  path: string;
  /** null: a folder. */
  sha256: string | null;
  bytes: number;
}

export function lineOf({ path, sha256, bytes }: Listed): string {
  return `${sha256 ?? 'folder'} ${bytes} ${path}\n`;
}

/** Which kind of machine this is, as far as the files of a cluster care. */
export function thisMachine(): string {
  return `${process.platform}-${process.arch}`;
}

/**
 * Looks whether all that the manifest lists is there in its size; contents are compared as they are copied.
 *
 * @param postgres the version that would open it
 * @throws Error that says what doesn't fit
 */
export async function checkManifest(backup: string, postgres: string): Promise<Manifest> {
  const manifest = await readManifest(backup);
  if (majorOf(manifest.postgres) !== majorOf(postgres)) {
    throw new Error(
      `${backup} was made by PostgreSQL ${manifest.postgres}, and this Redial brings ${postgres}. ` +
        'Restore it with the Redial that made it.',
    );
  }
  if (manifest.machine !== thisMachine())
    throw new Error(
      `${backup} was made on ${manifest.machine} and can be restored there only; this is ${thisMachine()}.`,
    );
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(join(backup, listName))) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== manifest.listSha256)
    throw damaged(backup, `${listName} is not the one that ${manifestName} names`);
  for await (const listed of listOf(backup)) await requirePresent(backup, listed);
  return manifest;
}

/** Everything in a backup, in the order in which it was written. */
export async function* listOf(backup: string): AsyncGenerator<Listed> {
  for await (const line of createInterface({ input: createReadStream(join(backup, listName)) })) {
    const [, sum, bytes, path] = /^(folder|[0-9a-f]{64}) (\d+) (.+)$/.exec(line) ?? [];
    if (path === undefined || path.startsWith('/') || path.split('/').includes('..'))
      throw damaged(backup, `${listName} has the line '${line}'`);
    yield { path, sha256: sum === 'folder' || sum === undefined ? null : sum, bytes: Number(bytes) };
  }
}

export function damaged(backup: string, what: string): Error {
  return new Error(`The backup ${backup} is damaged: ${what}. Take another one.`);
}

async function readManifest(backup: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(backup, manifestName), 'utf8')));
  } catch (error) {
    throw damaged(
      backup,
      `${manifestName} can't be read (${error instanceof z.ZodError ? z.prettifyError(error) : String(error)})`,
    );
  }
}

async function requirePresent(backup: string, { path, sha256, bytes }: Listed): Promise<void> {
  if (sha256 === null) return;
  const found = await stat(join(backup, path)).catch(() => null);
  if (found === null) throw damaged(backup, `${path} is missing`);
  if (found.size !== bytes) throw damaged(backup, `${path} has ${found.size} bytes instead of ${bytes}`);
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
