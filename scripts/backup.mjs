// npm run backup -- FOLDER: backs the market up below a folder, while it runs.
import { environment, installOrEnd, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await installOrEnd();
process.exitCode = await runAloud(
  node,
  ['--disable-warning=ExperimentalWarning', 'server/backup.ts', ...process.argv.slice(2)],
  { cwd: root, env: environment },
);
