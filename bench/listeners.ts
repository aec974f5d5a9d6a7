import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { BenchMarket } from './market.ts';

const openedAtOnce = 50;

/** Live events that are open. `isOver` tells of one that ended before it was hung up. */
export interface Listeners {
  refused: number;
  isOver: boolean;
  hangUp(): void;
}

/** Writes so many people into the database, all signed in. @returns their session cookies */
export async function addMembers({ database, dataDir }: BenchMarket, count: number): Promise<string[]> {
  const sessions = Array.from({ length: count }, () => randomBytes(24).toString('base64url'));
  await database.query(
    `with identities as
      (insert into identity_user (id, name, email)
       select gen_random_uuid(), 'Bench', concat('listener-', gen_random_uuid(), '@redial.example')
       from generate_series(1, $1) returning id, email),
     accounts as
      (insert into users (identity_id, name, email, account_type, language)
       select id, 'Bench', email, 'User', 'en' from identities)
     insert into identity_session (id, "userId", token, "expiresAt")
      select gen_random_uuid(), id, ($2::text[])[row_number() over ()], now() + interval '1 day' from identities`,
    [count, sessions],
  );
  return cookiesOf(dataDir, sessions);
}

async function cookiesOf(dataDir: string, sessions: readonly string[]): Promise<string[]> {
  const { identity } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { identity: string };
  return sessions.map((session) => {
    const signature = createHmac('sha256', identity).update(session).digest('base64');
    return `redial.session_token=${encodeURIComponent(`${session}.${signature}`)}`;
  });
}

/** Opens live events for each of these cookies, as a browser does, and leaves them open. */
export async function listenAll(url: string, cookies: readonly string[]): Promise<Listeners> {
  const calls: ClientRequest[] = [];
  const listeners: Listeners = { refused: 0, isOver: false, hangUp: () => calls.forEach((call) => call.destroy()) };
  const left = [...cookies];
  const openSome = async () => {
    for (let cookie = left.pop(); cookie !== undefined; cookie = left.pop()) {
      const call = request(`${url}/api/events`, { agent: false, headers: { cookie, connection: 'keep-alive' } });
      calls.push(call);
      call.end();
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      if (answer.statusCode !== 200) listeners.refused += 1;
      call.on('error', () => undefined);
      answer.on('end', () => (listeners.isOver = true)).on('error', () => undefined);
      answer.resume();
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, openSome));
  return listeners;
}
