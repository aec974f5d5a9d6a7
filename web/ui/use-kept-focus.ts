import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

/**
 * When the focused row is removed, focus moves to what stands in its place, the same button where there is one. The
 * rows are the element's children. `afterLast` gets the focus when none is left.
 */
export function useKeptFocus<List extends HTMLElement>(afterLast?: RefObject<HTMLElement | null>) {
  const list = useRef<List>(null);
  const at = useRef<number | null>(null);
  const pressed = useRef('');
  /** Which one of its row that was: buttons with an icon alone have no words. */
  const place = useRef(0);
  useEffect(() => {
    if (at.current === null || document.activeElement !== document.body) return;
    if (list.current === null) {
      if (afterLast) at.current = null;
      return afterLast?.current?.focus({ preventScroll: true });
    }
    const row = list.current.children[Math.min(at.current, list.current.children.length - 1)];
    const there = pressableIn(row);
    const alike = there.filter(({ textContent }) => textContent === pressed.current);
    const same = there[place.current];
    (same && alike.includes(same) ? same : (alike[0] ?? there[0]))?.focus();
  });
  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent<List>) => {
      const rows = [...currentTarget.children];
      at.current = rows.findIndex((row) => row.contains(target));
      pressed.current = target.textContent;
      place.current = pressableIn(rows[at.current]).findIndex((one) => one === target);
    },
    onBlur: ({ target }: FocusEvent<List>) => {
      // People who leave by themselves have left for good, unless for the list itself or a question of the browser.
      queueMicrotask(() => {
        if (target.isConnected && list.current?.contains(document.activeElement) === false) at.current = null;
      });
    },
  };
}

const pressableIn = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])];
