const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;

/**
 * How many letters are missing, added, wrong or swapped with their neighbour (Damerau-Levenshtein, each letter touched
 * once). Words of up to 60 letters; anything above `most` counts as `most` + 1.
 */
export function editDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most || left.length > 60 || right.length > 60) return most + 1;
  let [before, last, current] = rows;
  for (let column = 0; column <= right.length; column += 1) last[column] = column;
  for (let line = 1; line <= left.length; line += 1) {
    current[0] = line;
    let least = line;
    for (let column = 1; column <= right.length; column += 1) {
      const letter = left.charCodeAt(line - 1);
      const other = right.charCodeAt(column - 1);
      let cost = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const isSwap = letter === right.charCodeAt(column - 2) && other === left.charCodeAt(line - 2);
      if (line > 1 && column > 1 && isSwap) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [before, last, current] = [last, current, before];
  }
  return Math.min(last[right.length] ?? 0, most + 1);
}
