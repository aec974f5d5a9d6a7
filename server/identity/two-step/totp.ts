import { createHmac } from 'node:crypto';
import { areSameBytes } from '#server/platform/same-bytes.ts';

/** How long a code is shown, in seconds. */
export const stepSeconds = 30;
const digits = 6;
/** One code before and one after the current one: clocks differ, and typing takes time. */
const around = [0, -1, 1];

/** The code of a step (RFC 6238, with SHA-1 as every authenticator app has it). */
export function codeAt(secret: string | Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The time step, near now, that has this code; null if no step has it. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1_000 / stepSeconds);
  let found: number | null = null;
  for (const step of around.map((distance) => current + distance))
    if (areSameBytes(code, codeAt(secret, step))) found ??= step;
  return found;
}
