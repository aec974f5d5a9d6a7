import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, openBrowser } from './support/browser.ts';
import { pathOf, visit } from './support/pages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const question = { en: 'How does prototypal inheritance work?', es: '¿Cómo funciona la herencia por prototipos?' };

test('A Spanish reader reads the blog in Spanish, and its contents lead to each question', async () => {
  const page = await newVisitor(browser, { locale: 'es-ES' });
  await visit(page, '/blog');
  await page.getByRole('navigation', { name: 'En esta página' }).getByRole('link', { name: question.es }).click();
  await page.waitForURL(/#prototypes$/);
  expect(pathOf(page)).toBe('/blog');
  await expect
    .poll(
      () =>
        page
          .getByRole('heading', { name: question.es })
          .evaluate((heading) => Math.round(heading.getBoundingClientRect().top)),
      { timeout: 15_000 },
    )
    .toBeLessThan(300);
  expect(page.failures).toEqual([]);
});

test('Going to the blog from another page loads its texts in one language', async () => {
  const page = await newVisitor(browser);
  const answers: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) answers.push(answer.text().catch(() => ''));
  });
  const fetched = async (words: string) => (await Promise.all(answers)).some((text) => text.includes(words));
  await visit(page, '/login');
  await page.waitForLoadState('networkidle');
  expect(await fetched(question.en)).toBe(false);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('article').getByRole('heading', { name: question.en }).waitFor();
  expect([await fetched(question.en), await fetched(question.es)]).toEqual([true, false]);
});
