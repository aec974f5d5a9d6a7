import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { brandSearchPath, modelPath, phonePath } from '#contract/addresses.ts';
import { listModels } from '#server/catalogue/store.ts';
import { listCategories } from '#server/categories/store.ts';
import type { Context } from '#server/context.ts';
import type { Http } from '#server/http/http.ts';
import { nothingThere } from '#server/http/problems.ts';
import { onePartMax, partMax, partsFor, prefixOf } from '#server/sitemap/parts.ts';
import { countRoughly, listByPrefix } from '#server/sitemap/store.ts';
import { indexOf, pageLine, pagesEnd, pagesStart } from '#server/sitemap/xml.ts';

/** For search engines: every public page, in parts that are streamed from the database. */
export function sitemapRoutes({ app, context }: Http): void {
  const { publicUrl } = context.config;

  app.get('/sitemap.xml', async (_request, reply) => {
    const parts = partsFor(await countRoughly(context, onePartMax));
    const files = ['/sitemap-pages.xml', ...parts.map((part) => `/sitemap-phones-${part}.xml`)];
    return asXml(reply).send(indexOf(files.map((file) => publicUrl + file)));
  });

  app.get('/sitemap-pages.xml', async (_request, reply) => {
    const [categories, models] = await Promise.all([listCategories(context), listModels(context, undefined)]);
    const paths = [
      '/',
      '/blog',
      ...categories.map(({ id }) => brandSearchPath(id)),
      ...models.map(({ id }) => modelPath(id)),
    ];
    return asXml(reply).send([pagesStart, ...paths.map((path) => pageLine(publicUrl + path)), pagesEnd].join(''));
  });

  app.get<{ Params: { part: string } }>('/sitemap-phones-:part(^[0-9a-z]+).xml', async ({ params }, reply) => {
    const prefix = prefixOf(params.part);
    if (prefix === null) throw nothingThere();
    return asXml(reply).send(Readable.from(phonesPart(context, prefix)));
  });
}

/** One batch in memory at a time, however large the part is. */
async function* phonesPart(context: Context, prefix: string): AsyncGenerator<string> {
  const { publicUrl } = context.config;
  yield pagesStart;
  for await (const phones of listByPrefix(context, prefix, partMax))
    yield phones.map(({ id, name, created_at }) => pageLine(publicUrl + phonePath(id, name), created_at)).join('');
  yield pagesEnd;
}

function asXml(reply: FastifyReply): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600');
}
