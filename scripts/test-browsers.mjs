// npm run test:browsers [-- -t webkit]: the main journey in Firefox and in WebKit, Safari's engine, with pictures.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, environment, install, node, root } from './prepare.mjs';
import { findProgram } from './programs.mjs';
import { runAloud } from './run.mjs';
import { complain, tell } from './terminal.mjs';

/** Each program, and the Debian package that has it. */
const needed = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

const missing = Object.keys(needed).filter((program) => findProgram([program]) === undefined);
if (missing.length > 0) {
  const packages = missing.map((program) => needed[program]).join(' ');
  complain(`${missing.join(' and ')} can't be found. On Debian: apt-get install ${packages}`);
  process.exit(1);
}

const pictures = join(root, '.cache/browsers');
rmSync(pictures, { recursive: true, force: true });
await install();
await build();
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
process.exitCode = await runAloud(
  node,
  [vitest, 'run', '--config', 'e2e/other-browsers/vitest.config.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...environment, NODE_ENV: 'test' },
  },
);
tell(`The pictures are in ${pictures}.`);
