import { useEffect, useRef } from 'react';

/** Keyboard focus, lost as a pressed button goes away, moves to what gets this ref (`tabIndex={-1}`). */
export function useFocusAfter<Target extends HTMLElement>(shown: string) {
  const target = useRef<Target>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) target.current?.focus();
  }, [shown]);
  return target;
}
