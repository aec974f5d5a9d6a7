import { LRUCache } from 'lru-cache';
import type { StoredAnswer } from '#server/http/answer-cache.ts';

/** Made anew when its answer has grown by its encodings: only then is its size counted again. */
interface Kept {
  answer: StoredAnswer;
}

/** What an answer takes besides its body: without it, empty answers to made-up addresses would fill the memory. */
const besidesBytes = 2 * 1024;

/** Answers in a bounded room, found by key and by what they show. The least recently used go first. */
export class Shelf {
  readonly #kept: LRUCache<string, Kept>;
  /** A change is told of many times a second, and there are thousands of answers: nobody walks along all of them. */
  readonly #keysByTag = new Map<string, Set<string>>();

  constructor(size: { bytesMax: number; answerBytesMax: number }) {
    this.#kept = new LRUCache({
      maxSize: size.bytesMax,
      maxEntrySize: size.answerBytesMax,
      sizeCalculation: ({ answer }) => bytesOf(answer),
      onInsert: ({ answer }, key) => this.#note(key, answer.tags),
      dispose: ({ answer }, key) => this.#unnote(key, answer.tags),
    });
  }

  /** What the answers take, their compressed forms included. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  get entries(): number {
    return this.#kept.size;
  }

  get(key: string): StoredAnswer | undefined {
    return this.#kept.get(key)?.answer;
  }

  /** Puts an answer there, or counts anew how long it is. */
  set(key: string, answer: StoredAnswer): void {
    this.#kept.set(key, { answer });
  }

  holds(key: string, answer: StoredAnswer): boolean {
    return this.#kept.peek(key)?.answer === answer;
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }

  /** Forgets every answer that shows one of these; '*' forgets all. */
  drop(tags: ReadonlySet<string>): void {
    if (tags.has('*')) return this.#kept.clear();
    for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? []) this.#kept.delete(key);
  }

  /** @returns are there any left? */
  forgetOld(isOld: (answer: StoredAnswer) => boolean): boolean {
    const old = [...this.#kept.entries()].filter(([, { answer }]) => isOld(answer));
    for (const [key] of old) this.#kept.delete(key);
    return this.#kept.size > 0;
  }

  #note(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #unnote(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

function bytesOf({ body, encodings }: StoredAnswer): number {
  return besidesBytes + body.length + (encodings.br?.length ?? 0) + (encodings.gzip?.length ?? 0);
}
