/** One request of the load and what came of it, in milliseconds of one clock. */
export interface Sample {
  kind: 'read' | 'write';
  /** What was asked, without ids. */
  what: string;
  beganMs: number;
  /** Infinity until then; the status is 0 meanwhile. */
  endedMs: number;
  status: number;
  /** A server answered, not a proxy on the way to it. */
  isOfServer: boolean;
}

export interface Figures {
  /** The longest time in which no write was acknowledged. */
  secondsWithoutWrites: number;
  writes: number;
  reads: number;
  /** Without an answer, or with one that says that something is wrong. */
  failedWrites: number;
  failedReads: number;
  /** Of the failed, those without an answer of a server: none at all, or a proxy's that found none. */
  dropped: number;
  /** Of the reads asked while no write was acknowledged, how many were answered. */
  readsMeanwhile: { served: number; asked: number };
}

const isServed = ({ status }: Sample) => status >= 200 && status < 400;

/** What the load noticed between two moments. A gap begins and ends with an acknowledged write or with the time. */
export function measure(samples: readonly Sample[], fromMs: number, toMs: number): Figures {
  const within = samples.filter(({ beganMs }) => beganMs >= fromMs && beganMs < toMs);
  const gap = longestGap(samples, fromMs, toMs);
  const of = (kind: Sample['kind']) => within.filter((sample) => sample.kind === kind);
  const failed = (kind: Sample['kind']) => of(kind).filter((sample) => !isServed(sample)).length;
  const meanwhile = of('read').filter(({ beganMs }) => beganMs >= gap.fromMs && beganMs < gap.toMs);
  return {
    secondsWithoutWrites: (gap.toMs - gap.fromMs) / 1_000,
    writes: of('write').length,
    reads: of('read').length,
    failedWrites: failed('write'),
    failedReads: failed('read'),
    dropped: within.filter((sample) => !isServed(sample) && !(sample.isOfServer && sample.status === 503)).length,
    readsMeanwhile: { served: meanwhile.filter(isServed).length, asked: meanwhile.length },
  };
}

function longestGap(samples: readonly Sample[], fromMs: number, toMs: number): { fromMs: number; toMs: number } {
  const acknowledged = samples
    .filter((sample) => sample.kind === 'write' && isServed(sample))
    .map(({ endedMs }) => endedMs)
    .filter((endedMs) => endedMs > fromMs && endedMs < toMs)
    .toSorted((left, right) => left - right);
  let longest = { fromMs, toMs: fromMs };
  let beforeMs = fromMs;
  for (const atMs of [...acknowledged, toMs]) {
    if (atMs - beforeMs > longest.toMs - longest.fromMs) longest = { fromMs: beforeMs, toMs: atMs };
    beforeMs = atMs;
  }
  return longest;
}
