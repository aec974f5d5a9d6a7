import { useEffect, useRef } from 'react';

/**
 * For a part whose pressed button goes away as it shows something else: keyboard focus, which would be lost, moves to
 * the element that gets this ref (`tabIndex={-1}`).
 */
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
