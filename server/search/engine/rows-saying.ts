import type { Shelf } from '#server/search/engine/shelf.ts';
import type { TextMatch } from '#server/search/engine/text-match.ts';

/** The rows that say a word or have it elsewhere, each once, without those of groups that are called so. */
export function* rowsSaying(shelf: Shelf, match: TextMatch, bit: number): Generator<number> {
  const { marks } = match;
  const { titles, places, colours } = shelf;
  const isInTitle = (row: number) => has(marks.titles, titles.said, row, bit);
  const isInPlace = (row: number) => has(marks.places, places.said, row, bit);
  const isInColour = (row: number) => has(marks.colours, colours.said, row, bit);
  const isGroups = (row: number) => ((match.byGroup[shelf.groups.groupOf(row).number] ?? 0) & bit) !== 0;
  for (const text of marks.markedTitles) {
    if (((marks.titles[text] ?? 0) & bit) === 0) continue;
    for (let row = titles.firstRow(text); row >= 0; row = titles.nextRow(row)) if (!isGroups(row)) yield row;
  }
  for (const text of marks.markedPlaces) {
    if (((marks.places[text] ?? 0) & bit) === 0) continue;
    for (let row = places.firstRow(text); row >= 0; row = places.nextRow(row))
      if (!isGroups(row) && !isInTitle(row)) yield row;
  }
  for (const text of marks.markedColours) {
    if (((marks.colours[text] ?? 0) & bit) === 0) continue;
    for (let row = colours.firstRow(text); row >= 0; row = colours.nextRow(row))
      if (!isGroups(row) && !isInTitle(row) && !isInPlace(row)) yield row;
  }
  for (const [row, bits] of match.byRow) {
    if ((bits & bit) === 0 || isGroups(row)) continue;
    if (!isInTitle(row) && !isInPlace(row) && !isInColour(row)) yield row;
  }
}

function has(marks: Uint16Array, said: Int32Array, row: number, bit: number): boolean {
  return ((marks[said[row] ?? 0] ?? 0) & bit) !== 0;
}
