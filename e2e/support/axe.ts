import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Of the others axe would only name one element each; what is not asked for is not prepared.
  resultTypes: ['violations'],
  preload: false,
};
/** A theme changes nothing but colours: in the second one only rules about them can find something else. */
const colours: RunOptions = {
  ...everything,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};
/**
 * Of what a list or a table repeats, only the first four cards and fourteen rows are looked at: 24 take several times
 * as long. The scene's tables have fewer rows (support/scene.ts). A card in another state beyond the fourth, such as a
 * reserved one, is not looked at.
 */
const alike = '.grid > :nth-child(n + 5):has(> article), tbody > tr:nth-child(n + 15)';
/** Rules about a page as a whole: what is left out of the others' sight counts for them. */
const ofTheWhole: RunOptions = {
  ...everything,
  runOnly: { type: 'rule', values: ['landmark-unique', 'heading-order'] },
};
const themes = [
  ['light', everything],
  ['dark', colours],
] as const;

/** What is around every page. Where it has been looked at once for somebody, it is the same on all their pages. */
export const frame = ['header:not(main *)', 'nav:not(main *)', 'footer:not(main *)'];

/**
 * What axe has against a page as it stands there: WCAG 2.0 to 2.2, A and AA, and what is good practice, in the light
 * theme, and its colours in the dark one too.
 */
export async function complaintsAbout(page: Page, leftOut: readonly string[] = []): Promise<string[]> {
  const complaints: string[] = [];
  const wasDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  for (const [theme, options] of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    complaints.push(...(await runAxe(page, options, leftOut)).map((complaint) => `${theme}: ${complaint}`));
    if (options === everything && leftOut.length > 0) complaints.push(...(await runAxe(page, ofTheWhole, [])));
  }
  await page.emulateMedia({ colorScheme: wasDark ? 'dark' : 'light', reducedMotion: 'reduce' });
  return complaints;
}

async function runAxe(page: Page, options: RunOptions, leftOut: readonly string[]): Promise<string[]> {
  // Given by hand each time: the pages' policy lets no foreign script in, and every new page has forgotten it.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(source);
  return page.evaluate(
    async ([how, exclude, repeated]) => {
      // Colours are measured where they arrive, not on their way there, and cards out of sight at their own height. A
      // sheet made by a script is none that the policy asks about.
      const adopt = (rules: string) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets.push(sheet);
        return sheet;
      };
      if (document.adoptedStyleSheets.length === 0)
        adopt(`*, ::before, ::after, ::backdrop { transition: none !important; animation: none !important }
        * { content-visibility: visible !important }`);
      const hiding = adopt(`${repeated} { display: none !important }`);
      // axe reports links scrolled under the sticky header as too close to the header's own.
      scrollTo({ top: 0, behavior: 'instant' });
      const { axe } = window as unknown as { axe: { run(what: object, how: object): Promise<AxeResults> } };
      try {
        // What it says of all that is right takes longer to hand over than to find.
        const { violations } = await axe.run({ exclude }, how);
        return violations.map(({ id, help, nodes }) => {
          const places = nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`.trim());
          return `${id}: ${help}: ${places.join(' | ')}`;
        });
      } finally {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hiding);
      }
    },
    [options, leftOut, alike] as const,
  );
}
