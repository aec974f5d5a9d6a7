import { execFileSync } from 'node:child_process';

const lookEveryMs = 500;

// npm doesn't pass every signal on, and a shell between us may swallow it: a `kill` of npm would leave us running.
/** Calls `end` once when npm, our starter, is gone. A script started by hand may be left behind on purpose. */
export function onStarterGone(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const starter = process.ppid;
  const npm = aboveShell(starter);
  const timer = setInterval(() => {
    if (process.ppid === starter && isThere(npm)) return;
    clearInterval(timer);
    end();
  }, lookEveryMs);
  timer.unref();
}

/** A shell that npm started survives when npm is killed. */
function aboveShell(starter) {
  try {
    const told = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(starter)], {
      encoding: 'utf8',
      // In a namespace of its own a process may have no starter that `ps` knows of, which harms nobody.
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [, parent, name] = /^\s*(\d+)\s+(\S+)/.exec(told) ?? [];
    return /(^|[/-])(ba|da|z)?sh$/.test(name) ? Number(parent) : starter;
  } catch {
    // Some containers have no ps.
    return starter;
  }
}

function isThere(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
