// npm run bench:overload: ten times what can be served: what becomes of it, and how soon all is well again.
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await install();
await build();
process.exitCode = await runAloud(node, ['--disable-warning=ExperimentalWarning', 'bench/overload.ts'], {
  cwd: root,
  env: { ...environment, NODE_ENV: 'production' },
});
