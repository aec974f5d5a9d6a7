/** What a spreadsheet takes for a formula, behind any apostrophes of our own. Source: OWASP, CSV Injection. */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** Below zero it begins as a formula does, and a spreadsheet should add it up. */
const number = /^-?\d+(?:\.\d+)?$/;

/** A text as it stands in a cell: a spreadsheet shows it and computes nothing but a number. */
export function escaped(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}

export function unescaped(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** A line of a CSV file, each cell in quotes. Source: RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${escaped(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
