// npm run bench: requests per second, beside a bare Fastify that serves the same bytes in the same run. With the folder
// of another checkout that is built: bookings here and there, in turns.
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

const beside = process.argv.slice(2);
const bench = beside.length > 0 ? ['bench/beside.ts', ...beside] : ['bench/calls.ts'];

await install();
await build();
process.exitCode = await runAloud(node, ['--disable-warning=ExperimentalWarning', ...bench], {
  cwd: root,
  env: { ...environment, NODE_ENV: 'production' },
});
