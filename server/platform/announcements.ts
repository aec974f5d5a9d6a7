import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';

type Listener = (tags: Iterable<string>) => void;

const channel = 'redial_changed';
/** NOTIFY takes at most 8,000 bytes; more than this many tags are told as "everything". */
const tagsPerNotice = 100;
/** Changes of so short a time are told together. */
const gatherMs = 5;
const reconnectMs = 500;

/** Carries "this changed" from the server that changed it to the caches of all servers on one database. */
export interface Announcements {
  subscribe(listener: Listener): void;
  /** Tells this server at once, and the others a moment later. */
  tell(tags: Iterable<string>): void;
  close(): Promise<void>;
}

/** For a single server and tests: nobody else is told. */
export function localAnnouncements(): Announcements {
  const listeners: Listener[] = [];
  return {
    subscribe: (listener) => void listeners.push(listener),
    tell: (tags) => tellAll(listeners, tags),
    close: async () => undefined,
  };
}

/**
 * Listens and tells on a connection of its own, which comes back when it breaks.
 * Notices are sent after a commit, not with it: NOTIFY in a transaction makes all commits wait for each other's disk write.
 * What a server could not tell before it died it makes good at its next start, by telling that everything changed;
 * and no cache trusts an answer for longer than a minute (http/answer-cache.ts).
 */
export async function startAnnouncements(connection: pg.ClientConfig, log: Log): Promise<Announcements> {
  const serverId = randomUUID();
  const local = localAnnouncements();
  const untold = new Set<string>(['*']);
  let client: pg.Client | null = null;
  let closed = false;
  let telling: NodeJS.Timeout | undefined;

  const flush = async () => {
    while (client !== null && untold.size > 0) {
      const told = untold.size > tagsPerNotice ? ['*'] : [...untold];
      untold.clear();
      const isTold = await client.query('select pg_notify($1, $2)', [channel, JSON.stringify([serverId, ...told])]).then(() => true, () => false);
      if (isTold) continue;
      // The connection is breaking, and refuses at once whatever it is asked: trying until it has ended would keep this process from
      // ever noticing that it has. Whoever connects anew tells.
      untold.add('*');
      break;
    }
    telling = undefined;
  };

  const hear = (payload: string | undefined) => {
    const [from, ...tags] = JSON.parse(payload ?? '[]') as string[];
    if (from !== serverId) local.tell(tags);
  };

  const connect = async () => {
    const next = new pg.Client({ ...connection, application_name: 'redial-announcements', keepAlive: true });
    next.on('error', (error) => log.warn({ err: error }, 'the announcements connection broke'));
    next.on('notification', (message) => hear(message.payload));
    // Only what was connected is missed. Whoever never got that far is followed by another one already: two for each would soon be thousands.
    next.on('end', () => {
      if (client !== next) return;
      client = null;
      if (!closed) again();
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    if (closed) return next.end();
    client = next;
    // While nothing could be heard anything may have changed.
    local.tell(['*']);
    await flush();
  };

  const again = () => {
    untold.add('*');
    setTimeout(() => {
      if (!closed) connect().catch(() => again());
    }, reconnectMs).unref();
  };

  await connect();
  return {
    subscribe: (listener) => local.subscribe(listener),
    tell: (tags) => {
      const list = [...tags];
      if (list.length === 0) return;
      local.tell(list);
      for (const tag of list) untold.add(tag);
      telling ??= setTimeout(() => void flush(), gatherMs);
    },
    close: async () => {
      closed = true;
      clearTimeout(telling);
      await flush();
      await client?.end().catch(() => undefined);
    },
  };
}

function tellAll(listeners: readonly Listener[], tags: Iterable<string>): void {
  const list = [...tags];
  if (list.length > 0) for (const listener of listeners) listener(list);
}
