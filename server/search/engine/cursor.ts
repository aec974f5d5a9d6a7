import { hash } from 'node:crypto';
import type { Position } from '#server/search/engine/ordering.ts';
import { BadCursor } from '#server/search/engine/query.ts';
import type { Query } from '#server/search/engine/query.ts';
import { readUuid, uuidText } from '#server/search/engine/uuids.ts';

/** Behind which phone a page begins, and by which note of popularity it is sorted. */
export interface Place {
  position: Position;
  noted: string;
}

/** Where the next page begins: behind the last phone of this one. Fits only the search it comes from. */
export function writeCursor(query: Query, { position: { key, createdAtMs, id }, noted }: Place): string {
  const position = Buffer.from(JSON.stringify([key, createdAtMs, uuidText(id), noted])).toString('base64url');
  return `${position}.${checkOf(query, position)}`;
}

/** @throws BadCursor for what `writeCursor` didn't write for this search. */
export function readCursor(query: Query, cursor: string): Place {
  const [position = '', check] = cursor.split('.', 3);
  if (cursor !== `${position}.${check}` || check !== checkOf(query, position))
    throw new BadCursor('The cursor is damaged or belongs to another search. Start at the first page.');
  const [key, createdAtMs, text, noted] = partsOf(position);
  const id = readUuid(String(text));
  if (id === null || !Number.isFinite(key) || !Number.isFinite(createdAtMs))
    throw new BadCursor('The cursor names no phone. Start at the first page.');
  return { position: { key: Number(key), createdAtMs: Number(createdAtMs), id }, noted: String(noted) };
}

/** The check is no secret, so anything may stand here. */
function partsOf(position: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(position, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** Pages may differ in length, and words may be looked up elsewhere for some of them only. */
function checkOf(query: Query, position: string): string {
  const { after: _after, limit: _limit, alsoMatching: _alsoMatching, ...rest } = query;
  const sorted = Object.entries(rest).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return hash('sha256', JSON.stringify([sorted, position]), 'base64url').slice(0, 16);
}
