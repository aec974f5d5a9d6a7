import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { dialogOpened } from '#web/dialogs/dialog-opened.ts';

/**
 * Which of some pictures in a strip that scrolls sideways is seen, and what shows another. A finger scrolls the strip
 * by itself, arrow keys do it anywhere inside. In a dialog it opens with picture `from`.
 */
export function useGallery(count: number, from = 0) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(from);
  /** Where it is, or where a smooth scroll is heading. Quick presses add up, also before the page has rendered `at`. */
  const heading = useRef(from);
  const isHeading = useRef(false);

  const show = (next: number) => {
    const { current } = strip;
    const slide = current?.children[next];
    if (!current || !(slide instanceof HTMLElement)) return;
    heading.current = next;
    isHeading.current = Math.round(current.scrollLeft) !== slide.offsetLeft;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    current.scrollTo({ left: slide.offsetLeft, behavior: isCalm ? 'instant' : 'smooth' });
    // The picture that had the focus leaves the window.
    if (current.contains(document.activeElement)) slide.querySelector('button')?.focus({ preventScroll: true });
  };
  const step = (by: number) => show(Math.min(count - 1, Math.max(0, heading.current + by)));

  useEffect(() => {
    if (from === 0) return;
    // A strip in a dialog that isn't open yet can't scroll.
    const begin = () => {
      const slide = strip.current?.children[from];
      if (slide instanceof HTMLElement) strip.current?.scrollTo({ left: slide.offsetLeft, behavior: 'instant' });
    };
    addEventListener(dialogOpened, begin, { once: true });
    return () => removeEventListener(dialogOpened, begin);
  }, [from]);

  const onScroll = () => {
    const { current } = strip;
    if (!current) return;
    const seen = Math.round(Math.abs(current.scrollLeft) / Math.max(1, current.clientWidth));
    if (seen === heading.current) isHeading.current = false;
    if (!isHeading.current) heading.current = seen;
    setAt(seen);
  };
  const release = () => {
    isHeading.current = false;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A dialog in here has arrow keys of its own.
    if (event.target instanceof Element && event.target.closest('dialog') !== strip.current?.closest('dialog')) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    // With Alt, or ⌘, the browser goes back or forward.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const isForward = (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction === 'ltr');
    step(isForward ? 1 : -1);
  };
  return {
    at,
    show,
    step,
    /** For the strip. */
    scrolls: { ref: strip, onScroll, onPointerDown: release, onWheel: release },
    /** For the element around the strip and its buttons. */
    watches: count > 1 ? { onKeyDown } : {},
  };
}
