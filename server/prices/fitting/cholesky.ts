/** Solves `matrix * x = right`. @throws RangeError unless the matrix is symmetric and positive definite */
export function solveCholesky(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lower = decompose(matrix);
  const half: number[] = [];
  for (const [row, value] of right.entries()) {
    half.push((value - sumOf(row, (k) => at(lower, row, k) * valueAt(half, k))) / at(lower, row, row));
  }
  const solution = half.map(() => 0);
  for (let row = half.length - 1; row >= 0; row--) {
    const known = sumOf(half.length, (k) => (k > row ? at(lower, k, row) * valueAt(solution, k) : 0));
    solution[row] = (valueAt(half, row) - known) / at(lower, row, row);
  }
  return solution;
}

/** The lower triangle whose product with its own transpose is the matrix. */
function decompose(matrix: readonly (readonly number[])[]): number[][] {
  const lower: number[][] = [];
  for (const row of matrix.keys()) {
    const line: number[] = [];
    lower.push(line);
    for (let column = 0; column <= row; column++) {
      const rest = at(matrix, row, column) - sumOf(column, (k) => at(lower, row, k) * at(lower, column, k));
      if (row === column && !(rest > 0)) throw new RangeError('the matrix is not positive definite');
      line.push(row === column ? Math.sqrt(rest) : rest / at(lower, column, column));
    }
  }
  return lower;
}

function sumOf(count: number, term: (index: number) => number): number {
  let sum = 0;
  for (let index = 0; index < count; index++) sum += term(index);
  return sum;
}

function at(matrix: readonly (readonly number[])[], row: number, column: number): number {
  return valueAt(matrix[row] ?? [], column);
}

function valueAt(values: readonly number[], index: number): number {
  const value = values[index];
  if (value === undefined) throw new RangeError(`no value at ${index}`);
  return value;
}
