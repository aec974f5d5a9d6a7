import type { Page } from 'playwright-core';
import { standStill } from './fitting.ts';
import { glanceAt } from './likeness.ts';
import type { Glance } from './likeness.ts';
import { often } from './pages.ts';
import { isThere } from './screens.ts';
import { toolsOf } from './tools.ts';

export type Theme = 'light' | 'dark';

/** A third as wide and high is drawn and looked at in half the time, and leaves 4 pixels to a cell. */
const scale = 1 / 3;

/** Looks at a page from afar, all of it, at a width and in a theme, when everything on it has arrived. */
export async function lookAt(page: Page, width: number, theme: Theme): Promise<Glance> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  await standStill(page);
  // What a page shows otherwise at another width follows in the next frame.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await isThere(page);
  await hasArrived(page);
  return glanceAt(await pictureOf(page), scale);
}

/** The whole page, made smaller as it is drawn, which Playwright has no option for. */
async function pictureOf(page: Page): Promise<Buffer> {
  const tools = await toolsOf(page);
  const { cssContentSize: size } = await tools.send('Page.getLayoutMetrics');
  // In cells of several pixels nobody tells it from a PNG, which takes several times as long to write and to read.
  const { data } = await tools.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 95,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: size.width, height: size.height, scale },
  });
  return Buffer.from(data, 'base64');
}

/** Waits for the fonts and for every picture. @throws when a picture can't be shown */
export async function hasArrived(page: Page): Promise<void> {
  const isHere = () => {
    const pictures = [...document.images].filter((picture) => picture.checkVisibility());
    // Chromium may draw a large picture a frame later than what is around it, and forget one that it has decoded. In
    // step with the rest, a picture of the page has all of them.
    for (const picture of pictures) Object.assign(picture, { loading: 'eager', decoding: 'sync' });
    return (
      localStorage.getItem('font') === 'here' &&
      document.fonts.status === 'loaded' &&
      pictures.every(({ complete }) => complete)
    );
  };
  await page.waitForFunction(isHere, undefined, often);
  const missing = await page.evaluate(async (patienceMs) => {
    const pictures = [...document.images].filter((picture) => picture.checkVisibility());
    // Whether a picture can be shown is known by now; that it is painted is waited for, but not for ever.
    const painted = Promise.allSettled(pictures.map((picture) => picture.decode()));
    await Promise.race([painted, new Promise((passed) => setTimeout(passed, patienceMs))]);
    return pictures.filter(({ naturalWidth, isConnected }) => isConnected && naturalWidth === 0).map(({ src }) => src);
  }, 5_000);
  if (missing.length > 0) throw new Error(`These pictures can't be shown: ${missing.join(', ')}`);
}
