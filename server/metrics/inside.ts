import type { AnswerCache } from '#server/http/answer-cache.ts';
import type { EventStreams } from '#server/http/event-streams.ts';
import type { Gate } from '#server/http/overload.ts';
import type { Announcements } from '#server/platform/announcements.ts';
import { countUpTo, gauge } from '#server/platform/metrics/metrics.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { withoutPrimary } from '#server/platform/replicas/replica.ts';
import type { Replicas } from '#server/platform/replicas/replicas.ts';
import type { PhoneIndex } from '#server/search/phone-index.ts';

interface Inside {
  gate: Gate;
  cache: AnswerCache;
  streams: EventStreams;
  index: PhoneIndex;
  announcements: Announcements;
  replicas: Replicas | null;
}

/** Metrics of this process, which need no query. */
export function watchInside(metrics: Metrics, inside: Inside): void {
  watchGate(metrics, inside);
  watchCache(metrics, inside);
  watchSearch(metrics, inside);
  watchReplicas(metrics, inside.replicas);
}

function watchGate(metrics: Metrics, { gate, streams, announcements }: Inside): void {
  const tell = (name: string, help: string, read: () => number) => gauge(metrics, { name, help }, read);
  tell('redial_gate_under_way', 'Requests that the gate has let in.', () => gate.figures.underWay);
  tell('redial_gate_waiting', 'Requests that wait in line.', () => gate.figures.waiting);
  countUpTo(metrics, 'redial_gate_refused_total', 'Requests refused as too many (503).', () => gate.figures.refused);
  tell('redial_live_streams', 'Browsers that listen to live events.', () => streams.size);
  tell('redial_announcements_up', '1 while this server hears what others change.', () =>
    announcements.isListening() ? 1 : 0,
  );
}

function watchCache(metrics: Metrics, { cache }: Inside): void {
  countUpTo(metrics, 'redial_cache_hits_total', 'Answers that were kept.', () => cache.figures.hits);
  countUpTo(metrics, 'redial_cache_misses_total', 'Answers that had to be made.', () => cache.figures.misses);
  const labelNames = ['shelf'];
  gauge(metrics, { name: 'redial_cache_entries', help: 'Answers that are kept.', labelNames }, () =>
    cache.figures.shelves.map(({ shelf, entries }) => [{ shelf }, entries]),
  );
  gauge(metrics, { name: 'redial_cache_bytes', help: 'Memory that they take.', labelNames }, () =>
    cache.figures.shelves.map(({ shelf, bytes }) => [{ shelf }, bytes]),
  );
}

function watchSearch(metrics: Metrics, { index }: Inside): void {
  const tell = (name: string, help: string, read: () => number) => gauge(metrics, { name, help }, read);
  tell('redial_search_age_seconds', 'Since the index was in step with the database.', () => index.ageSeconds);
  tell('redial_search_phones', 'Phones in the index.', () => index.size);
  tell('redial_search_bytes', 'What the index takes of the memory.', () => index.bytes);
  countUpTo(metrics, 'redial_search_loads_total', 'How often the whole index was read.', () => index.loads);
}

export function watchReplicas(metrics: Metrics, replicas: Pick<Replicas, 'figures'> | null): void {
  const all = () => withoutPrimary(replicas?.figures ?? []);
  const labelNames = ['replica'];
  gauge(metrics, { name: 'redial_replica_up', help: '1 while a replica is used for reads.', labelNames }, () =>
    all().map(({ name: replica, isUsed }) => [{ replica }, isUsed ? 1 : 0]),
  );
  gauge(
    metrics,
    { name: 'redial_replica_lag_seconds', help: 'How far a replica is behind, at most.', labelNames },
    () =>
      all().flatMap(({ name: replica, lagSeconds }) =>
        lagSeconds === null ? [] : [[{ replica }, lagSeconds] as const],
      ),
  );
}
