import { findProgram } from './programs.mjs';
import { runQuietly } from './run.mjs';
import { step } from './terminal.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Debian's headless shell draws no window and takes a quarter less processor time. */
const shell = 'chromium-headless-shell';
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium for the browser tests, installed on Debian if missing. @throws Error where there is none */
export async function ensureChromium() {
  const found = find();
  if (found) return found;
  if (process.platform === 'linux' && findProgram(['apt-get'])) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const apt = (...args) =>
      runQuietly([...sudo, 'apt-get'][0], [...[...sudo, 'apt-get'].slice(1), ...args], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    await step('Installing Chromium for the browser tests', async () => {
      await apt('update', '-qq');
      await apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
      // Ubuntu has none; tests just take longer.
      await apt('install', '-y', '-qq', '--no-install-recommends', shell).catch(() => undefined);
    });
  }
  const installed = find();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium or Chrome. Install one, or name it in CHROMIUM_PATH.');
}

export function findShell() {
  return process.env.CHROMIUM_SHELL_PATH ?? findProgram([shell]);
}

function find() {
  return process.env.CHROMIUM_PATH ?? findProgram(names, elsewhere);
}
