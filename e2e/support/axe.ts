import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { equip } from './axe-in-the-page.ts';
import type { Look, Seen } from './axe-in-the-page.ts';
import { standStill } from './fitting.ts';
import { toolsOf } from './tools.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * Of what a list or a table repeats, only the first four cards and fourteen rows are looked at: 24 take several times
 * as long. The scene's tables have fewer rows (support/scene.ts). A card in another state beyond the fourth, such as a
 * reserved one, is not looked at.
 */
const alike = '.grid > :nth-child(n + 5):has(> article), tbody > tr:nth-child(n + 15)';
/** Colours that axe could read in the dark theme on any page, or in neither theme. */
const done = new Set<string>();

/** What is around every page. Where it has been looked at once for somebody, it is the same on all their pages. */
export const frame = ['header:not(main *)', 'nav:not(main *)', 'footer:not(main *)'];

/**
 * What axe has against a page as it stands there: WCAG 2.0 to 2.2, A and AA, and what is good practice, in the light
 * theme, and its colours in the dark one too.
 */
export async function complaintsAbout(page: Page, leftOut: readonly string[] = []): Promise<string[]> {
  await standStill(page);
  const how: Look = { rules, leftOut, takenOut: alike, done: [...done] };
  const look = () =>
    page.evaluate((what) => {
      const { look: lookNow } = window as unknown as { look?(what: Look): Promise<Seen> };
      return lookNow?.(what) ?? null;
    }, how);
  // Given by hand each time: the pages' policy lets no foreign script in, and every new page has forgotten it.
  const equipAndLook = async () => {
    // To the browser itself, which keeps the translation of a script for the next page, as it does not of `evaluate`.
    const tools = await toolsOf(page);
    await tools.send('Runtime.evaluate', { expression: `${source};\n(${equip.toString()})()` });
    return look();
  };
  const seen = (await look()) ?? (await equipAndLook());
  for (const colours of seen?.done ?? []) done.add(colours);
  return seen?.complaints ?? ['axe could not be read'];
}
