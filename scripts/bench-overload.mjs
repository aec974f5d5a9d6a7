// npm run bench:overload: sends ten times what the server can answer, and measures how soon it recovers.
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await install();
await build();
process.exitCode = await runAloud(node, ['--disable-warning=ExperimentalWarning', 'bench/overload.ts'], {
  cwd: root,
  env: { ...environment, NODE_ENV: 'production' },
});
