import { hash } from 'node:crypto';
import type { Position } from '#server/search/engine/ordering.ts';
import { BadCursor } from '#server/search/engine/query.ts';
import type { Query } from '#server/search/engine/query.ts';
import { readUuid, uuidText } from '#server/search/engine/uuids.ts';

/** Where the next page begins: behind the last phone of this one. Fits only the search it comes from. */
export function writeCursor(query: Query, { key, createdAtMs, id }: Position): string {
  const position = Buffer.from(JSON.stringify([key, createdAtMs, uuidText(id)])).toString('base64url');
  return `${position}.${checkOf(query, position)}`;
}

/** @throws BadCursor for what `writeCursor` didn't write for this search. */
export function readCursor(query: Query, cursor: string): Position {
  const [position = '', check] = cursor.split('.', 3);
  if (cursor !== `${position}.${check}` || check !== checkOf(query, position))
    throw new BadCursor('The cursor is damaged or belongs to another search. Start at the first page.');
  const [key, createdAtMs, text] = JSON.parse(Buffer.from(position, 'base64url').toString()) as [
    number,
    number,
    string,
  ];
  const id = readUuid(text);
  if (id === null) throw new BadCursor('The cursor names no phone. Start at the first page.');
  return { key, createdAtMs, id };
}

/** Pages may differ in length, and words may be looked up elsewhere for some of them only. */
function checkOf(query: Query, position: string): string {
  const { after: _after, limit: _limit, alsoMatching: _alsoMatching, ...rest } = query;
  const sorted = Object.entries(rest).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return hash('sha256', JSON.stringify([sorted, position]), 'base64url').slice(0, 16);
}
