/** What is read of a line of Chromium's trace; times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Missing where the trace ends in the middle of it. */
  dur?: number;
  /** How long the processor worked on it, without what others on the machine took. */
  tdur?: number;
}

const isTask = ({ name }: TraceEvent) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask';
/** A task is long from here on. */
const longMs = 50;

/**
 * For how long after the first paint a finger would not be answered, on a phone that is so many times slower than this
 * machine.
 */
export function blockingMs(trace: readonly TraceEvent[], slowdown: number): number {
  const paint = trace.findLast(({ name }) => name === 'firstContentfulPaint');
  if (paint === undefined) return Number.NaN;
  const tasks = trace.filter(
    (event) => isTask(event) && event.pid === paint.pid && event.tid === paint.tid && event.ts >= paint.ts,
  );
  return tasks.reduce((sum, { dur = 0, tdur = dur }) => sum + Math.max(0, (slowdown * tdur) / 1_000 - longMs), 0);
}
