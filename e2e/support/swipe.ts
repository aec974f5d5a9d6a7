import type { Locator } from 'playwright-core';

/** Moves a finger sideways that begins on an element. */
export async function swipe(on: Locator, fromX: number, toX: number): Promise<void> {
  await on.evaluate(
    (element, [from, to]) => {
      const touch = (clientX: number) => [new Touch({ identifier: 1, target: element, clientX, clientY: 200 })];
      element.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: touch(from) }));
      element.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: touch(to) }));
    },
    [fromX, toX] as const,
  );
}
