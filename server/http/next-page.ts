import type { FastifyReply } from 'fastify';
import { visitorPageMax } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';
import { Refusal } from '#contract/problem.ts';
import type { Actor } from '#server/platform/actor.ts';

interface Listing<After> {
  query: { limit?: number | undefined; after?: After | undefined };
  actor: Actor | null;
  address: string;
  reply: FastifyReply;
}

/**
 * A page of a list, as the caller asked for it; a full one names the page after it in a Link header (RFC 8288).
 * Visitors get short pages. The list without `limit` is everybody's, as specified: it is one answer, however many ask.
 *
 * @throws Refusal 400 for a visitor's long page
 */
export async function pageOf<Row extends { id: string }, After>(
  { query, actor, address, reply }: Listing<After>,
  list: (page: { limit: number; after: After | undefined }) => Promise<Row[]>,
): Promise<Row[]> {
  const max = actor === null && (query.limit ?? query.after) !== undefined ? visitorPageMax : limits.listMax;
  const limit = query.limit ?? max;
  if (limit > max) throw tooLong(max);
  const rows = await list({ limit, after: query.after });
  const last = rows.at(-1);
  if (last && rows.length === limit) reply.header('link', `<${nextPage(address, limit, last.id)}>; rel="next"`);
  return rows;
}

function tooLong(max: number): Refusal {
  const message = `must be a whole number from 1 to ${max}`;
  return new Refusal('invalid_request', `limit ${message}. Sign in for longer pages.`, {
    issues: [{ path: 'limit', message }],
  });
}

/** The same address, with what else it asks for, further on. */
function nextPage(address: string, limit: number, after: string): string {
  const [path = '', asked] = address.split('?');
  const search = new URLSearchParams(asked);
  search.set('limit', String(limit));
  search.set('after', after);
  return `${path}?${search}`;
}
