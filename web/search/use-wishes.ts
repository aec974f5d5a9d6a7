import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressOf, wishesOf } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';

export type ChangeWishes = (next: Wishes, options?: { replace?: boolean }) => void;

/**
 * What somebody wants to find, kept in the address, so that going back, reloading and sending a link all show the same.
 * It is at hand at once; the address follows.
 */
export function useWishes(): [Wishes, ChangeWishes] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [seen, setSeen] = useState(search);
  const [wishes, setWishes] = useState(() => wishesOf(new URLSearchParams(search)));
  const [written, setWritten] = useState<string | null>(null);

  // Going back or following a link shows what that address says.
  if (search !== seen) {
    setSeen(search);
    setWritten(null);
    if (search !== written) setWishes(wishesOf(new URLSearchParams(search)));
  }

  const change: ChangeWishes = (next, { replace = false } = {}) => {
    const now = window.location;
    // The page is being left.
    if (now.pathname !== pathname) return;
    // A newer address may not be rendered yet: of that all stays but what is changed here.
    const isOvertaken = now.search !== search && now.search !== written;
    const all = isOvertaken ? { ...wishesOf(new URLSearchParams(now.search)), ...changesOf(wishes, next) } : next;
    const address = addressOf(all);
    if (!isOvertaken && address === addressOf(wishes)) return;
    setWritten(address);
    setWishes(all);
    void navigate({ search: address }, { replace, preventScrollReset: true });
  };
  return [wishes, change];
}

function changesOf(before: Wishes, next: Wishes): Partial<Wishes> {
  const changed = (Object.keys(next) as (keyof Wishes)[]).filter((key) => next[key] !== before[key]);
  return Object.fromEntries(changed.map((key) => [key, next[key]]));
}
