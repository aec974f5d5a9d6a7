import { findProgram } from './programs.mjs';
import { runQuietly } from './run.mjs';
import { step } from './terminal.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Debian's headless shell draws no window: a visit takes half the processor time (docs/performance.md). */
const shell = 'chromium-headless-shell';
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The paths of a Chromium for the browser tests and of its headless shell, or Chromium again where there is none.
 * Installs on Debian what is missing.
 *
 * @throws Error where there is no Chromium
 */
export async function ensureChromium() {
  const isDebian = process.platform === 'linux' && findProgram(['apt-get']);
  if (isDebian && !find())
    await step('Installing Chromium for the browser tests', async () => {
      await apt('update');
      await apt('install', 'chromium');
    });
  const whole = find();
  if (!whole) throw new Error('The browser tests need Chromium or Chrome. Install one, or name it in CHROMIUM_PATH.');
  if (isDebian && !findShell())
    // Ubuntu has none, and not everybody may install: tests just take longer.
    await step("Installing Chromium's headless shell", async () => {
      await apt('update');
      await apt('install', shell);
    }).catch(() => undefined);
  return { whole, shell: findShell() ?? whole };
}

function apt(command, ...args) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const install = command === 'install' ? ['-y', '--no-install-recommends'] : [];
  const [program, ...rest] = [...sudo, 'apt-get', command, '-qq', ...install, ...args];
  return runQuietly(program, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

function findShell() {
  return process.env.CHROMIUM_SHELL_PATH ?? findProgram([shell]);
}

function find() {
  return process.env.CHROMIUM_PATH ?? findProgram(names, elsewhere);
}
