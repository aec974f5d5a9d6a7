// npm start: from a fresh clone to a running market. Plain JavaScript for Node 20, since there is nothing else yet.
import { spawn } from 'node:child_process';
import { build, environment, install, node, root } from './prepare.mjs';
import { serverArguments, serverEnvironment } from './server-process.mjs';
import { onStarterGone } from './starter.mjs';

let server = null;
onStarterGone(() => (server === null ? process.exit(1) : server.kill('SIGTERM')));

try {
  await install();
  await build();
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}

// React renders for production unless somebody says otherwise. The pipe tells the server when we are gone, however that
// happens.
server = spawn(node, serverArguments, {
  cwd: root,
  env: { ...serverEnvironment, ...environment, NODE_ENV: process.env.NODE_ENV ?? 'production' },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // A terminal's Ctrl-C reaches the server by itself.
  process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : server.kill(signal)));
}
server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
