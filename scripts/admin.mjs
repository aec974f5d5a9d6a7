// npm run admin -- grant EMAIL: makes somebody an admin; revoke takes it back. No call of the market can.
import { environment, installOrEnd, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await installOrEnd();
process.exitCode = await runAloud(
  node,
  ['--disable-warning=ExperimentalWarning', 'server/admin.ts', ...process.argv.slice(2)],
  { cwd: root, env: environment },
);
