import type { FastifyReply } from 'fastify';
import { visitorPageMax } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';
import { Refusal, issueAt, refuseField } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Page } from '#server/platform/newest-first.ts';

interface Listing<After> {
  context: Context;
  query: { limit?: number | undefined; after?: After | undefined };
  actor: Actor | null;
  address: string;
  reply: FastifyReply;
}

/**
 * A page of a list, as the caller asked for it; a full one names the page after it in a Link header (RFC 8288).
 * Visitors get short pages. The list without `limit` is everybody's, as specified: it is one answer, however many ask.
 *
 * @param isThere for rows that are deleted or lose their place: nobody knows what follows one that is gone
 * @throws Refusal 400 for a visitor's long page, and after a row that is gone
 */
export async function pageOf<Row extends { id: string | number }, After>(
  { context, query, actor, address, reply }: Listing<After>,
  list: (context: Context, page: Page<After>) => Promise<Row[]>,
  isThere?: (context: Context, after: After) => Promise<boolean>,
): Promise<Row[]> {
  const max = actor === null && (query.limit ?? query.after) !== undefined ? visitorPageMax : limits.listMax;
  const limit = query.limit ?? max;
  if (limit > max) throw tooLong(max);
  const rows = await list(context, { limit, after: query.after });
  const last = rows.at(-1);
  if (last === undefined && query.after !== undefined && (await isThere?.(context, query.after)) === false)
    throw refuseField('after', 'not_valid');
  if (last && rows.length === limit) reply.header('link', `<${nextPage(address, limit, String(last.id))}>; rel="next"`);
  return rows;
}

function tooLong(max: number): Refusal {
  const issue = issueAt('limit', 'too_high', { max });
  return new Refusal('invalid_request', `limit ${issue.message}. Sign in for longer pages.`, { issues: [issue] });
}

/** The same address, with what else it asks for, further on. */
function nextPage(address: string, limit: number, after: string): string {
  const [path = '', asked] = address.split('?');
  const search = new URLSearchParams(asked);
  search.set('limit', String(limit));
  search.set('after', after);
  return `${path}?${search}`;
}
