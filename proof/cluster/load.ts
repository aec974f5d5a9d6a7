import { setTimeout as sleep } from 'node:timers/promises';
import { phonePath } from '#contract/addresses.ts';
import type { Acknowledged } from './acknowledged.ts';
import type { Sample } from './measuring.ts';
import type { Person } from './people.ts';
import type { Ask } from './requests.ts';
import { makeSale } from './sale.ts';
import type { Goods } from './sale.ts';

export const requestsPerSecond = 30;
/** Of three requests one is a step of a sale. */
const readsInThree = 2;
const againAfterMs = 1_000;

interface Sale {
  buyer: Person;
  seller: Person;
  next: ReturnType<typeof makeSale>['next'];
  notBeforeMs: number;
}

export interface Load {
  samples: readonly Sample[];
  acknowledged: readonly Acknowledged[];
  /** Answers that a fault must not cause: a person's mistake, or one of ours. */
  strange: readonly string[];
  stop(): Promise<void>;
}

/**
 * Asks at a fixed rate, whether earlier requests were answered or not. What failed of a sale is asked again after a
 * second, as a patient person does.
 */
export function startLoad(
  { buyers, sellers, visitors }: { buyers: Person[]; sellers: Person[]; visitors: Ask[] },
  goods: Goods,
): Load {
  const samples: Sample[] = [];
  const acknowledged: Acknowledged[] = [];
  const strange: string[] = [];
  const waiting: Sale[] = [];
  const underWay = new Set<Promise<void>>();
  const idle = [...buyers];
  let [count, sales, isOver] = [0, 0, false];

  const note = async (kind: Sample['kind'], what: string, ask: () => ReturnType<Ask>) => {
    // It counts from its beginning on: what hasn't ended may well be what fails.
    const sample: Sample = { kind, what, beganMs: performance.now(), endedMs: Infinity, status: 0, isOfServer: false };
    samples.push(sample);
    const reply = await ask();
    Object.assign(sample, { endedMs: performance.now(), status: reply.status, isOfServer: reply.isOfServer });
    const isStrange = reply.status === 500 || (reply.status >= 400 && reply.status < 500);
    if (isStrange) strange.push(`${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`);
    return reply;
  };

  const read = async () => {
    const last = acknowledged.findLast((one) => one.kind === 'listing');
    const phone = last ? phonePath(last.id, last.name) : '/blog';
    const paths = ['/', '/category/fairphone', '/api/categories', '/search?q=fairphone', phone, goods.img];
    const own = idle[count % Math.max(1, idle.length)];
    const visitor = visitors[count % visitors.length];
    const path = paths[((count / 3) % paths.length) | 0] ?? '/';
    if (count % 8 === 0 && own) await note('read', 'my notices', () => own.ask('GET', '/api/notices'));
    else if (visitor) await note('read', what(path), () => visitor('GET', path));
  };

  const write = async () => {
    const sale = nextSale();
    const step = sale?.next();
    if (!sale || !step) return;
    const reply = await note('write', step.what, () => step.ask());
    if (reply.status === 200) {
      const promised = step.done(reply.body as never);
      if (promised) acknowledged.push(promised);
    } else sale.notBeforeMs = performance.now() + againAfterMs;
    // What the market refuses for good is no use to ask again.
    const isOver = sale.next() === null || (reply.status >= 400 && reply.status < 500);
    if (isOver) idle.push(sale.buyer);
    else waiting.push(sale);
  };

  /** One that waits for its next step, or else a new one while there are buyers. */
  const nextSale = (): Sale | undefined => {
    const now = performance.now();
    const at = waiting.findIndex(({ notBeforeMs }) => notBeforeMs <= now);
    if (at >= 0) return waiting.splice(at, 1)[0];
    const buyer = idle.shift();
    const seller = sellers[sales % sellers.length];
    if (!buyer || !seller) return waiting.shift();
    sales += 1;
    return { buyer, seller, next: makeSale(seller, buyer, goods).next, notBeforeMs: 0 };
  };

  const goOn = async () => {
    const startedMs = performance.now();
    while (!isOver) {
      const work = count % 3 < readsInThree ? read() : write();
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
      count += 1;
      const dueMs = startedMs + (count * 1_000) / requestsPerSecond;
      await sleep(Math.max(0, dueMs - performance.now()));
    }
  };
  const going = goOn();
  return {
    samples,
    acknowledged,
    strange,
    stop: async () => {
      isOver = true;
      await going;
      await Promise.all(underWay);
    },
  };
}

/** Is it one of ours, of what was answered strangely? A person's mistakes are told, and don't fail the run. */
export function isOurFault(strange: string): boolean {
  return /^[^:]*: 500 /.test(strange);
}

function what(path: string): string {
  return path.replace(/(?<=^\/(?:phones|images)\/).*/, '…');
}
