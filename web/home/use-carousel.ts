import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, TouchEvent } from 'react';

/** How far a finger must have gone sideways, in CSS pixels, so that it was meant. */
const swipePx = 40;

/**
 * Which of some slides is in front. They turn by themselves, unless less motion is asked for, and rest while somebody
 * points at them or is in them with the keyboard. Turning them by hand stops them for good.
 */
export function useCarousel(count: number, slideMs: number) {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isLookedAt, setLookedAt] = useState(false);
  const touched = useRef<{ x: number; y: number } | null>(null);
  const isTurning = isPlaying && !isLookedAt;

  useEffect(() => setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), slideMs);
    return () => clearInterval(timer);
  }, [isTurning, count, slideMs]);

  const show = (next: number) => {
    setPlaying(false);
    setAt((next + count) % count);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    // With Alt, or ⌘, the browser goes back or forward.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(at + ((event.key === 'ArrowRight') === isLeftToRight(event.currentTarget) ? 1 : -1));
  };
  const onTouchEnd = (event: TouchEvent<HTMLElement>) => {
    const end = event.changedTouches[0];
    const start = touched.current;
    touched.current = null;
    if (start === null || end === undefined) return;
    const [x, y] = [end.clientX - start.x, end.clientY - start.y];
    if (Math.abs(x) < swipePx || Math.abs(x) < Math.abs(y)) return;
    show(at + (x < 0 === isLeftToRight(event.currentTarget) ? 1 : -1));
  };

  return {
    at,
    isPlaying,
    isTurning,
    show,
    setPlaying,
    /** For the element around the slides and their buttons. */
    watches: {
      onKeyDown,
      onTouchEnd,
      onTouchStart: ({ touches: { 0: touch } }: TouchEvent) => {
        touched.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
      },
      onMouseEnter: () => setLookedAt(true),
      onMouseLeave: () => setLookedAt(false),
      onFocus: () => setLookedAt(true),
      onBlur: () => setLookedAt(false),
    },
  };
}

const isLeftToRight = (element: Element) => getComputedStyle(element).direction === 'ltr';
