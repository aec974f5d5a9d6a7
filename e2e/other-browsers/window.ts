import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, inject } from 'vitest';
import { marketUrl } from '../support/market-url.ts';
import { patience } from '../support/watching.ts';
import type { Engine, Found, Target } from './page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    picturesFolder: string;
  }
}

export type Window = Awaited<ReturnType<typeof openWindow>>;

/** A window as a person uses it: each step waits until it can be taken. */
export async function openWindow(engine: Engine, width: number) {
  const page = await engine.start();
  const folder = join(inject('picturesFolder'), `${engine.name}-${width}`);
  await mkdir(folder, { recursive: true });
  await page.resize(width, width < 768 ? 844 : 900);
  let pictures = 0;

  const found = async (target: Target): Promise<Found> => {
    let element: Found | null = null;
    const look = async () => (element = await page.find(target)) !== null;
    await expect.poll(look, { ...patience, message: `${target.kind} '${target.name}'` }).toBe(true);
    return element as unknown as Found;
  };
  /** Until React has taken a page over, a button does nothing. It also has to know who is signed in. */
  const isAlive = () => expect.poll(() => page.run(looksAlive), patience).toBe(true);

  return {
    isAlive,
    visit: async (path: string) => {
      await page.open(new URL(path, marketUrl()).href);
      await isAlive();
    },
    reads: async (name: string) => void (await found({ kind: 'text', name })),
    press: async (name: string, within?: string) => (await found({ kind: 'button', name, within })).click(),
    follow: async (name: string, within?: string) => (await found({ kind: 'link', name, within })).click(),
    fill: async (name: string, text: string, within?: string) =>
      (await found({ kind: 'field', name, within })).type(text),
    attach: async (name: string, file: string) => (await found({ kind: 'field', name })).attach(file),
    /** Chooses an option of a list by its words. */
    choose: async (name: string, option: string) => {
      await found({ kind: 'field', name });
      expect(await page.run(chooseOption, name, option)).toBe(true);
    },
    colourScheme: () => page.run(() => getComputedStyle(document.documentElement).colorScheme),
    shoot: async (name: string) => {
      pictures += 1;
      await expect.poll(() => page.run(isAtRest), patience).toBe(true);
      await writeFile(join(folder, `${String(pictures).padStart(2, '0')}-${name}.png`), await page.picture());
    },
    /** How bright the window is just inside the top right corner of an element, from 0 to 255. */
    cornerOf: async (selector: string) => {
      const corner = await page.run((wanted) => {
        const { right = 0, top = 0 } = document.querySelector(wanted)?.getBoundingClientRect() ?? {};
        return { left: Math.floor(right) - 4, top: Math.ceil(top) + 3, width: 1, height: 1 };
      }, selector);
      return Math.max(
        ...(await sharp(await page.picture())
          .extract(corner)
          .removeAlpha()
          .raw()
          .toBuffer()),
      );
    },
    failures: () => page.failures(),
    close: () => page.close(),
  };
}

function looksAlive(): boolean {
  const { documentElement: html } = document;
  return html.dataset.session !== undefined && Object.keys(html).some((key) => key.startsWith('__reactFiber'));
}

/**
 * Is all there, and at rest: fonts, pictures in sight, what is asked for, what moves, and where the page is scrolled
 * to?
 */
async function isAtRest(): Promise<boolean> {
  const isInSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return element.checkVisibility() && bottom > 0 && top < innerHeight;
  };
  const pictures = [...document.images].filter(isInSight);
  const scrolledTo = scrollY;
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await new Promise((done) => setTimeout(done, 300));
  return (
    scrollY === scrolledTo &&
    document.fonts.status === 'loaded' &&
    pictures.every(({ complete }) => complete) &&
    !document.querySelector('[aria-busy=true]') &&
    document.getAnimations().every(({ playState }) => playState !== 'running')
  );
}

/** Both engines would do the same: say that the field has changed. */
function chooseOption(name: string, words: string): boolean {
  const fields = [...document.querySelectorAll('select')];
  const field = fields.find(({ labels }) => [...labels].some((label) => label.textContent?.trim().startsWith(name)));
  const option = [...(field?.options ?? [])].find(({ text }) => text === words);
  if (field === undefined || option === undefined) return false;
  field.focus();
  field.value = option.value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}
