import type { Http } from '#server/http/http.ts';
import { docsPage } from '#server/http/docs-page.ts';
import { openApiDocument } from '#server/http/open-api.ts';
import { styledPolicy } from '#server/http/security-headers.ts';

/** The contract for machines and for people: /api/openapi.json and /api/docs. */
export function registerDocs(http: Http): void {
  // Made when somebody first asks: together they are a tenth of the start.
  let json: string | undefined;
  let page: string | undefined;

  http.app.get('/api/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((json ??= JSON.stringify(openApiDocument(http.context.config.publicUrl)))),
  );
  http.app.get('/api/docs', (_request, reply) =>
    reply
      .header('content-security-policy', styledPolicy)
      .type('text/html; charset=utf-8')
      .send((page ??= docsPage(http.context.config))),
  );
}
