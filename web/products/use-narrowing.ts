import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { narrowingOf, searchOf } from '#web/products/narrowing.ts';
import type { Narrowing } from '#web/products/narrowing.ts';

/**
 * What somebody wants to see of a list, kept in the address, so that going back, reloading and sending a link all show
 * the same. It is at hand at once; the address follows. What was searched for stays in it.
 */
export function useNarrowing(): [Narrowing, (next: Narrowing) => void] {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const [seen, setSeen] = useState(address);
  const [narrowing, setNarrowing] = useState(() => narrowingOf(search));
  const [written, setWritten] = useState(address);

  // Going back or following a link shows what that address says.
  if (address !== seen) {
    setSeen(address);
    if (address !== written) setNarrowing(narrowingOf(search));
  }

  const change = (next: Narrowing) => {
    const said = new URLSearchParams([...wordsOf(search), ...searchOf(next)]);
    setWritten(said.toString());
    setNarrowing(next);
    setSearch(said, { replace: true, preventScrollReset: true });
  };
  return [narrowing, change];
}

function wordsOf(search: URLSearchParams): [string, string][] {
  const words = search.get('q');
  return words === null ? [] : [['q', words]];
}
