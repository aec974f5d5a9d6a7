import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/market-process.ts';
import { findElement } from './page.ts';
import type { Engine, Found, Page, Target } from './page.ts';
import { beginSession } from './webdriver.ts';

/** Safari's engine in WebKitGTK's small browser, driven by WebDriver on a screen that nobody sees. */
export const webkit: Engine = { name: 'webkit', start };

/** Its toolbar would keep the window from being as narrow as a phone. */
const smallToolbar = '* { font-size: 1px; min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; }';
/** How WebDriver names an element in its answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

declare global {
  interface Window {
    complaints?: string[];
  }
}

async function start(): Promise<Page> {
  const settings = await mkdtemp(join(tmpdir(), 'redial-webkit-'));
  await mkdir(join(settings, 'gtk-3.0'));
  await writeFile(join(settings, 'gtk-3.0/gtk.css'), smallToolbar);
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const env = { DISPLAY: `:${display.toString().trim()}`, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: settings };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env: { ...process.env, ...env }, stdio: 'ignore' });
  const session = await beginSession(port);

  const run: Page['run'] = async (work, ...args) =>
    (await session('POST', 'execute/sync', { script: `return (${work.toString()})(...arguments)`, args })) as never;
  const find = async (target: Target): Promise<Found | null> => {
    const element = (await run(findElement, target)) as unknown as Record<string, string> | null;
    if (element === null) return null;
    const at = `element/${element[elementKey]}`;
    const type = async (text: string) => void (await session('POST', `${at}/value`, { text }));
    // WebDriver chooses a file by typing its path.
    return { click: () => click(element as unknown as Element, at), type, attach: type };
  };
  // The driver clicks before a page that scrolls smoothly has come to rest.
  const click = async (element: Element, at: string) => {
    await run((wanted) => wanted.scrollIntoView({ block: 'center', behavior: 'instant' }), element);
    await session('POST', `${at}/click`, {});
  };
  return {
    open: async (url) => {
      await session('POST', 'url', { url });
      await run(listen);
    },
    run,
    find,
    resize: async (width, height) => {
      await session('POST', 'window/rect', { width, height });
      const toolbar = await run((wanted) => wanted - innerHeight, height);
      await session('POST', 'window/rect', { width, height: height + toolbar });
    },
    picture: async () => Buffer.from((await session('GET', 'screenshot')) as string, 'base64'),
    failures: () => run(() => window.complaints ?? []),
    close: async () => {
      await session('DELETE', '').catch(() => undefined);
      for (const process of [driver, screen]) process.kill();
      await rm(settings, { recursive: true, force: true });
    },
  };
}

/** Collects what goes wrong inside the page: this browser tells it nowhere while it is driven. */
function listen(): void {
  const complaints: string[] = [];
  window.complaints = complaints;
  addEventListener('error', ({ message }) => complaints.push(message));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  const { error } = console;
  console.error = (...words: unknown[]) => {
    complaints.push(words.map(String).join(' '));
    error(...words);
  };
}
