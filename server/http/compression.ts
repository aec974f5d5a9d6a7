import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** One text in the encodings that browsers take. */
export interface Encodings {
  br?: Buffer;
  gzip?: Buffer;
}

interface Waiting {
  bytes: number;
  begin(): void;
}

/** Shorter texts hardly become smaller. */
const fromBytes = 1_024;
/** Longer ones would hold a thread for a second and more. */
const toBytes = 16 * 1024 * 1024;
const atOnceMax = 2;
const waitingBytesMax = 32 * 1024 * 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Compresses texts on other threads: few at once, with a bounded number of bytes in the queue. A waiting text stays in
 * memory, so an attacker could fill an unbounded queue with rendered pages.
 */
export class Compression {
  #atWork = 0;
  #waitingBytes = 0;
  readonly #waiting: Waiting[] = [];

  /**
   * Compresses a text when its turn comes.
   *
   * @param isWanted asked at its turn: it may have been forgotten since
   * @returns no encodings where compressing doesn't pay, null where the line is full or nobody wants it any more
   */
  async compress(body: Buffer, isWanted: () => boolean): Promise<Encodings | null> {
    if (body.length < fromBytes || body.length > toBytes) return {};
    if (!(await this.#turn(body.length))) return null;
    try {
      if (!isWanted()) return null;
      return {
        br: await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
        gzip: await zip(body, { level: 6 }),
      };
    } catch {
      return {};
    } finally {
      this.#passOn();
    }
  }

  #turn(bytes: number): Promise<boolean> {
    if (this.#atWork < atOnceMax) {
      this.#atWork += 1;
      return Promise.resolve(true);
    }
    if (this.#waitingBytes + bytes > waitingBytesMax) return Promise.resolve(false);
    this.#waitingBytes += bytes;
    return new Promise((resolve) => this.#waiting.push({ bytes, begin: () => resolve(true) }));
  }

  /** The shortest goes first: somebody waits for a page, and nobody for a list. */
  #passOn(): void {
    const next = this.#waiting.reduce<Waiting | undefined>(
      (least, one) => (least && least.bytes <= one.bytes ? least : one),
      undefined,
    );
    if (next === undefined) {
      this.#atWork -= 1;
      return;
    }
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#waitingBytes -= next.bytes;
    next.begin();
  }
}
