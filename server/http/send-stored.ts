import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredAnswer } from '#server/http/answer-cache.ts';

/** By this header a page asks what an answer shows; the secret keeps that question to this process. */
export const askTagsHeader = 'x-redial-ask-tags';
export const askTagsSecret = randomUUID();
export const tagsHeader = 'x-redial-tags';

/** Sends a kept answer: 304 when the caller has it already, else in the smallest encoding the caller takes. */
export function sendStored(request: FastifyRequest, reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  const seen = request.headers['if-none-match'];
  reply.code(answer.status).headers(answer.headers).header('etag', answer.etag);
  if (request.headers[askTagsHeader] === askTagsSecret) reply.header(tagsHeader, answer.tags.join(' '));
  if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-cache');
  if (seen !== undefined && answer.status === 200 && matches(seen, answer.etag)) return reply.code(304).removeHeader('content-type').send();

  const accepted = request.headers['accept-encoding'];
  if (accepted !== undefined) {
    if (answer.encodings.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(answer.encodings.br);
    if (answer.encodings.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(answer.encodings.gzip);
  }
  return reply.send(answer.body);
}

function matches(seen: string, etag: string): boolean {
  return seen === '*' || seen.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
