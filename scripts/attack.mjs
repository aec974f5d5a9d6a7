// npm run attack [-- WORD]: tries known attacks, or those whose name has WORD, on a market of its own.
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await install();
await build();
process.exitCode = await runAloud(
  node,
  ['--disable-warning=ExperimentalWarning', 'proof/attack/attack.main.ts', ...process.argv.slice(2)],
  { cwd: root, env: environment },
);
