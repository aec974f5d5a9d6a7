import { conditions } from '#contract/limits.ts';
import * as at from '#server/search/engine/counts.ts';
import type { Choice, Facets } from '#server/search/engine/query.ts';
import { withinRadii } from '#server/search/engine/rings.ts';
import type { Shelf } from '#server/search/engine/shelf.ts';
import type { Tally } from '#server/search/engine/tally.ts';
import { bandsFromUsd, batterySteps, conditionNumber, lockNumber, locks } from '#server/search/engine/traits.ts';
import type { Values } from '#server/search/engine/traits.ts';

/** What was counted, by value. Choices that nothing has are left out, but for the short fixed lists. */
export function facetsOf(shelf: Shelf, { sums, byBrand, byModel, byRing }: Tally, hasPlace: boolean): Facets {
  const count = (place: number) => sums[place] ?? 0;
  const groups = shelf.groups.all;
  return {
    brand: commonFirst(groups.map(({ number, brand }) => ({ value: brand, count: byBrand[number] ?? 0 }))),
    model: commonFirst(
      groups.flatMap(({ number, model }) => (model === null ? [] : { value: model, count: byModel[number] ?? 0 })),
    ),
    storageGb: choicesOf(shelf.storages, sums, at.storages).toSorted((left, right) => left.value - right.value),
    colour: commonFirst(choicesOf(shelf.families, sums, at.colours)),
    condition: conditions.map((value) => ({ value, count: count(at.conditions + conditionNumber(value)) })),
    lock: locks.map((value) => ({ value, count: count(at.locks + lockNumber(value)) })),
    battery: batterySteps.map((percentMin, step) => ({
      percentMin,
      count: batterySteps.slice(step).reduce((sum, _, more) => sum + count(at.batteries + step + 1 + more), 0),
    })),
    price: bandsFromUsd.map((fromUsd, band) => ({
      fromUsd,
      belowUsd: bandsFromUsd[band + 1] ?? null,
      count: count(at.bands + band),
    })),
    verified: count(at.verified),
    place: hasPlace ? withinRadii(byRing) : [],
  };
}

function choicesOf<Value extends string | number>(
  values: Values<Value>,
  sums: Uint32Array,
  from: number,
): Choice<Value>[] {
  return [...values.entries()]
    .map(([value, number]) => ({ value, count: sums[from + number] ?? 0 }))
    .filter(({ count }) => count > 0);
}

function commonFirst(choices: Choice<string>[]): Choice<string>[] {
  const sums = new Map<string, number>();
  for (const { value, count } of choices) if (count > 0) sums.set(value, (sums.get(value) ?? 0) + count);
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .toSorted((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1));
}
