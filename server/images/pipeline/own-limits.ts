const lookEveryMs = 10;

/** By this a process ends itself for its time. For its memory it is SIGKILL, as by a system that is out of it. */
export const outOfTime = 'SIGALRM';

/**
 * Headers may lie about what a decoder will need, and no limit of the operating system does the same on Linux and
 * macOS. Decoders work on other threads, so this one is free to look.
 */
export function endAbove({ memoryBytesMax, processorMsMax }: { memoryBytesMax: number; processorMsMax: number }): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytesMax) endAtOnce('SIGKILL');
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000 > processorMsMax) endAtOnce(outOfTime);
  }, lookEveryMs);
}

/** Ends this process without a word to anybody: an orderly exit would wait for the decoder. */
export function endAtOnce(signal: 'SIGKILL' | typeof outOfTime): void {
  process.kill(process.pid, signal);
}
