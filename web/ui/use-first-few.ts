import { createContext, startTransition, useContext, useEffect, useState } from 'react';

/** Is there reason to show all of a list from the start: does somebody come back to where they were in it? */
export const WholeFromTheStart = createContext(false);

/**
 * The first `count`, then more and more: a slow phone answers a finger between one piece and the next. Those who come
 * back get all, or the page would be too short for the place where they were.
 */
export function useFirstFew<Row>(rows: readonly Row[], count: number): { shown: readonly Row[]; isWhole: boolean } {
  const isWholeFromTheStart = useContext(WholeFromTheStart);
  const [room, setRoom] = useState(isWholeFromTheStart ? Math.max(count, rows.length) : count);
  const isWhole = room >= rows.length;
  useEffect(() => {
    // Larger pieces of longer lists, or it would take for ever.
    if (!isWhole) startTransition(() => setRoom(room + Math.max(count, Math.floor(room / 2))));
  }, [isWhole, room, count]);
  return { shown: isWhole ? rows : rows.slice(0, room), isWhole };
}
