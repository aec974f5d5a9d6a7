import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Language } from '#contract/languages.ts';
import { Compression } from '#server/http/compression.ts';
import type { Encodings } from '#server/http/compression.ts';
import type { Announcements } from '#server/platform/announcements.ts';

/** A finished answer: its bytes, its tag for comparison, and what it shows. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
  encodings: Encodings;
  /** Compressing, while it waits or works, and once it is done. */
  packing?: Promise<void>;
  /** A short body as text: Node sends it together with the headers, in one write instead of two pieces. */
  text: string | null;
  /** The headers as Node takes them fastest, for each encoding; made when first needed. */
  heads: Partial<Record<'identity' | 'br' | 'gzip', string[]>>;
  /** By the monotone clock, in milliseconds. */
  keptAt: number;
  tags: readonly string[];
  /** What it shows that not every member may see (Guard in serve.ts). */
  guarded?: readonly string[];
}

/** An answer as it is made, before it is kept. */
export type MadeAnswer = Omit<StoredAnswer, 'etag' | 'encodings' | 'packing' | 'text' | 'heads' | 'keptAt'>;

/**
 * Under which key a page is kept, for each language. Only the one way to write its address leads to it
 * (canonical-address.ts).
 */
export function keyOfPage(address: string, language: Language): string {
  return `page ${language} ${address}`;
}

/** Under which key a list is kept, as visitors or as members see it. Only the one way to write its address leads to it. */
export function keyOfList(address: string, isForMembers: boolean): string {
  return `${isForMembers ? 'member' : 'all'} ${address}`;
}

const textBytesMax = 4 * 1024;
/** However quiet it is, no answer is trusted for longer: another server may have died before it could tell of a change. */
const ageMaxMs = 60_000;
const bytesMax = 64 * 1024 * 1024;
/** A longer answer would drive out all others. */
const answerBytesMax = 32 * 1024 * 1024;
/** What an answer takes besides its body: without it, empty answers to made-up addresses would fill the memory. */
const besidesBytes = 2 * 1024;

/** Made anew when its answer has grown by its encodings: only then is its size counted again. */
interface Kept {
  answer: StoredAnswer;
}

/**
 * Answers that are the same for many callers, kept until something they show changes. The least recently used go first.
 * Two callers who want the same missing answer wait for one to be made; an answer that was being made while something
 * under its tags changed is handed out but not kept.
 */
export class AnswerCache {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: bytesMax,
    maxEntrySize: answerBytesMax,
    sizeCalculation: ({ answer }) => bytesOf(answer),
  });
  readonly #compression = new Compression();
  readonly #making = new Map<string, Promise<StoredAnswer>>();
  #generation = 0;
  /** What changed while answers are being made. */
  #changes: { generation: number; tags: Set<string> }[] = [];
  #running = 0;
  #sweeping: NodeJS.Timeout | undefined;

  constructor(announcements: Announcements) {
    announcements.subscribe((tags) => this.drop(tags));
  }

  /** What the kept answers take, their compressed forms included. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  get(key: string): StoredAnswer | undefined {
    const answer = this.#kept.get(key)?.answer;
    if (answer === undefined || !isOld(answer)) return answer;
    this.#kept.delete(key);
    return undefined;
  }

  /**
   * The answer under a key, made if it isn't there. `make` says by tags what the answer shows; without tags it isn't
   * kept.
   */
  async getOrMake(key: string, make: () => Promise<MadeAnswer>): Promise<StoredAnswer> {
    const ready = this.get(key) ?? this.#making.get(key);
    if (ready) return ready;

    const startedAt = this.#generation;
    this.#running += 1;
    const work = make()
      .then((made) => this.#keep(key, stored(made), startedAt))
      .finally(() => {
        if (this.#making.get(key) === work) this.#making.delete(key);
        this.#running -= 1;
        if (this.#running === 0) this.#changes = [];
      });
    this.#making.set(key, work);
    return work;
  }

  /**
   * Compresses an answer for the requests that wait for it. When too much is being compressed, it stays as it is until
   * the next request.
   */
  pack(key: string, answer: StoredAnswer): Promise<void> {
    return this.#pack(key, answer, () => true);
  }

  /** Forgets every answer that shows one of these; '*' forgets all. */
  drop(tags: Iterable<string>): void {
    const changed = new Set(tags);
    this.#generation += 1;
    if (this.#running > 0) this.#changes.push({ generation: this.#generation, tags: changed });
    // A request after this change must not get an answer that was begun before it.
    this.#making.clear();
    this.#forget((answer) => shows(answer, changed));
  }

  #keep(key: string, answer: StoredAnswer, startedAt: number): StoredAnswer {
    const outdated = this.#changes.some((change) => change.generation > startedAt && shows(answer, change.tags));
    if (outdated || answer.tags.length === 0) return answer;
    this.#kept.set(key, { answer });
    this.#sweepLater();
    void this.#pack(key, answer, () => this.#isKept(key, answer));
    return answer;
  }

  #pack(key: string, answer: StoredAnswer, isWanted: () => boolean): Promise<void> {
    return (answer.packing ??= this.#compression.compress(answer.body, isWanted).then((encodings) => {
      if (encodings === null) return void delete answer.packing;
      answer.encodings = encodings;
      if (this.#isKept(key, answer)) this.#kept.set(key, { answer });
    }));
  }

  #isKept(key: string, answer: StoredAnswer): boolean {
    return this.#kept.peek(key)?.answer === answer;
  }

  /** Answers that nobody asks for any more give their memory back. */
  #sweepLater(): void {
    if (this.#sweeping !== undefined) return;
    this.#sweeping = setTimeout(() => {
      this.#sweeping = undefined;
      this.#forget(isOld);
      if (this.#kept.size > 0) this.#sweepLater();
    }, ageMaxMs).unref();
  }

  #forget(isOver: (answer: StoredAnswer) => boolean): void {
    const over: string[] = [];
    for (const [key, { answer }] of this.#kept.entries()) if (isOver(answer)) over.push(key);
    for (const key of over) this.#kept.delete(key);
  }
}

function stored(made: MadeAnswer): StoredAnswer {
  const text = made.body.length <= textBytesMax ? made.body.toString() : null;
  return { ...made, etag: etagOf(made.body), encodings: {}, heads: {}, keptAt: performance.now(), text };
}

function bytesOf({ body, encodings }: StoredAnswer): number {
  return besidesBytes + body.length + (encodings.br?.length ?? 0) + (encodings.gzip?.length ?? 0);
}

function isOld({ keptAt }: StoredAnswer): boolean {
  return performance.now() - keptAt >= ageMaxMs;
}

function shows(answer: StoredAnswer, changed: ReadonlySet<string>): boolean {
  return changed.has('*') || answer.tags.some((tag) => changed.has(tag));
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
