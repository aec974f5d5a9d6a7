// npm run bench:pages: Lighthouse's scores (mobile, simulated slow 4G) and the bytes of each page.
import { ensureChromium } from './chromium.mjs';
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await install();
await build();
const env = { ...environment, NODE_ENV: 'production', CHROMIUM_PATH: (await ensureChromium()).whole };
process.exitCode = await runAloud(node, ['--disable-warning=ExperimentalWarning', 'bench/pages.ts'], {
  cwd: root,
  env,
});
