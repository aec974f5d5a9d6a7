import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';

interface Listing<After> {
  query: { limit?: number | undefined; after?: After | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A page of a list, as the caller asked for it; a full one names the page after it in a Link header (RFC 8288). */
export async function pageOf<Row extends { id: string }, After>(
  { query, request, reply }: Listing<After>,
  list: (page: { limit: number; after: After | undefined }) => Promise<Row[]>,
): Promise<Row[]> {
  const limit = query.limit ?? limits.listMax;
  const rows = await list({ limit, after: query.after });
  const last = rows.at(-1);
  if (last && rows.length === limit) reply.header('link', `<${nextPage(request.url, limit, last.id)}>; rel="next"`);
  return rows;
}

/** The same address, with what else it asks for, further on. */
function nextPage(url: string, limit: number, after: string): string {
  const [path = '', asked] = url.split('?');
  const search = new URLSearchParams(asked);
  search.set('limit', String(limit));
  search.set('after', after);
  return `${path}?${search}`;
}
