import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Page } from 'playwright-core';

/** Every screen of web/routes.ts, as '/category/:id'. What answers without a page is none. */
export async function everyScreen(): Promise<string[]> {
  const file = pathToFileURL(join(import.meta.dirname, '../../web/routes.ts')).href;
  const { default: entries } = (await import(file)) as { default: RouteConfigEntry[] };
  return screensIn(entries, '');
}

function screensIn(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, file, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    const isScreen = file.endsWith('.tsx') && (index === true || (path !== undefined && children === undefined));
    return [...(isScreen ? [here === '' ? '/' : here] : []), ...screensIn(children ?? [], here)];
  });
}

/** Waits until a page shows what it is about: nothing in it is still being loaded. */
export async function isThere(page: Page): Promise<void> {
  await page.getByRole('main').first().waitFor();
  const waiting = page.getByText(/^(Loading|Looking|Checking)/).or(page.locator('[aria-busy=true]'));
  await waiting.filter({ visible: true }).first().waitFor({ state: 'detached' });
}
