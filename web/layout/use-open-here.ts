import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';

/** Something that people open on a page. It is closed on every other page, and still is when they come back. */
export function useOpenHere(): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  if (openOn !== null && openOn !== key) setOpenOn(null);
  const setOpen = useCallback((open: boolean) => setOpenOn(open ? key : null), [key]);
  return [openOn === key, setOpen];
}
