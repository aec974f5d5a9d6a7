import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Is the component still on the page? For an answer that may come after people have left. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}
