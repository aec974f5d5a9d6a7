// npm run audit: checks on a live market that money and stock add up; ends with 1 when something does not.
import { environment, installOrEnd, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await installOrEnd();
process.exitCode = await runAloud(node, ['--disable-warning=ExperimentalWarning', 'server/audit-books.ts'], {
  cwd: root,
  env: environment,
});
