import { timingSafeEqual } from 'node:crypto';

/** Are these the same? How long the answer takes tells nothing of them but their lengths. */
export function areSameBytes(one: string | Buffer, other: string | Buffer): boolean {
  const [left, right] = [bytesOf(one), bytesOf(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function bytesOf(given: string | Buffer): Buffer {
  return typeof given === 'string' ? Buffer.from(given) : given;
}
