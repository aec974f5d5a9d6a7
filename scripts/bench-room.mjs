// npm run bench:room: what one server carries of pictures and of open connections.
import { build, environment, install, node, root } from './prepare.mjs';
import { runAloud } from './run.mjs';

await install();
await build();
process.exitCode = await runAloud(node, ['--disable-warning=ExperimentalWarning', 'bench/room.ts'], {
  cwd: root,
  env: { ...environment, NODE_ENV: 'production' },
});
