import { renderToReadableStream } from 'react-dom/server';
import { data, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import type { EntryContext } from 'react-router';
import type { ApiError, Client } from '#contract/client.ts';
import { apiContext } from '#web/lib/server-api.ts';

/** What the server hands to the loaders: the API as a visitor sees it. */
export function createLoadContext(api: Client): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, tellingReasons(api));
  return context;
}

/** React Router hides what an Error says from the page, since it may be of our insides. What a call refuses with is meant for people. */
function tellingReasons(api: Client): Client {
  const calls = Object.entries(api).map(([name, call]) => [
    name,
    (input: never) =>
      call(input).catch((error: unknown) => {
        throw isApiError(error) ? data(null, { status: error.status, statusText: error.message }) : error;
      }),
  ]);
  return Object.fromEntries(calls) as Client;
}

/** The server's client comes from outside of this build, and so does its class of error. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** The call that refused has its line in the log already. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error);
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
