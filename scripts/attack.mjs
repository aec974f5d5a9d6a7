// npm run attack: tries what attackers tried, against a market of its own on this machine. npm run attack -- password
// tries what has that word.
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await install();
await build();
process.exitCode = await runAloud(
  node,
  ['--disable-warning=ExperimentalWarning', 'proof/attack/attack.main.ts', ...process.argv.slice(2)],
  { cwd: root, env: environment },
);
