import { createHmac } from 'node:crypto';

const stepSeconds = 30;

/** An authenticator app (RFC 6238). Each call gives a code that was not given before; two are good at any moment. */
export function authenticator(secretInBase32: string): () => string {
  const bits = [...secretInBase32.replaceAll(' ', '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / 1_000 / stepSeconds));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(last));
    const mac = createHmac('sha1', secret).update(counter).digest();
    return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  };
}
