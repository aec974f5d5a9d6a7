import { spawn } from 'node:child_process';
import { onStarterGone } from './starter.mjs';

// As if we had got the signal that ended npm.
onStarterGone(() => process.kill(process.pid, 'SIGTERM'));

/** Runs a program and returns what it printed. @throws Error with that output when it fails */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const stopPassing = passSignals(child, ['SIGTERM', 'SIGHUP']);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', (error) => reject(new Error(`${command} can't be started: ${error.message}`)));
    child.once('close', (code, signal) => {
      stopPassing();
      if (code === 0) resolve(output);
      else
        reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? `status ${code}`}:\n${output.trim()}`));
    });
  });
}

/** Runs a program on our terminal. Resolves to its exit status, or 128 plus the number of the signal that ended it. */
export function runAloud(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const stopPassing = passSignals(child, ['SIGINT', 'SIGTERM', 'SIGHUP']);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      stopPassing();
      resolve(code ?? 128 + (signal === 'SIGKILL' ? 9 : signal === 'SIGINT' ? 2 : 15));
    });
  });
}

function passSignals(child, signals) {
  const passOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, passOn);
  return () => {
    for (const signal of signals) process.off(signal, passOn);
  };
}
