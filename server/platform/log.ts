import { pino } from 'pino';
import type { Logger } from 'pino';
import { inWords } from '#server/platform/log-words.ts';

export type Log = Logger;

/** Where lines go: standard output, or what a test puts in its place. */
export interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Structured lines on standard output: one JSON object each, or words on a terminal. Credentials never reach a line. */
export function createLog(level: string, out: Output = process.stdout): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: inShort },
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      'headers.authorization',
      'headers.cookie',
      'password',
      '*.password',
    ],
  };
  if (!out.isTTY) return out === process.stdout ? pino(options) : pino(options, out);
  // A step that is under way stands in this line until its next word.
  return pino(options, { write: (line: string) => out.write(`\r\u001B[K${inWords(line)}\n`) });
}

/** Without the client, which the pool adds to the error of a broken connection. */
function inShort(error: Error): unknown {
  const told = pino.stdSerializers.err(error);
  return told instanceof Object ? { ...told, client: undefined } : told;
}
