import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { inWords } from '#server/platform/log-words.ts';

export type Log = Logger;

/** Where lines go: standard output, or what a test puts in its place. */
export interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

const waitingMaxBytes = 8 * 1024 * 1024;

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
  if (!out.isTTY) return pino(options, out === process.stdout ? standardOutput() : out);
  // Nobody reads a terminal that is gone, as after `disown`: the market goes on without it.
  if (out === process.stdout) process.stdout.off('error', ignore).on('error', ignore);
  // A step that is under way stands in this line until its next word.
  return pino(options, { write: (line: string) => out.write(`\r\u001B[K${inWords(line)}\n`) });
}

function ignore(): void {}

/** Survives a full disk: lines wait until there is room. Past `waitingMaxBytes` newer ones are dropped. */
function standardOutput() {
  const out = pino.destination({ dest: 1, sync: false, maxLength: waitingMaxBytes });
  const flushSync = out.flushSync.bind(out);
  // At an exit pino would repeat a write that fails for ever, and ignore signals meanwhile.
  out.on('error', () => void (out.flushSync = () => undefined));
  out.on('drain', () => void (out.flushSync = flushSync));
  // A dropped line starts no write, but an empty one does, which also takes along what waits.
  out.on('drop', () => void out.write(''));
  return out;
}

/**
 * Waits until what was logged is written, for a second at most; then an exit drops the rest. To be called before the
 * process exits: where nobody reads its output any more, pino's destination would try to write the rest without end.
 */
export async function written(log: Log): Promise<void> {
  const stream: unknown = Reflect.get(log, pino.symbols.streamSym);
  if (!(stream instanceof EventEmitter) || !('write' in stream) || typeof stream.write !== 'function') return;
  const ended = new AbortController();
  const options = { signal: ended.signal };
  const done = Promise.race([
    once(stream, 'drain', options).then(() => true),
    delay(1000, false, { ...options, ref: false }),
  ]);
  stream.write('');
  // Of an error the destination knows then itself, and is silent.
  const isWritten = await done.catch(() => false);
  ended.abort();
  // A full pipe would hold the exit up, and signals with it, until somebody reads.
  if (!isWritten) Object.assign(stream, { flushSync: ignore });
}

/** Without the client, which the pool adds to the error of a broken connection. */
function inShort(error: Error): unknown {
  const told = pino.stdSerializers.err(error);
  return told instanceof Object ? { ...told, client: undefined } : told;
}
