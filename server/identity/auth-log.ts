import { countWarnings, cut } from '#server/platform/counted-warnings.ts';
import type { Log } from '#server/platform/log.ts';

/** Source: PostgreSQL's error codes. */
const uniqueViolation = '23505';

type Level = 'debug' | 'info' | 'success' | 'warn' | 'error';

/**
 * What Better Auth calls an error, and anybody can bring about: an address of a foreign site, a state or a code that it
 * never gave out.
 */
const byVisitors =
  /^(?:INVALID_CALLBACK_REQUEST|Failed to parse state|State|Code|OAuth|Provider|Invalid|Blocked|User|Password|Reset Password)\b/;

/** Where Better Auth writes. Only our own faults are errors; what visitors send is counted and cut. */
export function authLogger(log: Log): { log: (level: Level, message: string, ...more: unknown[]) => void } {
  const warn = countWarnings(log);
  return {
    log: (level, message, ...more) => {
      const about = more.map((one) => cut(inWords(one)));
      if (level !== 'warn' && level !== 'error') return log.debug({ about }, cut(message));
      const error = more.find((one) => one instanceof Error);
      if (level === 'error' && !byVisitors.test(message) && !isRefusal(error))
        return log.error({ err: error, about }, cut(message));
      const [kind = message] = message.split(/[:\n]/);
      warn(`identity: ${kind}`, { said: message, about: about.join(' ') });
    },
  };
}

/** An error of Better Auth's own that answers 4xx, or two who wrote the same at once. */
function isRefusal(error: Error | undefined): boolean {
  if (error === undefined) return false;
  if ('statusCode' in error && typeof error.statusCode === 'number') return error.statusCode < 500;
  return 'code' in error && error.code === uniqueViolation;
}

function inWords(value: unknown): string {
  return typeof value === 'object' && value !== null && !(value instanceof Error)
    ? JSON.stringify(value)
    : String(value);
}
