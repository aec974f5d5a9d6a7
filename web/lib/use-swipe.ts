import { useRef } from 'react';
import type { TouchEvent } from 'react';

/** How far a finger must have gone sideways, in CSS pixels, so that it was meant. */
const swipePx = 40;

/**
 * Follows a finger that goes sideways over an element.
 *
 * @param turn told 1 for the next thing and -1 for the one before
 */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const touched = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches: { 0: touch } }: TouchEvent) => {
      touched.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const end = event.changedTouches[0];
      const start = touched.current;
      touched.current = null;
      if (start === null || end === undefined) return;
      const [x, y] = [end.clientX - start.x, end.clientY - start.y];
      if (Math.abs(x) < swipePx || Math.abs(x) < Math.abs(y)) return;
      turn(x < 0 === isLeftToRight(event.currentTarget) ? 1 : -1);
    },
  };
}

export const isLeftToRight = (element: Element) => getComputedStyle(element).direction === 'ltr';
