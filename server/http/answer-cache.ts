import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Language } from '#contract/languages.ts';
import type { Announcements } from '#server/platform/announcements.ts';

/** A finished answer: its bytes, its tag for comparison, and what it shows. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
  encodings: { br?: Buffer; gzip?: Buffer };
  /** Compressing, once it has begun. */
  packing?: Promise<void>;
  /** A short body as text: Node sends it together with the headers, in one write instead of two pieces. */
  text: string | null;
  /** The headers as Node takes them fastest, for each encoding; made when first needed. */
  heads: Partial<Record<'identity' | 'br' | 'gzip', string[]>>;
  /** By the monotone clock, in milliseconds. */
  keptAt: number;
  tags: readonly string[];
}

/** An answer as it is made, before it is kept. */
export type MadeAnswer = Omit<StoredAnswer, 'etag' | 'encodings' | 'packing' | 'text' | 'heads' | 'keptAt'>;

/** Under which key a page is kept, for each language. */
export function keyOfPage(url: string, language: Language): string {
  return `page ${language} ${url}`;
}

/** Under which key a list is kept, as visitors or as members see it. */
export function keyOfList(url: string, isForMembers: boolean): string {
  return `${isForMembers ? 'member' : 'all'} ${url}`;
}

const textBytesMax = 4 * 1024;
/** However quiet it is, no answer is trusted for longer: another server may have died before it could tell of a change. */
const ageMaxMs = 60_000;
const bytesMax = 96 * 1024 * 1024;
/** What an answer takes besides its body: without it, empty answers to made-up addresses would fill the memory. */
const besidesBytes = 2 * 1024;
const compressFromBytes = 1_024;

/**
 * Answers that are the same for many callers, kept until something they show changes.
 * Two callers who want the same missing answer wait for one to be made; an answer that was being made
 * while something under its tags changed is handed out but not kept.
 */
export class AnswerCache {
  readonly #answers = new Map<string, StoredAnswer>();
  readonly #making = new Map<string, Promise<StoredAnswer>>();
  #generation = 0;
  /** What changed while answers are being made. */
  #changes: { generation: number; tags: Set<string> }[] = [];
  #running = 0;
  #bytes = 0;

  constructor(announcements: Announcements) {
    announcements.subscribe((tags) => this.drop(tags));
  }

  get(key: string): StoredAnswer | undefined {
    const answer = this.#answers.get(key);
    if (answer === undefined || performance.now() - answer.keptAt < ageMaxMs) return answer;
    this.#forget(key, answer);
    return undefined;
  }

  /** The answer under a key, made if it isn't there. `make` says by tags what the answer shows; without tags it isn't kept. */
  async getOrMake(key: string, make: () => Promise<MadeAnswer>): Promise<StoredAnswer> {
    const ready = this.get(key) ?? this.#making.get(key);
    if (ready) return ready;

    const startedAt = this.#generation;
    this.#running += 1;
    const work = make()
      .then((made) => this.#keep(key, { ...made, etag: etagOf(made.body), encodings: {}, heads: {}, keptAt: performance.now(), text: made.body.length <= textBytesMax ? made.body.toString() : null }, startedAt))
      .finally(() => {
        if (this.#making.get(key) === work) this.#making.delete(key);
        this.#running -= 1;
        if (this.#running === 0) this.#changes = [];
      });
    this.#making.set(key, work);
    return work;
  }

  /** Forgets every answer that shows one of these; '*' forgets all. */
  drop(tags: Iterable<string>): void {
    const changed = new Set(tags);
    this.#generation += 1;
    if (this.#running > 0) this.#changes.push({ generation: this.#generation, tags: changed });
    // Whoever comes after this change must not be handed what was begun before it.
    this.#making.clear();
    for (const [key, answer] of this.#answers) if (shows(answer, changed)) this.#forget(key, answer);
  }

  #keep(key: string, answer: StoredAnswer, startedAt: number): StoredAnswer {
    const outdated = this.#changes.some((change) => change.generation > startedAt && shows(answer, change.tags));
    if (outdated || answer.tags.length === 0) return answer;
    const before = this.#answers.get(key);
    if (before) this.#forget(key, before);
    this.#answers.set(key, answer);
    this.#bytes += besidesBytes + answer.body.length;
    this.#makeRoom();
    void pack(answer);
    return answer;
  }

  #makeRoom(): void {
    for (const [key, answer] of this.#answers) {
      if (this.#bytes <= bytesMax) return;
      this.#forget(key, answer);
    }
  }

  #forget(key: string, answer: StoredAnswer): void {
    this.#answers.delete(key);
    this.#bytes -= besidesBytes + answer.body.length;
  }
}

function shows(answer: StoredAnswer, changed: ReadonlySet<string>): boolean {
  return changed.has('*') || answer.tags.some((tag) => changed.has(tag));
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses an answer, once; what can't be compressed is sent as it is. */
export function pack(answer: StoredAnswer): Promise<void> {
  return (answer.packing ??= compress(answer).catch(() => undefined));
}

async function compress(answer: StoredAnswer): Promise<void> {
  if (answer.body.length < compressFromBytes) return;
  answer.encodings.br = await brotli(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  answer.encodings.gzip = await zip(answer.body, { level: 6 });
}
