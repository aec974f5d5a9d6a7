import type { MouseEvent } from 'react';

/**
 * For a button that does something: it can't be pressed again while that is on its way, nor by the second click of a
 * double click, and its form not be sent again with Enter. It is not disabled, which would take the focus from people
 * who pressed it by keyboard.
 */
export function waits(isWaiting: boolean) {
  return {
    'aria-disabled': isWaiting,
    // A second click comes before React knows of the first.
    onClickCapture: (event: MouseEvent) => {
      if (!isWaiting && event.detail < 2) return;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
