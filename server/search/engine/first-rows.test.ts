import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FirstRows } from '#server/search/engine/first-rows.ts';
import { comparePositions } from '#server/search/engine/ordering.ts';
import type { Position } from '#server/search/engine/ordering.ts';
import { Rows } from '#server/search/engine/rows.ts';

const entry = fc.record({ key: fc.integer({ min: -3, max: 3 }), createdAtMs: fc.nat(3) });

test('the first rows are those that sorting all of them would give, after any position', () => {
  fc.assert(
    fc.property(fc.array(entry), fc.integer({ min: 1, max: 10 }), fc.option(fc.nat(200)), (entries, most, afterAt) => {
      const rows = new Rows();
      rows.makeRoom(entries.length);
      const positions = entries.map((one, row): Position => {
        const id = [row % 3, row % 2, 0, row] as const;
        rows.ids.add(row, id);
        rows.setAge(row, one.createdAtMs);
        return { ...one, id };
      });
      const after = afterAt === null ? null : (positions[afterAt] ?? null);
      const first = new FirstRows(rows, most, after);
      for (const [row, { key }] of positions.entries()) first.offer(row, key);
      const behind = positions.filter((one) => after === null || comparePositions(one, after) > 0);
      const expected = behind.toSorted(comparePositions).slice(0, most);
      expect(first.sorted().map((row) => positions[row])).toEqual(expected);
      for (const one of expected) expect(first.mayTake(one.key, one.createdAtMs)).toBe(true);
    }),
  );
});
