import { createHash } from 'node:crypto';
import type { Language } from '#contract/languages.ts';
import { Compression } from '#server/http/compression.ts';
import type { Encodings } from '#server/http/compression.ts';
import { Shelf } from '#server/http/shelf.ts';
import type { Announcements } from '#server/platform/announcements.ts';
import type { WalPosition } from '#server/platform/replicas/heard-changes.ts';

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
  /**
   * The place in the primary's log up to which it surely knows what the database holds; without it nothing is sure. The
   * search's index may be a moment behind.
   */
  knows?: WalPosition;
  /** Of a page: its route. */
  pageRoute?: string;
  /** Is it one of very many, of which most are asked for once? Those share a quarter of the room. */
  isOneOfMany?: boolean;
  /** What it shows that not every member may see (Guard in serve.ts). */
  guarded?: readonly string[];
}

/** An answer as it is made, before it is kept. */
export type MadeAnswer = Omit<StoredAnswer, 'etag' | 'encodings' | 'packing' | 'text' | 'heads' | 'keptAt' | 'knows'>;

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
const megabyte = 1024 * 1024;
/** A longer answer would drive out all others. */
const popularSize = { bytesMax: 48 * megabyte, answerBytesMax: 32 * megabyte };
const oneOfManySize = { bytesMax: 16 * megabyte, answerBytesMax: megabyte };

/**
 * Answers that are the same for many callers, kept until something they show changes. The least recently used go first.
 * Two callers who want the same missing answer wait for one to be made; an answer that was being made while something
 * under its tags changed is handed out but not kept.
 */
export class AnswerCache {
  readonly #popular = new Shelf(popularSize);
  readonly #oneOfMany = new Shelf(oneOfManySize);
  readonly #compression = new Compression();
  readonly #making = new Map<string, Promise<StoredAnswer>>();
  #generation = 0;
  /** The generation at which each answer was begun that is being made, the earliest first. */
  readonly #begun = new Map<symbol, number>();
  /** What changed since the earliest of them was begun: each tag with its latest generation, the earliest first. */
  readonly #changed = new Map<string, number>();
  #hits = 0;
  #misses = 0;
  #sweeping: NodeJS.Timeout | undefined;

  constructor(announcements: Announcements) {
    announcements.subscribe((tags) => this.drop(tags));
  }

  /** What the kept answers take, their compressed forms included. */
  get bytes(): number {
    return this.#popular.bytes + this.#oneOfMany.bytes;
  }

  /** How many changes are remembered for answers that are being made. */
  get changesKept(): number {
    return this.#changed.size;
  }

  /** What is counted for metrics: a miss is an answer that had to be made. */
  get figures(): {
    hits: number;
    misses: number;
    shelves: readonly { shelf: string; entries: number; bytes: number }[];
  } {
    const shelves = Object.entries({ popular: this.#popular, one_of_many: this.#oneOfMany });
    return {
      hits: this.#hits,
      misses: this.#misses,
      shelves: shelves.map(([shelf, { entries, bytes }]) => ({ shelf, entries, bytes })),
    };
  }

  /**
   * The kept answer that a request is answered with, which counts as a hit.
   *
   * @param toKnow the place in the primary's log up to which the answer must know what was written (place-of-writes.ts)
   */
  take(key: string, toKnow: WalPosition = 0): StoredAnswer | undefined {
    const answer = this.get(key);
    if (answer === undefined || (answer.knows ?? 0) < toKnow) return undefined;
    this.#hits += 1;
    return answer;
  }

  /** Looks at a kept answer without counting. */
  get(key: string): StoredAnswer | undefined {
    const answer = this.#popular.get(key) ?? this.#oneOfMany.get(key);
    if (answer === undefined) return undefined;
    if (isOld(answer)) {
      this.#shelfOf(answer).delete(key);
      return undefined;
    }
    // Most of these are requested once. The second request makes compressing worth it.
    if (answer.isOneOfMany) void this.#pack(key, answer, () => this.#isKept(key, answer));
    return answer;
  }

  /**
   * The answer under a key, made if it isn't there. `make` says by tags what the answer shows; without tags it isn't
   * kept. What has to know something is not waited for: it may have been begun before.
   */
  async getOrMake(key: string, make: () => Promise<MadeAnswer>, toKnow: WalPosition = 0): Promise<StoredAnswer> {
    const ready = this.take(key, toKnow) ?? (toKnow > 0 ? undefined : this.#making.get(key));
    if (ready) return ready;
    this.#misses += 1;

    const startedAt = this.#generation;
    const making = Symbol(key);
    this.#begun.set(making, startedAt);
    const work = make()
      // Where the log's end was not known, more may be written that nobody here has heard of.
      .then((made) => this.#keep(key, { ...storedAnswer(made), knows: toKnow === Infinity ? 0 : toKnow }, startedAt))
      .finally(() => {
        if (this.#making.get(key) === work) this.#making.delete(key);
        this.#begun.delete(making);
        this.#forgetChanges();
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
    if (this.#begun.size > 0)
      for (const tag of changed) {
        this.#changed.delete(tag);
        this.#changed.set(tag, this.#generation);
      }
    // A request after this change must not get an answer that was begun before it.
    this.#making.clear();
    for (const shelf of [this.#popular, this.#oneOfMany]) shelf.drop(changed);
  }

  #keep(key: string, answer: StoredAnswer, startedAt: number): StoredAnswer {
    const outdated = ['*', ...answer.tags].some((tag) => (this.#changed.get(tag) ?? 0) > startedAt);
    if (outdated || answer.tags.length === 0) return answer;
    this.#shelfOf(answer).set(key, answer);
    this.#sweepLater();
    if (!answer.isOneOfMany) void this.#pack(key, answer, () => this.#isKept(key, answer));
    return answer;
  }

  /** Under load there is no moment at which nothing is being made: what no answer needs to know goes as they end. */
  #forgetChanges(): void {
    const [earliest = Infinity] = this.#begun.values();
    for (const [tag, generation] of this.#changed) {
      if (generation > earliest) return;
      this.#changed.delete(tag);
    }
  }

  #pack(key: string, answer: StoredAnswer, isWanted: () => boolean): Promise<void> {
    return (answer.packing ??= this.#compression.compress(answer.body, isWanted).then((encodings) => {
      if (encodings === null) return void delete answer.packing;
      answer.encodings = encodings;
      if (this.#isKept(key, answer)) this.#shelfOf(answer).set(key, answer);
    }));
  }

  #isKept(key: string, answer: StoredAnswer): boolean {
    return this.#shelfOf(answer).holds(key, answer);
  }

  #shelfOf({ isOneOfMany = false }: StoredAnswer): Shelf {
    return isOneOfMany ? this.#oneOfMany : this.#popular;
  }

  /** Answers that nobody asks for any more give their memory back. */
  #sweepLater(): void {
    if (this.#sweeping !== undefined) return;
    this.#sweeping = setTimeout(() => {
      this.#sweeping = undefined;
      const left = [this.#popular, this.#oneOfMany].map((shelf) => shelf.forgetOld(isOld));
      if (left.includes(true)) this.#sweepLater();
    }, ageMaxMs).unref();
  }
}

/** An answer as it is kept, not compressed yet. */
export function storedAnswer(made: MadeAnswer): StoredAnswer {
  const text = made.body.length <= textBytesMax ? made.body.toString() : null;
  return { ...made, etag: etagOf(made.body), encodings: {}, heads: {}, keptAt: performance.now(), text };
}

function isOld({ keptAt }: StoredAnswer): boolean {
  return performance.now() - keptAt >= ageMaxMs;
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
