// npm run dev: the server with hot reload. Pages change in place; a change of the server restarts it.
import { environment, installOrEnd, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await installOrEnd();
// The pages are loaded by Vite with the packages' development builds; the server must share them.
const watched = ['server', 'contract', 'words', 'db'].flatMap((folder) => ['--watch-path', folder]);
process.exitCode = await runAloud(
  node,
  ['--conditions=development', ...watched, '--watch-preserve-output', 'server/main.ts'],
  {
    cwd: root,
    env: { ...environment, NODE_ENV: 'development', REDIAL_DEV: '1' },
  },
);
