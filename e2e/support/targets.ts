import type { Page } from 'playwright-core';

/**
 * What can be pressed on a page and is smaller than 24 by 24 pixels, which WCAG 2.2 (2.5.8) allows for links within a
 * sentence only.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What a page shows otherwise at another width follows in the next frame.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const least = 24;
    const pressable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [tabindex="0"]';

    /** A label is pressed as its field is, and so is the card over which a link is spread. */
    function sizeOf(element: HTMLElement): { width: number; height: number } {
      const isSpread = getComputedStyle(element, '::after').position === 'absolute';
      const boxes = [
        element,
        isSpread ? element.offsetParent : null,
        ...((element as HTMLInputElement).labels ?? []),
      ].flatMap((one) => one?.getBoundingClientRect() ?? []);
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      };
    }

    /** Is there more text around it than it holds itself? Then the lines decide how high it is. */
    function isInSentence(element: Element): boolean {
      if (getComputedStyle(element).display !== 'inline') return false;
      return (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
    }

    return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
      // What nobody sees now, such as a link to skip to the content, is none of a finger's business.
      const isSeen =
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest('[inert], [aria-hidden=true]') === null;
      const { width, height } = sizeOf(element);
      if (!isSeen || isInSentence(element) || (width >= least && height >= least)) return [];
      const name = element.getAttribute('aria-label') ?? (element.textContent || element.id);
      return [
        `'${name.trim()}' (${element.tagName.toLowerCase()}) is ${Math.round(width)} x ${Math.round(height)} pixels`,
      ];
    });
  });
}
