import type { Http } from '#server/http/http.ts';
import { docsPage } from '#server/http/docs-page.ts';
import { openApiDocument } from '#server/http/open-api.ts';

/** The contract for machines and for people: /api/openapi.json and /api/docs. */
export function registerDocs(http: Http): void {
  const document = openApiDocument(http.context.config.publicUrl);
  const json = JSON.stringify(document);
  const page = docsPage();

  http.app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json));
  http.app.get('/api/docs', (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
