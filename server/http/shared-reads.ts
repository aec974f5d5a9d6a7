import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import type { Http } from '#server/http/http.ts';
import { placeWritten } from '#server/http/place-of-writes.ts';

interface Shared<Value> {
  request: FastifyRequest;
  /** What the answer shows, as far as the question tells, and what the answer adds to that. */
  tags: readonly string[];
  furtherTags(value: Value): readonly string[];
}

/**
 * Reads an answer that is the same for many: on a replica that knows all that the caller wrote and all that this server
 * heard about what the answer shows, else on the primary. So an answer is as new as one of the primary, and may be kept
 * like it. What a replica fails at, or doesn't find, the primary is asked.
 */
export async function readShared<Value>(
  http: Http,
  { request, tags, furtherTags }: Shared<Value>,
  read: (context: Context) => Promise<Value>,
): Promise<Value> {
  const { context, replicas } = http;
  // Without tags nothing is read at all.
  if (replicas === null || tags.length === 0) return read(context);
  const written = await placeWritten(http, request);
  const found = await replicas.find(() => Math.max(written, replicas.changes.placeOf(tags)));
  if (found === null) return read(context);
  try {
    const value = await read({ ...context, db: found.replica.db });
    if (replicas.changes.placeOf(furtherTags(value)) <= found.replayed) return value;
  } catch (error) {
    if (error instanceof Refusal && !isMissing(error)) throw error;
    if (!(error instanceof Refusal)) replicas.failed(found, error);
  }
  return read(context);
}

function isMissing({ status }: Refusal): boolean {
  return status === 404 || status === 410;
}
