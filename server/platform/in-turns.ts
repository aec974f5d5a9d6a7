import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Makes something of each row, where that takes long. Others have their turn after every few rows.
 *
 * @param atOnce how many are made before others have their turn: a few milliseconds
 */
export async function mapInTurns<Row, Made>(
  rows: readonly Row[],
  atOnce: number,
  make: (row: Row) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const row of rows) {
    if (made.length > 0 && made.length % atOnce === 0) await nextTurn();
    made.push(make(row));
  }
  return made;
}
