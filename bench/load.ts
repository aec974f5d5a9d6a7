import autocannon from 'autocannon';

export interface Figures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
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
