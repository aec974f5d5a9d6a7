import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const valueColumns = [
  'released',
  'storage_gb',
  'ram_gb',
  'colours',
  'launch_price_usd',
  'model_numbers',
  'nicknames',
] as const;
type Line = Record<'brand' | 'model' | 'sources' | (typeof valueColumns)[number], string>;
const phones: Line[] = parse(read('phones.csv'), { columns: true });
const known = new Set([...read('SOURCES.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, key = '']) => key));

const listed = (cell: string) => cell.split('|').filter(Boolean);
const nameOf = ({ brand, model }: Line) => `${brand} ${model}`;
/** Those of which something is not so. */
const without = (isSo: (line: Line) => boolean) => phones.filter((line) => !isSo(line)).map(nameOf);

describe('The catalogue of phones', () => {
  test('has at least 500 of the last ten years, each once', () => {
    expect(phones.length).toBeGreaterThan(500);
    expect(new Set(phones.map((line) => nameOf(line).toLowerCase())).size).toBe(phones.length);
    expect(
      without(({ released }) => released === '' || /^20(1[6-9]|2[0-6])(-(0[1-9]|1[0-2]))?$/.test(released)),
    ).toEqual([]);
  });

  test('names a source for each known value, and none for the others', () => {
    const sourced = ({ sources }: Line) =>
      new Map(sources.split(';').map((pair) => pair.split('=') as [string, string]));
    expect(
      without((line) => valueColumns.every((column) => (line[column] !== '') === sourced(line).has(column))),
    ).toEqual([]);
    const keys = phones.flatMap((line) => [...sourced(line).values()].flatMap((value) => value.split('+')));
    expect([...new Set(keys)].filter((key) => !known.has(key))).toEqual([]);
  });

  test('holds numbers that a phone can have', () => {
    const isPower = (text: string) =>
      Number.isInteger(Math.log2(Number(text))) && Number(text) >= 8 && Number(text) <= 2_048;
    expect(without(({ storage_gb }) => listed(storage_gb).every(isPower))).toEqual([]);
    expect(without(({ ram_gb }) => listed(ram_gb).every((text) => Number(text) >= 1 && Number(text) <= 24))).toEqual(
      [],
    );
    expect(without(({ launch_price_usd: usd }) => usd === '' || (Number(usd) >= 50 && Number(usd) <= 2_500))).toEqual(
      [],
    );
  });

  test('gives no nickname to two models', () => {
    const nicknames = phones.flatMap((line) => listed(line.nicknames));
    expect(nicknames.filter((name, at) => nicknames.indexOf(name) !== at)).toEqual([]);
  });
});
