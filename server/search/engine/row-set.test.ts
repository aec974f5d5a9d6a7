import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowSet } from '#server/search/engine/row-set.ts';

test('rows come out once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(199)), (rows) => {
      const set = new RowSet(200);
      for (const row of rows) set.add(row);
      expect([...set]).toEqual([...new Set(rows)].toSorted((left, right) => left - right));
    }),
  );
});
