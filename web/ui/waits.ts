import type { MouseEvent } from 'react';

/** It can't be pressed again meanwhile, nor its form be sent by Enter. Disabled, it would lose keyboard focus. */
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
