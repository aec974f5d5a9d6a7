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
  const { search } = useLocation();
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
    const address = addressOf(next);
    if (address === addressOf(wishes)) return;
    setWritten(address);
    setWishes(next);
    void navigate({ search: address }, { replace, preventScrollReset: true });
  };
  return [wishes, change];
}
