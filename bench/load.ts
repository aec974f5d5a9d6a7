import autocannon from 'autocannon';

export interface Figures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
}

/** Of what each took, and how long all of it took. */
export function figuresOf(timesMs: number[], tookMs: number, failed: number): Figures {
  const sorted = timesMs.toSorted((left, right) => left - right);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  const perSecond = Math.round((sorted.length / tookMs) * 10_000) / 10;
  return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99), failed };
}

const warmUpSeconds = 2;

/** Loads one address: a warm-up, then the measured time. */
export async function load(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
  connections = 32,
): Promise<Figures> {
  await autocannon({ url, connections, headers, duration: warmUpSeconds });
  const result = await autocannon({ url, connections, headers, duration: seconds });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
