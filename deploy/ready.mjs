// node deploy/ready.mjs [SECONDS]: ends with 0 once the server on this machine is ready, with 1 if it isn't by then.
import { setTimeout as sleep } from 'node:timers/promises';

const waitSeconds = Number(process.argv[2] ?? 0);
const port = process.env.PORT || 3000;
/** systemd names the process that it has just started. */
const server = Number(process.env.MAINPID ?? 0);
const giveUpAt = performance.now() + waitSeconds * 1_000;

for (;;) {
  if (await isReady()) process.exit(0);
  if (performance.now() > giveUpAt || (server > 0 && !isThere(server))) process.exit(1);
  await sleep(500);
}

async function isReady() {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4_000) })).ok;
  } catch {
    return false;
  }
}

function isThere(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
