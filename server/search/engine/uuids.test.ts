import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareUuids, readUuid, Uuids, uuidText } from '#server/search/engine/uuids.ts';
import type { Uuid } from '#server/search/engine/uuids.ts';

function read(text: string): Uuid {
  const uuid = readUuid(text);
  if (uuid === null) throw new Error(`${text} is no UUID`);
  return uuid;
}

test('a UUID is read and written without loss, in lower case', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(uuidText(read(id.toUpperCase()))).toBe(id);
    }),
  );
});

test.each(['', 'no-uuid', '00000000-0000-0000-0000-00000000000g', '{00000000-0000-0000-0000-000000000000}'])(
  '%j is no UUID',
  (text) => expect(readUuid(text)).toBeNull(),
);

test('UUIDs sort as their texts do', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (left, right) => {
      expect(Math.sign(compareUuids(read(left), read(right)))).toBe(left < right ? -1 : left > right ? 1 : 0);
    }),
  );
});

test('the table answers as a map of texts does, while UUIDs come, move and go', () => {
  const step = fc.record({ kind: fc.constantFrom('add', 'remove', 'move'), at: fc.nat(300), id: fc.uuid() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const table = new Uuids();
      const places = new Map<string, number>();
      let free = 0;
      for (const { kind, at, id } of steps) {
        const known = [...places.keys()][at % Math.max(1, places.size)];
        if (kind === 'add' && !places.has(id)) {
          table.add(free, read(id));
          places.set(id, free++);
        } else if (known !== undefined && kind === 'remove') {
          table.remove(places.get(known) ?? -1);
          places.delete(known);
        } else if (known !== undefined && kind === 'move') {
          table.move(places.get(known) ?? -1, free);
          places.set(known, free++);
        }
      }
      for (const [id, place] of places) expect(table.find(read(id))).toBe(place);
      for (const { id } of steps) if (!places.has(id)) expect(table.find(read(id))).toBe(-1);
    }),
  );
});
