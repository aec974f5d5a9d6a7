import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Context } from '#server/context.ts';
import type { Log } from '#server/platform/log.ts';

type Listener = (tags: Iterable<string>) => void;

const channel = 'redial_changed';
/** NOTIFY takes at most 8,000 bytes; more than this many tags are told as "everything". */
const tagsPerNotice = 100;

/** Carries "this changed" from the server that changed it to the caches of all servers on one database. */
export interface Announcements {
  readonly serverId: string;
  subscribe(listener: Listener): void;
  tellHere(tags: Iterable<string>): void;
  close(): Promise<void>;
}

/** Sends tags with the running transaction: other servers hear them at commit, or never. */
export async function publish(context: Context, tags: ReadonlySet<string>): Promise<void> {
  if (tags.size === 0) return;
  const told = tags.size > tagsPerNotice ? ['*'] : [...tags];
  const notice = JSON.stringify([context.announcements.serverId, ...told]);
  await sql`select pg_notify(${channel}, ${notice})`.execute(context.db);
}

/**
 * Listens on a connection of its own and comes back when it breaks.
 * While nothing could be heard anything may have changed, so everything is told to have.
 */
export async function startAnnouncements(connection: pg.ClientConfig, log: Log): Promise<Announcements> {
  const serverId = randomUUID();
  const listeners: Listener[] = [];
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const tellHere = (tags: Iterable<string>) => {
    const list = [...tags];
    if (list.length > 0) for (const listener of listeners) listener(list);
  };

  const connect = async () => {
    const next = new pg.Client({ ...connection, application_name: 'redial-announcements', keepAlive: true });
    next.on('error', (error) => log.warn({ err: error }, 'the announcements connection broke'));
    next.on('end', () => {
      if (client === next) client = null;
      if (!closed) again();
    });
    next.on('notification', (message) => hear(message.payload));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    tellHere(['*']);
  };

  const again = () => {
    clearTimeout(retry);
    tellHere(['*']);
    retry = setTimeout(() => void connect().catch(() => again()), 500);
  };

  const hear = (payload: string | undefined) => {
    const [from, ...tags] = JSON.parse(payload ?? '[]') as string[];
    if (from !== serverId) tellHere(tags);
  };

  await connect();
  return {
    serverId,
    subscribe: (listener) => void listeners.push(listener),
    tellHere,
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

/** For a single server and tests: nobody else is told. */
export function localAnnouncements(): Announcements {
  const listeners: Listener[] = [];
  return {
    serverId: randomUUID(),
    subscribe: (listener) => void listeners.push(listener),
    tellHere: (tags) => {
      const list = [...tags];
      if (list.length > 0) for (const listener of listeners) listener(list);
    },
    close: async () => undefined,
  };
}
