import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { root } from '../server-process.ts';
import type { Written } from './acknowledged.ts';
import type { AppMachine } from './app-machine.ts';
import type { Settings } from './cluster.ts';
import type { Machine } from './plan.ts';

type Row<Table> = Table extends ReadonlyMap<string, infer Fields> ? Fields & { id: string } : never;

/** All that sales leave in the database of a machine. */
export async function readWritten({ values }: Settings, { address }: Machine): Promise<Written> {
  const client = new pg.Client({
    host: address,
    user: 'phones_owner',
    password: values.OWNER_PASSWORD,
    database: 'phones',
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    const rows = async <One extends { id: string }>(statement: string) =>
      new Map((await client.query<One>(statement)).rows.map((row) => [row.id, row]));
    return {
      listings: await rows<Row<Written['listings']>>('select id, name from products'),
      bookings: await rows<Row<Written['bookings']>>(
        'select id, product_id as "productId", buyer_id as "buyerId", state from bookings',
      ),
      intents: await rows<Row<Written['intents']>>('select intent_id as id, booking_id as "bookingId" from payments'),
      payments: await rows<Row<Written['payments']>>('select id, booking_id as "bookingId", state from payments'),
    };
  } finally {
    await client.end();
  }
}

/** Runs `npm run audit` on a server's machine. @returns what doesn't hold, or what it said instead */
export async function audit({ machine, environment }: AppMachine): Promise<string[]> {
  const words = ['--disable-warning=ExperimentalWarning', 'server/audit-books.ts'];
  const child = spawn('ip', ['netns', 'exec', machine.name, process.execPath, ...words], {
    cwd: root,
    env: { ...environment, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if ((await ended) === 0) return [];
  const broken = said.split('\n').filter((line) => line.startsWith('✘'));
  return broken.length > 0 ? broken : [complaint.trim() || 'the audit ended without a word'];
}
