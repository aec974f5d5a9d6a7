// npm run test:crash [-- --cycles 20 --seed 7]: kills everything again and again while people book and pay.
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await install();
await build();
process.exitCode = await runAloud(
  node,
  ['--disable-warning=ExperimentalWarning', 'proof/crash/crash.main.ts', ...process.argv.slice(2)],
  { cwd: root, env: environment },
);
