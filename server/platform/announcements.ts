import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hangUpOnSilence } from '#server/platform/hang-up.ts';
import type { Log } from '#server/platform/log.ts';

type Listener = (tags: Iterable<string>) => void;

const channel = 'redial_changed';
/** NOTIFY takes at most 8,000 bytes; more than this many tags are told as "everything". */
const tagsPerNotice = 100;
/** Changes of so short a time are told together. */
const gatherMs = 5;
const reconnectMs = 500;
/** How long a server may owe an answer, and how often one is asked for. */
const silentMs = 3_000;
const pulseMs = 10_000;

/** Carries "this changed" from one server to the caches of all servers on one database. */
export interface Announcements {
  subscribe(listener: Listener): void;
  /** Tells this server at once, and the others a moment later. */
  tell(tags: Iterable<string>): void;
  /** Does this server hear at the moment what others tell? */
  isListening(): boolean;
  close(): Promise<void>;
}

/** For a single server and tests: nobody else is told. */
export function localAnnouncements(): Announcements {
  const listeners: Listener[] = [];
  return {
    subscribe: (listener) => void listeners.push(listener),
    tell: (tags) => tellAll(listeners, tags),
    isListening: () => true,
    close: async () => undefined,
  };
}

/**
 * Listens and tells on a connection of its own, which comes back when it breaks. Notices are sent after a commit:
 * NOTIFY in a transaction makes all commits wait for each other's disk write. A server that died untold tells at its
 * next start that everything changed; no cache trusts an answer for longer than a minute (http/answer-cache.ts).
 */
export async function startAnnouncements(connection: pg.ClientConfig, log: Log): Promise<Announcements> {
  const serverId = randomUUID();
  const local = localAnnouncements();
  const untold = new Set<string>(['*']);
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let telling: NodeJS.Timeout | undefined;

  const flush = async () => {
    while (client !== null && untold.size > 0) {
      const told = untold.size > tagsPerNotice ? ['*'] : [...untold];
      untold.clear();
      const isTold = await client
        .query('select pg_notify($1, $2)', [channel, JSON.stringify([serverId, ...told])])
        .then(
          () => true,
          () => false,
        );
      if (!isTold) untold.add('*');
      // Not even the shortest: then there is no connection, and the next one begins with it.
      if (!isTold && told[0] === '*') break;
    }
    telling = undefined;
  };

  const hear = (payload: string | undefined) => {
    const [from, ...tags] = JSON.parse(payload ?? '[]') as string[];
    if (from !== serverId) local.tell(tags);
  };

  const connect = async (): Promise<{ ended: Promise<void> }> => {
    const next = new pg.Client({
      ...connection,
      application_name: 'redial-announcements',
      connectionTimeoutMillis: silentMs,
    });
    hangUpOnSilence(next, silentMs);
    const ended = new Promise<void>((resolve) => next.once('end', () => resolve()));
    next.on('error', (error) => log.debug({ err: error }, 'the announcements connection complains'));
    next.on('notification', (message) => hear(message.payload));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      next.connection.stream.destroy();
      throw error;
    }
    // Nothing comes by itself from a server that is gone without a word: so it is asked.
    const pulse = setInterval(() => void next.query('select 1').catch(() => undefined), pulseMs).unref();
    client = next;
    // While nothing could be heard anything may have changed.
    local.tell(['*']);
    await flush();
    return {
      ended: ended.then(() => {
        clearInterval(pulse);
        client = null;
      }),
    };
  };

  const keepConnected = async (first: { ended: Promise<void> }) => {
    for (let current: typeof first | null = first; !closing.signal.aborted;) {
      if (current !== null) {
        await current.ended;
        if (closing.signal.aborted) return;
        log.warn(
          'the announcements connection broke; what other servers change is shown up to a minute late until it is back',
        );
      }
      untold.add('*');
      await sleep(reconnectMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted) return;
      current = await connect().catch(() => null);
      if (closing.signal.aborted) return void (await client?.end().catch(() => undefined));
      if (current !== null) log.info('the announcements connection is back');
    }
  };

  const kept = keepConnected(await connect());
  return {
    subscribe: (listener) => local.subscribe(listener),
    tell: (tags) => {
      const list = [...tags];
      if (list.length === 0) return;
      local.tell(list);
      for (const tag of list) untold.add(tag);
      telling ??= setTimeout(() => void flush(), gatherMs);
    },
    isListening: () => client !== null,
    close: async () => {
      clearTimeout(telling);
      await flush();
      closing.abort();
      await client?.end().catch(() => undefined);
      await kept;
    },
  };
}

function tellAll(listeners: readonly Listener[], tags: Iterable<string>): void {
  const list = [...tags];
  if (list.length > 0) for (const listener of listeners) listener(list);
}
