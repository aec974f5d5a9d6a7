const lookEveryMs = 500;

/**
 * Tells when npm, which started this script, is gone. npm does not pass every signal on, and a shell between us may
 * swallow it, so a `kill` of npm would leave us running. Only below npm: somebody who starts the script by hand may
 * leave it behind on purpose.
 *
 * @param {() => void} end called once
 */
export function onStarterGone(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    end();
  }, lookEveryMs);
  timer.unref();
}
