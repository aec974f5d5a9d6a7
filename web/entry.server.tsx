import { renderToReadableStream } from 'react-dom/server';
import { RouterContextProvider, ServerRouter } from 'react-router';
import type { EntryContext } from 'react-router';
import type { Client } from '#contract/client.ts';
import { apiContext } from '#web/lib/server-api.ts';

/** What the server hands to the loaders: the API as a visitor sees it. */
export function createLoadContext(api: Client): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  return context;
}

/** Renders a page completely before it is answered: the server keeps whole pages. */
export default async function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext): Promise<Response> {
  let finalStatus = status;
  const page = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    onError(error) {
      finalStatus = 500;
      console.error(error);
    },
  });
  await page.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(page, { headers, status: finalStatus });
}
