import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import { carriesToken } from '#server/platform/bearer.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

interface Door {
  port: number;
  host: string;
  /** null: everybody who reaches the listener may read. */
  token: string | null;
}

/** Answers `GET /metrics` and nothing else. @throws Error that says what to set when it can't listen there */
export async function openMetricsDoor(
  metrics: Metrics,
  { port, host, token }: Door,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || !/^\/metrics\/?(?:$|\?)/.test(request.url ?? '')) return answer(response, 404);
    if (token !== null && !carriesToken(token, request.headers.authorization)) return answer(response, 401);
    metrics.metrics().then(
      (text) => answer(response, 200, text, metrics.contentType),
      () => answer(response, 500),
    );
  });
  server.requestTimeout = 10_000;
  server.listen({ port, host });
  try {
    await once(server, 'listening');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`Metrics can't be told at ${host}:${port} (${why}). Choose another METRICS_PORT or METRICS_HOST.`, {
      cause: error,
    });
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, status: number, text = '', type = 'text/plain; charset=utf-8'): void {
  const asks = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...asks }).end(text);
}
