import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import { importing } from '#contract/allowances.ts';
import { importColumns, optionalColumns } from '#contract/import-columns.ts';
import type { ImportColumn } from '#contract/import-columns.ts';
import type { Finding } from '#contract/issues.ts';
import { Refusal, issueAt } from '#contract/problem.ts';
import { unescaped } from '#server/platform/csv.ts';

/** A line of the file: a cell for each of its columns. */
export interface Line {
  /** Where it begins in the file. */
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** How many cells it has, and should have. */
  found: number;
  expected: number;
}

interface Read {
  record: string[];
  raw: string;
  info: { lines: number };
  /** Where it begins. */
  line: number;
}

/** Reads the lines of a file one after the other. @throws Refusal 400 for a file that isn't such a table */
export async function* readLines(path: string): AsyncGenerator<Line> {
  const delimiter = await delimiterOf(path);
  const source = createReadStream(path);
  let next = 1;
  // csv-parse takes a line break inside quotes for two where it is CR LF.
  let countedTwice = 0;
  /** Noted as each is read: what waits to be taken is lost where the file breaks off. */
  const place = (read: unknown): void => {
    const placed = read as Read;
    const breaks = placed.raw.replace(/[\r\n]$/, '').match(/\r\n|\n|\r/g) ?? [];
    countedTwice += breaks.filter((one) => one === '\r\n').length;
    const end = placed.info.lines - countedTwice;
    next = end + 1;
    placed.line = end - breaks.length;
  };
  const parser = source.pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      on_record: (read) => {
        place(read);
        return read;
      },
      raw: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: importing.lineBytesMax,
    }),
  );
  source.once('error', (error) => parser.destroy(error));
  let columns: ImportColumn[] | undefined;
  try {
    for await (const { record, line } of parser as AsyncIterable<Read>) {
      if (columns === undefined) columns = columnsOf(record);
      else yield lineOf(record, columns, line);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuseFile([error.code === 'CSV_MAX_RECORD_SIZE' ? 'table_line_too_long' : 'table_broken', { line: next }]);
  } finally {
    source.destroy();
  }
}

/** How many lines there are. @throws Refusal 400 for a file that can't be imported at all */
export async function countLines(path: string): Promise<number> {
  if (!(await isUtf8(path))) throw refuseFile(['table_not_utf8']);
  let count = 0;
  for await (const _ of readLines(path)) {
    count += 1;
    if (count > importing.linesMax) throw refuseFile(['table_too_long', { max: importing.linesMax }]);
    if (count % importing.batch === 0) await new Promise(setImmediate);
  }
  if (count === 0) throw refuseFile(['table_empty']);
  return count;
}

export function refuseFile(finding: Finding): Refusal {
  const issue = issueAt('file', ...finding);
  return new Refusal('invalid_request', issue.message, { issues: [issue] });
}

function lineOf(record: readonly string[], columns: readonly ImportColumn[], line: number): Line {
  const cells = Object.fromEntries(columns.map((column, at) => [column, unescaped(record[at] ?? '').trim()]));
  const further = withoutEmptyEnd(record.slice(columns.length)).length;
  return { line, cells, found: Math.min(record.length, columns.length) + further, expected: columns.length };
}

/** Spreadsheets write empty cells beside a table where something once stood there. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

function columnsOf(header: readonly string[]): ImportColumn[] {
  const names = withoutEmptyEnd(header).map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  const unknown = names.find((name) => !importColumns.some((column) => column === name));
  if (unknown !== undefined)
    throw refuseFile(['column_unknown', { column: unknown.slice(0, 60), options: importColumns }]);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw refuseFile(['column_twice', { column: twice }]);
  const missing = importColumns.find((column) => !optionalColumns.includes(column) && !names.includes(column));
  if (missing !== undefined) throw refuseFile(['column_missing', { column: missing }]);
  return names as ImportColumn[];
}

/** A spreadsheet separates by semicolons where the comma belongs to numbers: the header tells. */
async function delimiterOf(path: string): Promise<',' | ';'> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4_096), position: 0 });
    const [header = ''] = buffer
      .toString('utf8', 0, bytesRead)
      .trimStart()
      .split(/[\r\n]/);
    return header.split(';').length > header.split(',').length ? ';' : ',';
  } finally {
    await file.close();
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
