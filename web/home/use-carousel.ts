import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { isLeftToRight, useSwipe } from '#web/lib/use-swipe.ts';

/**
 * Which of some slides is in front. They turn by themselves, unless less motion is asked for, and rest while somebody
 * points at them or is in them with the keyboard. Turning them by hand stops them for good.
 */
export function useCarousel(count: number, slideMs: number) {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isLookedAt, setLookedAt] = useState(false);
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
    event.preventDefault();
    show(at + ((event.key === 'ArrowRight') === isLeftToRight(event.currentTarget) ? 1 : -1));
  };
  const swipes = useSwipe((by) => show(at + by));

  return {
    at,
    isPlaying,
    isTurning,
    show,
    setPlaying,
    /** For the element around the slides and their buttons. */
    watches: {
      onKeyDown,
      ...swipes,
      onMouseEnter: () => setLookedAt(true),
      onMouseLeave: () => setLookedAt(false),
      onFocus: () => setLookedAt(true),
      onBlur: () => setLookedAt(false),
    },
  };
}
