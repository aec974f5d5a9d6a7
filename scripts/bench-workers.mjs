// npm run bench:workers: what one, two and four processes (WORKERS) serve in a second, and one that counts for
// METRICS_PORT.
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await install();
await build();
process.exitCode = await runAloud(node, ['--disable-warning=ExperimentalWarning', 'bench/workers.ts'], {
  cwd: root,
  env: { ...environment, NODE_ENV: 'production' },
});
