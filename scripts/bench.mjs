// npm run bench: requests per second, beside a bare Fastify that serves the same bytes in the same run.
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await install();
await build();
process.exitCode = await runAloud(node, ['--disable-warning=ExperimentalWarning', 'bench/calls.ts'], {
  cwd: root,
  env: { ...environment, NODE_ENV: 'production' },
});
