import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, escaped, unescaped } from '#server/platform/csv.ts';

/** Texts that begin as a formula, or as one that was escaped, come up often. */
const risky = fc
  .tuple(fc.string({ unit: fc.constantFrom("'", ...`'=+-@＝＋－＠\t\r\n",;`) }), fc.string())
  .map((parts) => parts.join(''));
const anyText = fc.oneof(
  risky,
  fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
);

describe('A cell of an export', () => {
  test.each(['=1+1', '+1 503', '-2+3', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋1', '－2+3', '＠SUM(A1)', "'=1", "''+1"])(
    '%j is no formula, and is read as it was',
    (text) => {
      expect(escaped(text)).toBe(`'${text}`);
      expect(unescaped(escaped(text))).toBe(text);
    },
  );

  test.each(['iPhone', "'90s phone", '1-2', '', "'", '-2.50'])('%j stays as it is', (text) => {
    expect([escaped(text), unescaped(text)]).toEqual([text, text]);
  });

  test('never begins a formula, negative numbers excepted, and every text comes back as it was', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), (texts) => {
        const [cells = []] = parse(csvLine(texts), { record_delimiter: '\r\n' });
        expect(cells.filter((cell) => /^[=+\-@＝＋－＠\t\r\n]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell))).toEqual([]);
        expect(cells.map(unescaped)).toEqual(texts);
      }),
      { numRuns: 2_000 },
    );
  });
});
