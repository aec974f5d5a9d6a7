import type { Log } from '#server/platform/log.ts';

export type Warn = (kind: string, about?: Record<string, string>) => void;

const windowMs = 60_000;
const kindsMax = 50;
const lengthMax = 200;

/** Anybody can send any amount, so each kind writes one line, and one with a count for the rest of the minute. */
export function countWarnings(log: Log): Warn {
  const counts = new Map<string, number>();

  function tellRest(kind: string): void {
    const count = counts.get(kind) ?? 0;
    counts.delete(kind);
    if (count > 0) log.warn({ kind, count }, 'the same again, within a minute');
  }

  return (asked, about = {}) => {
    const kind = counts.size < kindsMax || counts.has(asked) ? cut(asked) : 'others';
    const count = counts.get(kind);
    if (count !== undefined) return void counts.set(kind, count + 1);
    counts.set(kind, 0);
    setTimeout(() => tellRest(kind), windowMs).unref();
    log.warn(
      { kind, ...Object.fromEntries(Object.entries(about).map(([name, value]) => [name, cut(value)])) },
      'refused what a visitor sent',
    );
  };
}

export function cut(text: string): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax)}… (${text.length} characters)`;
}
