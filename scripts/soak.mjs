// npm run test:soak: every proof at full length. It takes long: hours rather than minutes.
import { join } from 'node:path';
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await install();
await build();
process.exitCode = await runAloud(
  node,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'proof/vitest.config.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...environment, NODE_ENV: 'test' },
  },
);
