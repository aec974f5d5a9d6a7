import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names the page after this one in a Link header (RFC 8288). */
export function linkToNextPage(request: FastifyRequest, reply: FastifyReply, after: string | undefined, limit: number): void {
  if (after === undefined) return;
  const [path = ''] = request.url.split('?');
  reply.header('link', `<${path}?limit=${limit}&after=${after}>; rel="next"`);
}
