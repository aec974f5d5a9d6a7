// npm run doctor: what a configuration lacks before going live; ends with 1 when something must be mended.
import { environment, installOrEnd, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await installOrEnd();
process.exitCode = await runAloud(
  node,
  ['--disable-warning=ExperimentalWarning', 'server/doctor.ts', ...process.argv.slice(2)],
  // As npm start would set it.
  { cwd: root, env: { NODE_ENV: 'production', ...environment } },
);
