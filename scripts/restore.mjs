// npm run restore -- FOLDER: makes a market of the newest backup, or of a named one, in an empty DATA_DIR.
import { environment, installOrEnd, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await installOrEnd();
process.exitCode = await runAloud(
  node,
  ['--disable-warning=ExperimentalWarning', 'server/restore.ts', ...process.argv.slice(2)],
  { cwd: root, env: environment },
);
