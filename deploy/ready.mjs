// node deploy/ready.mjs: ends with 0 if the server on this machine is ready, else with 1.
// node deploy/ready.mjs SECONDS: waits for that, and then until proxies, which ask each second, have noticed it too.
// node deploy/ready.mjs wait: the same for as long as the server that systemd has started is there.
import { setTimeout as sleep } from 'node:timers/promises';

const [, , patience = '0'] = process.argv;
const waitSeconds = patience === 'wait' ? Infinity : Number(patience);
const noticedAfterMs = 3_000;
const port = process.env.PORT || 3000;
/** systemd names the process that it has just started. */
const server = Number(process.env.MAINPID ?? 0);
const giveUpAt = performance.now() + waitSeconds * 1_000;

for (;;) {
  if (await isReady()) break;
  if (performance.now() > giveUpAt || (server > 0 && !isThere(server))) process.exit(1);
  await sleep(500);
}
if (waitSeconds > 0) await sleep(noticedAfterMs);

async function isReady() {
  try {
    return (await fetch(`http://${placeOf(process.env.HOST)}:${port}/readyz`, { signal: AbortSignal.timeout(4_000) }))
      .ok;
  } catch {
    return false;
  }
}

/** A server of a cluster listens at one address of its machine alone. */
function placeOf(host = '') {
  if (['', '0.0.0.0', '::'].includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function isThere(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
