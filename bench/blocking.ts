/** A line of Chromium's trace; times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Missing where the trace ends during the task. */
  dur?: number;
  /** Processor time, without what other processes took. */
  tdur?: number;
}

const isTask = ({ name }: TraceEvent) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask';
const longMs = 50;

/** Blocking time after the first paint, on a phone `slowdown` times slower than this machine. */
export function blockingMs(trace: readonly TraceEvent[], slowdown: number): number {
  const paint = trace.findLast(({ name }) => name === 'firstContentfulPaint');
  if (paint === undefined) return Number.NaN;
  const tasks = trace.filter(
    (event) => isTask(event) && event.pid === paint.pid && event.tid === paint.tid && event.ts >= paint.ts,
  );
  return tasks.reduce((sum, { dur = 0, tdur = dur }) => sum + Math.max(0, (slowdown * tdur) / 1_000 - longMs), 0);
}
