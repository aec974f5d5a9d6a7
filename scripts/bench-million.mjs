// npm run bench:million: searches among ten thousand, a hundred thousand and a million phones.
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await install();
await build();
process.exitCode = await runAloud(
  node,
  ['--disable-warning=ExperimentalWarning', 'bench/million.ts', ...process.argv.slice(2)],
  { cwd: root, env: { ...environment, NODE_ENV: 'production' } },
);
