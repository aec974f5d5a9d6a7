import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredAnswer } from '#server/http/answer-cache.ts';
import { encodingsIn } from '#server/http/negotiation.ts';

/** Sends a kept answer: 304 when the caller has it already, else in the smallest encoding the caller takes. */
export function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredAnswer,
  base: Record<string, string>,
): FastifyReply {
  const { headers } = request;
  const seen = headers['if-none-match'];
  if (seen !== undefined && answer.status === 200 && matches(seen, answer.etag)) {
    return reply.code(304).headers(answer.headers).header('etag', answer.etag).removeHeader('content-type').send();
  }
  const encoding = choose(answer, headers['accept-encoding']);
  const body = encoding === 'identity' ? (answer.text ?? answer.body) : (answer.encodings[encoding] ?? answer.body);
  const head = [...(answer.heads[encoding] ??= headOf(answer, encoding, base)), 'x-request-id', request.id];
  // Straight to the socket: what Fastify would do besides costs more than all the rest of such an answer.
  const { raw } = reply.hijack();
  raw.writeHead(answer.status, head);
  raw.end(request.method === 'HEAD' ? undefined : body);
  return reply;
}

/** Does the caller take a compressed answer? */
export function takesCompressed(request: FastifyRequest): boolean {
  return encodingsIn(request.headers['accept-encoding'] ?? '').length > 0;
}

type Encoding = keyof StoredAnswer['heads'];

function choose({ encodings }: StoredAnswer, accepted = ''): Encoding {
  const taken = encodingsIn(accepted);
  if (encodings.br && taken.includes('br')) return 'br';
  return encodings.gzip && taken.includes('gzip') ? 'gzip' : 'identity';
}

function headOf(answer: StoredAnswer, encoding: Encoding, base: Record<string, string>): string[] {
  const length = encoding === 'identity' ? answer.body.length : (answer.encodings[encoding]?.length ?? 0);
  const all = {
    ...base,
    ...answer.headers,
    etag: answer.etag,
    'content-length': String(length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  return Object.entries(all).flat();
}

function matches(seen: string, etag: string): boolean {
  return seen === '*' || seen.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
