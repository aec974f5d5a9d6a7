const stopWithinMs = 30_000;
/** One Ctrl-C may reach us twice: with the group of processes, and passed on. A person's second one takes longer. */
const sameSignalMs = 500;

/** By Ctrl-C, a signal, or the end of its parent process. A second Ctrl-C ends at once. */
export function onStopSignal(stop: (why: string) => Promise<void>): void {
  let stoppingSince: number | null = null;
  const end = (why: string, code: number) => {
    if (stoppingSince !== null) {
      if (why === 'SIGINT' && performance.now() - stoppingSince > sameSignalMs) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    stop(why).then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal, 0));
  process.on('disconnect', () => end('the starter is gone', 0));
}
