import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/** Structured lines on standard output, one JSON object each. Credentials never reach a line. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      'headers.authorization',
      'headers.cookie',
      'password',
      '*.password',
    ],
  });
}
