import type { Page } from 'playwright-core';
import { moveOn, visit } from './pages.ts';
import { isThere } from './screens.ts';

/** Opens a page and waits until its content is there. */
export async function visitWhole(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await isThere(page);
}

/** Goes on to another screen inside the site and waits until its content is there. */
export async function moveOnWhole(page: Page, path: string): Promise<void> {
  await moveOn(page, path);
  await isThere(page);
}

/**
 * From here on everything on a page is where it arrives, and in its colours there, and cards out of sight take the room
 * that they really take. A sheet made by a script is none that the policy asks about.
 */
export function standStill(page: Page): Promise<void> {
  return page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`*, ::before, ::after, ::backdrop { transition: none !important; animation: none !important }
      * { content-visibility: visible !important; caret-color: transparent !important }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

/** By how many pixels the page is wider than its window. */
export async function sideways(page: Page): Promise<number> {
  return (await overhang(page)).over;
}

/** By how many pixels the page is wider than its window, and what ends right of it, each by its beginning. */
function overhang(page: Page): Promise<{ over: number; elements: string[] }> {
  return page.evaluate(() => {
    const over = Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);
    if (over === 0) return { over, elements: [] };
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth,
    );
    return { over, elements: outside.map(({ outerHTML }) => outerHTML.slice(0, 160)) };
  });
}

/**
 * Sets the window to one width after another.
 *
 * @returns those at which the page has to be scrolled sideways, by how much, and what sticks out
 */
export async function tooWideAt(
  page: Page,
  widths: readonly number[],
  height = 720,
): Promise<{ path: string; width: number; over: number; elements: string[] }[]> {
  const found = [];
  for (const width of widths) {
    const { width: widthNow, height: heightNow } = page.viewportSize() ?? {};
    if (width !== widthNow || height !== heightNow) await page.setViewportSize({ width, height });
    await page.evaluate(async () => {
      // Media queries follow a moment after the window's new width, as letters do after what has just come.
      await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
      await document.fonts.ready;
    });
    found.push({ path: new URL(page.url()).pathname, width, ...(await overhang(page)) });
  }
  return found.filter(({ over }) => over > 0);
}

/**
 * What is seen only in part: texts that stick out of their own box, and boxes that cut off what is in them. Lines that
 * are clamped on purpose are not meant.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // An accent of a large heading stands out of a line that is set tight.
    const tolerancePx = 3;
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((box) => {
      const style = getComputedStyle(box);
      if (
        !box.checkVisibility() ||
        box.closest('.sr-only, [inert], svg') ||
        style.display === 'inline' ||
        style.webkitLineClamp !== 'none'
      )
        return [];
      // A text for screen readers alone stands in a box of one pixel.
      if (box.clientWidth <= 1 && box.clientHeight <= 1) return [];
      for (let around: Element | null = box; around !== null; around = around.parentElement)
        if (getComputedStyle(around).clipPath === 'inset(50%)') return [];
      const [tooHigh, tooWide] = [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth];
      const hasText = [...box.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
      const cuts = style.overflowX === 'hidden' || style.overflowY === 'hidden';
      if ((!hasText && !cuts) || box.innerText.trim() === '' || Math.max(tooHigh, tooWide) <= tolerancePx) return [];
      return [
        `${new URL(location.href).pathname}, ${innerWidth} px: '${box.innerText.trim().slice(0, 40)}' is cut by ${tooWide} x ${tooHigh} px`,
      ];
    });
  });
}
