// npm start: from a fresh clone to a running market. Plain JavaScript for Node 20: nothing is installed yet.
import { spawn } from 'node:child_process';
import { build, environment, install, node, root } from './prepare.mjs';
import { serverArguments, serverEnvironment } from './server-process.mjs';
import { complain, tellPrograms } from './terminal.mjs';

tellPrograms();
try {
  await install();
  await build();
} catch (error) {
  complain(error.message);
  process.exit(1);
}

// React renders for production by default. The pipe tells the server that we are gone, however we end.
const server = spawn(node, serverArguments, {
  cwd: root,
  env: { ...serverEnvironment, ...environment, NODE_ENV: process.env.NODE_ENV ?? 'production' },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // A terminal's Ctrl-C reaches the server by itself.
  process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : server.kill(signal)));
}
server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
