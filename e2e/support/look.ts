import type { Page } from 'playwright-core';
import { glanceAt } from './likeness.ts';
import type { Glance } from './likeness.ts';
import { isThere } from './screens.ts';

export type Theme = 'light' | 'dark';

/** Looks at a page from afar, all of it, at a width and in a theme, when everything on it has arrived. */
export async function lookAt(page: Page, width: number, theme: Theme): Promise<Glance> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(async () => {
    // What is far from the window takes the room that it really takes.
    if (document.adoptedStyleSheets.length === 0) {
      const whole = new CSSStyleSheet();
      whole.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(whole);
    }
    // What a page shows otherwise at another width follows in the next frame.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  await isThere(page);
  await hasArrived(page);
  // In cells of many pixels nobody tells it from a PNG, which takes several times as long to write and to read.
  return glanceAt(await page.screenshot({ fullPage: true, animations: 'disabled', type: 'jpeg', quality: 95 }));
}

/** Waits for the fonts and for every picture. @throws when a picture can't be shown */
export async function hasArrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pictures = [...document.images].filter((picture) => picture.checkVisibility());
    for (const picture of pictures) picture.loading = 'eager';
    return (
      localStorage.getItem('font') === 'here' &&
      document.fonts.status === 'loaded' &&
      pictures.every(({ complete }) => complete)
    );
  });
  const missing = await page.evaluate(async (patienceMs) => {
    const pictures = [...document.images].filter((picture) => picture.checkVisibility());
    // Whether a picture can be shown is known by now; that it is painted is waited for, but not for ever.
    const painted = Promise.allSettled(pictures.map((picture) => picture.decode()));
    await Promise.race([painted, new Promise((passed) => setTimeout(passed, patienceMs))]);
    return pictures.filter(({ naturalWidth, isConnected }) => isConnected && naturalWidth === 0).map(({ src }) => src);
  }, 5_000);
  if (missing.length > 0) throw new Error(`These pictures can't be shown: ${missing.join(', ')}`);
}
