import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredAnswer } from '#server/http/answer-cache.ts';

/** By this header a page asks what an answer shows; the secret keeps that question to this process. */
export const askTagsHeader = 'x-redial-ask-tags';
export const askTagsSecret = randomUUID();
export const tagsHeader = 'x-redial-tags';

/** Sends a kept answer: 304 when the caller has it already, else in the smallest encoding the caller takes. */
export function sendStored(request: FastifyRequest, reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  const { headers } = request;
  if (headers[askTagsHeader] === askTagsSecret) reply.header(tagsHeader, answer.tags.join(' '));
  const seen = headers['if-none-match'];
  if (seen !== undefined && answer.status === 200 && matches(seen, answer.etag)) {
    return reply.code(304).headers(answer.headers).header('etag', answer.etag).removeHeader('content-type').send();
  }
  const { body, encoding } = choose(answer, headers['accept-encoding']);
  const raw = reply.hijack().raw;
  raw.writeHead(answer.status, {
    ...(reply.getHeaders() as Record<string, string>),
    ...answer.headers,
    etag: answer.etag,
    'content-length': body.length,
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  });
  raw.end(request.method === 'HEAD' ? undefined : body);
  return reply;
}

function choose(answer: StoredAnswer, accepted: string | undefined): { body: Buffer; encoding: 'br' | 'gzip' | null } {
  const { br, gzip } = answer.encodings;
  if (accepted !== undefined && br && /\bbr\b/.test(accepted)) return { body: br, encoding: 'br' };
  if (accepted !== undefined && gzip && /\bgzip\b/.test(accepted)) return { body: gzip, encoding: 'gzip' };
  return { body: answer.body, encoding: null };
}

function matches(seen: string, etag: string): boolean {
  return seen === '*' || seen.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
