import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Page } from 'playwright-core';
import { often } from './pages.ts';

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

/**
 * Waits until a page shows what it is about: nothing in it is still being loaded. It looks for that inside the page, in
 * a tenth of the time that locators take on a page of many phones.
 */
export async function isThere(page: Page): Promise<void> {
  const isLoaded = () => {
    const waits = /^\s*(Loading|Looking|Checking)/;
    const isSeen = (element: Element | null) => {
      const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return width > 0 && height > 0 && element?.checkVisibility({ visibilityProperty: true }) === true;
    };
    const isOneSeen = (selector: string) => [...document.querySelectorAll(selector)].some(isSeen);
    if (!isOneSeen('main') || isOneSeen('[aria-busy=true]')) return false;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const { nodeValue, parentElement } = texts.currentNode;
      if (waits.test(nodeValue ?? '') && waits.test(parentElement?.textContent ?? '') && isSeen(parentElement))
        return false;
    }
    return true;
  };
  await page.waitForFunction(isLoaded, undefined, often);
}
