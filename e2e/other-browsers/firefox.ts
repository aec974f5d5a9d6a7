import puppeteer from 'puppeteer-core';
import type { ElementHandle } from 'puppeteer-core';
import { findElement } from './page.ts';
import type { Engine, Page } from './page.ts';

/** Firefox, driven by WebDriver BiDi. */
export const firefox: Engine = { name: 'firefox', start };

async function start(): Promise<Page> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: { 'intl.accept_languages': 'en' },
  });
  const [page = await browser.newPage()] = await browser.pages();
  const failures: string[] = [];
  // Firefox complains of pictures that it no longer needs when a page is left.
  const note = (text: string) => text.includes('Failed to load') || failures.push(text);
  page.on('pageerror', (error) => note(String(error)));
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    run: async (work, ...args) => (await page.evaluate(work as (...args: unknown[]) => unknown, ...args)) as never,
    find: async (target) => {
      const element = (await page.evaluateHandle(findElement, target)).asElement() as ElementHandle | null;
      return (
        element && {
          click: () => element.click(),
          type: (text) => element.type(text),
          attach: (file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
        }
      );
    },
    resize: (width, height) => page.setViewport({ width, height }),
    picture: async () => Buffer.from(await page.screenshot()),
    failures: async () => failures,
    close: () => browser.close(),
  };
}
