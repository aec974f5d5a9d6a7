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
  if (last && rows.length === limit) reply.header('link', `<${request.url.split('?')[0]}?limit=${limit}&after=${last.id}>; rel="next"`);
  return rows;
}
