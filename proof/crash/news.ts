import { randomUUID } from 'node:crypto';
import type { Random } from './random.ts';

export interface NewsItem {
  id: string;
  type: string;
  intentId: string;
}

export interface News {
  tell(type: string, intentId: string): void;
  /** Delivers the rest at once. @returns how many events the market has taken so far */
  flush(): Promise<number>;
  stop(): void;
}

const againAfterMs = 700;
const triesMax = 6;

/** Delivers events as on a bad day: most soon, some late, many two or three times, one in eight never. */
export function keepNews(random: Random, deliver: (item: NewsItem) => Promise<boolean>): News {
  const waiting = new Map<NodeJS.Timeout, () => Promise<void>>();
  const underWay = new Set<Promise<void>>();
  const taken = new Set<string>();

  function after(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      track(work());
    }, ms);
    waiting.set(timer, work);
  }

  function track(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  async function send(item: NewsItem, tries: number): Promise<void> {
    if (await deliver(item)) taken.add(item.id);
    else if (tries < triesMax) after(againAfterMs * tries, () => send(item, tries + 1));
  }

  return {
    tell: (type, intentId) => {
      if (random.happens(1 / 8)) return;
      const item = { id: `evt_${randomUUID()}`, type, intentId };
      const copies = random.pick([1, 1, 1, 2, 3]) ?? 1;
      for (let copy = 0; copy < copies; copy += 1)
        after(random.happens(0.7) ? random.between(0, 200) : random.between(200, 6_000), () => send(item, 1));
    },
    flush: async () => {
      while (waiting.size > 0 || underWay.size > 0) {
        for (const [timer, work] of waiting) {
          clearTimeout(timer);
          waiting.delete(timer);
          track(work());
        }
        await Promise.all(underWay);
      }
      return taken.size;
    },
    stop: () => {
      for (const timer of waiting.keys()) clearTimeout(timer);
    },
  };
}
