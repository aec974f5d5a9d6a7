import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#contract/route.ts';
import type { Http } from '#server/http/http.ts';
import { leaveGate } from '#server/http/overload.ts';
import { countCalls } from '#server/http/rate-limits.ts';
import { recognise } from '#server/http/serve.ts';
import type { Actor } from '#server/platform/actor.ts';

/** A file that is made while it is read. */
interface Download {
  fileName: string;
  pieces: AsyncIterator<string>;
}

/** Answers a row of the contract with a file, of which no more is made than its reader takes. */
export function serveDownload(http: Http, row: Route & { download: string }, make: (actor: Actor) => Download): void {
  const [, url = ''] = row.call.split(' ');
  http.app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    config: { row },
    ...countCalls(http, row),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { actor } = await recognise(http, row, request);
      if (actor === null) throw new Error(`${row.call} is for members, and its caller is none`);
      const { fileName, pieces } = make(actor);
      // While nothing is sent, a failure can still be told.
      const first = await pieces.next();
      leaveGate(reply.raw);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .type(`${row.download}; charset=utf-8`)
        .send(Readable.from(restOf(first, pieces)));
    },
  });
}

async function* restOf(first: IteratorResult<string>, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
}
