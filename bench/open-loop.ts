import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';

const connectionsMax = 3_000;

/** How requests were answered. */
export interface Tally {
  sent: number;
  served: number;
  shed: number;
  shedSilently: number;
  failed: number;
  /** Counts from when a request was due, not from when a connection was free: queueing counts. */
  servedMs: number[];
  shedMs: number[];
}

/** Sends requests at a fixed rate, whether answers come or not. */
export async function openLoop(
  port: number,
  requests: readonly string[],
  perSecond: number,
  seconds: number,
): Promise<Tally> {
  const tally = newTally();
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  const count = Math.round(perSecond * seconds);
  for (let sent = 0; sent < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond));
    for (; sent < due; sent += 1) {
      let connection = idle.pop();
      if (!connection || connection.isBroken) {
        if (all.size >= connectionsMax) {
          tally.sent += 1;
          tally.failed += 1;
          continue;
        }
        connection = new Connection(port);
        all.add(connection);
      }
      const used = connection;
      const one = send(
        used,
        requests[sent % requests.length] ?? '',
        startedAt + (sent / perSecond) * 1_000,
        tally,
      ).then(() => {
        underWay.delete(one);
        if (used.isBroken) all.delete(used);
        else idle.push(used);
      });
      underWay.add(one);
    }
    await sleep(2);
  }
  await Promise.all(underWay);
  for (const connection of all) connection.close();
  return tally;
}

/** Sends one request, and counts how it was answered. */
export async function send(connection: Connection, request: string, dueAt: number, tally: Tally): Promise<void> {
  tally.sent += 1;
  try {
    const { status, hasRetryAfter } = await connection.send(request);
    const tookMs = performance.now() - dueAt;
    if (status === 200) {
      tally.served += 1;
      tally.servedMs.push(tookMs);
    } else if (status === 503) {
      tally.shed += 1;
      tally.shedMs.push(tookMs);
      if (!hasRetryAfter) tally.shedSilently += 1;
    } else tally.failed += 1;
  } catch {
    tally.failed += 1;
  }
}

export function newTally(): Tally {
  return { sent: 0, served: 0, shed: 0, shedSilently: 0, failed: 0, servedMs: [], shedMs: [] };
}

export function percentile(all: readonly number[], share: number): number {
  const sorted = all.toSorted((left, right) => left - right);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
}
