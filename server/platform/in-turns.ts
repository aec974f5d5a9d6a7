import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Makes something of each row, where that takes long. Others have their turn after every few rows. Awaiting promises
 * that are settled gives them none.
 *
 * @param atOnce how many are made before others have their turn: a few milliseconds
 */
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
