import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './run.mjs';
import { step } from './terminal.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium for the browser tests; on Debian it is installed when it is missing.
 *
 * @returns {Promise<string>} where it is
 */
export async function ensureChromium() {
  const found = find();
  if (found) return found;
  if (process.platform === 'linux' && canRun('/usr/bin/apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const apt = (...args) =>
      runQuietly([...sudo, 'apt-get'][0], [...[...sudo, 'apt-get'].slice(1), ...args], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    await step('Installing Chromium for the browser tests', async () => {
      await apt('update', '-qq');
      await apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
    });
  }
  const installed = find();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium or Chrome. Install one, or name it in CHROMIUM_PATH.');
}

function find() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find(canRun);
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
