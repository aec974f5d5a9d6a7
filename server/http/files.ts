import fastifyStatic from '@fastify/static';
import type { FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { nothingThere } from '#server/http/problems.ts';

/**
 * How the build names its files and folders. Nothing else is looked for on the disk: no dots in front, no escapes, no
 * endless names.
 */
const ours = /^(?:\/[\w-][\w.-]{0,127}){1,5}$/;

/** Serves the files of one folder below a prefix such as `/icons/`. What can't be the name of one is not found. */
export async function serveFolder(
  app: FastifyInstance,
  options: Pick<FastifyStaticOptions, 'maxAge'> & { root: string; prefix: string },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, _reply, done) =>
      done(ours.test(request.url.split('?')[0] ?? '') ? undefined : nothingThere()),
    );
    await scope.register(fastifyStatic, { ...options, decorateReply: false, index: false });
  });
}
