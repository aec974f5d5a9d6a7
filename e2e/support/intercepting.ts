import type { Page } from 'playwright-core';

const probe = '/robots.txt?held-back';
/** The server answers otherwise. */
const heldBack = 204;

/**
 * Playwright has Chromium hold requests back from a page's first route to its last, and Chromium begins and ends that
 * while requests are on their way: one of them then reaches the server unseen, or never comes back
 * (microsoft/playwright#41802). So a route is only there once a request was held back, and from then on all are, until
 * `unrouteAll`.
 */
export function keepIntercepting(page: Page): void {
  const route = page.route.bind(page);
  const unrouteAll = page.unrouteAll.bind(page);
  let isOn = false;
  page.route = async (...args) => {
    if (!isOn) {
      isOn = true;
      await route(/\?held-back$/, (one) => one.fulfill({ status: heldBack }));
      await untilHeldBack(page);
    }
    return route(...args);
  };
  page.unrouteAll = async (...args) => {
    isOn = false;
    await unrouteAll(...args);
  };
}

/** A page that isn't there yet, or is left meanwhile, is followed by one that begins with it. */
async function untilHeldBack(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  await page
    .evaluate(
      `(async () => {
        while (!navigator.serviceWorker?.controller && (await fetch('${probe}')).status !== ${heldBack});
      })()`,
    )
    .catch(() => undefined);
}
