// npm run screenshots: takes the README's pictures from a demo market of its own.
import { ensureChromium } from './chromium.mjs';
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await install();
await build();
const env = { ...environment, NODE_ENV: 'production', CHROMIUM_PATH: (await ensureChromium()).whole };
process.exitCode = await runAloud(node, ['--disable-warning=ExperimentalWarning', 'e2e/readme-pictures.ts'], {
  cwd: root,
  env,
});
