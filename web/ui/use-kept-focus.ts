import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/**
 * Keeps keyboard focus when the focused row is removed: it moves to what stands in its place, the same button where
 * there is one. The rows are the children of the element that this is given to.
 */
export function useKeptFocus<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const at = useRef<number | null>(null);
  const pressed = useRef('');
  useEffect(() => {
    if (at.current === null || list.current === null || document.activeElement !== document.body) return;
    const row = list.current.children[Math.min(at.current, list.current.children.length - 1)];
    const there = [...(row?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])];
    (there.find(({ textContent }) => textContent === pressed.current) ?? there[0])?.focus();
  });
  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent<List>) => {
      at.current = [...currentTarget.children].findIndex((row) => row.contains(target));
      pressed.current = target.textContent;
    },
    onBlur: ({ target }: FocusEvent<List>) => {
      // Who leaves by themselves has left for good; who goes on within the list, or answers a question of the
      // browser's, has not.
      queueMicrotask(() => {
        if (target.isConnected && list.current?.contains(document.activeElement) === false) at.current = null;
      });
    },
  };
}
