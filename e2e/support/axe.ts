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
 * Only the first four cards of a list are looked at: 24 take five times as long. A card in another state beyond the
 * fourth, such as a reserved one, is not looked at.
 */
const alike = '.grid > :nth-child(n + 5) > article';
const themes = [
  ['light', everything],
  ['dark', colours],
] as const;

/**
 * What axe has against a page as it stands there: WCAG 2.0 to 2.2, A and AA, and what is good practice, in the light
 * theme, and its colours in the dark one too.
 */
export async function complaintsAbout(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  const wasDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  for (const [theme, options] of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const { violations } = await runAxe(page, options);
    complaints.push(
      ...violations.map(
        ({ id, help, nodes }) =>
          `${theme}: ${id}: ${help}: ${nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`.trim()).join(' | ')}`,
      ),
    );
  }
  await page.emulateMedia({ colorScheme: wasDark ? 'dark' : 'light', reducedMotion: 'reduce' });
  return complaints;
}

async function runAxe(page: Page, options: RunOptions): Promise<AxeResults> {
  // Given by hand each time: the pages' policy lets no foreign script in, and every new page has forgotten it.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(source);
  return page.evaluate(
    async ([how, exclude]) => {
      // Colours are measured where they arrive, not on their way there, and cards out of sight at their own height. A
      // sheet made by a script is none that the policy asks about.
      if (document.adoptedStyleSheets.length === 0) {
        const still = new CSSStyleSheet();
        still.replaceSync(
          `*, ::before, ::after, ::backdrop { transition: none !important; animation: none !important }
        * { content-visibility: visible !important }`,
        );
        document.adoptedStyleSheets.push(still);
      }
      // axe reports links scrolled under the sticky header as too close to the header's own.
      scrollTo({ top: 0, behavior: 'instant' });
      const { axe } = window as unknown as { axe: { run(what: object, how: object): Promise<AxeResults> } };
      return axe.run({ exclude }, how);
    },
    [options, alike] as const,
  );
}
