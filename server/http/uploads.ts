import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';

/** Forms with a file. Browsers send the whole of it before they read an answer, so a refused one is read to its end. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: limits.imageBytesMax, files: 1, fields: 10, fieldSize: 10_000, parts: 11, headerPairs: 50 },
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.isMultipart()) request.raw.unpipe().resume();
    done();
  });
}
