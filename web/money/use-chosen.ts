import { useState } from 'react';

/** Rows of a list that were chosen. What has left the list, or can't be chosen any more, is not among them. */
export function useChosen<Row extends { _id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ _id }) => ids.has(_id));
  return {
    chosen: chosen.map(({ _id }) => _id),
    isWhole: rows.length > 0 && chosen.length === rows.length,
    has: (id: string) => ids.has(id),
    choose: (id: string, isOn: boolean) =>
      setIds((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id))),
    chooseAll: (isOn: boolean) => setIds(new Set(isOn ? rows.map(({ _id }) => _id) : [])),
  };
}
