import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets others have their turn after every `atOnce` rows: a few milliseconds. Awaiting settled promises wouldn't. */
export async function mapInTurns<Row, Made>(
  rows: readonly Row[],
  atOnce: number,
  make: (row: Row) => Made,
): Promise<Awaited<Made>[]> {
  const made: Awaited<Made>[] = [];
  for (const row of rows) {
    if (made.length > 0 && made.length % atOnce === 0) await nextTurn();
    made.push(await make(row));
  }
  return made;
}
