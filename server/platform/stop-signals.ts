const stopWithinMs = 30_000;

/**
 * Calls `stop` once when this process is asked to end: by Ctrl-C, by a signal, or because whoever started it is gone.
 * A second Ctrl-C ends at once.
 */
export function onStopSignal(stop: (why: string) => Promise<void>): void {
  let stopping = false;
  const end = (why: string, code: number) => {
    if (stopping) {
      if (why === 'SIGINT') process.exit(130);
      return;
    }
    stopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    stop(why).then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal, 0));
  process.on('disconnect', () => end('the starter is gone', 0));
}
