import type { Page } from 'playwright-core';

/** What a page tells search engines about its thing of this type, in the words of schema.org. */
export async function structuredData(page: Page, type: string): Promise<Record<string, unknown>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const things = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  const thing = things.find((one) => one['@type'] === type);
  if (!thing) throw new Error(`the page tells of no ${type}: ${texts.join('\n')}`);
  return thing;
}
