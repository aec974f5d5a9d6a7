import type { ReactNode } from 'react';
import { preloadModule } from 'react-dom';
import { renderToReadableStream } from 'react-dom/server';
import { data, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import type { EntryContext } from 'react-router';
import type { ApiError, Client } from '#contract/client.ts';
import { paintFirst } from '#web/entry.paint-first.ts';
import type { Language } from '#contract/languages.ts';
import type { AsksEarly } from '#web/lib/early.ts';
import { addressHeader, pageAddress } from '#web/lib/page-address.ts';
import { NonceContext } from '#web/lib/nonce.ts';
import { apiContext, languageContext, marketContext, nonceContext } from '#web/lib/server-api.ts';
import { readsMemberTexts } from '#web/texts/bring.ts';
import { en } from '#web/texts/en/index.ts';
import { enForMembers } from '#web/texts/en/members.ts';
import { es } from '#web/texts/es/index.ts';
import { esForMembers } from '#web/texts/es/members.ts';
import { keepMemberTexts, keepTexts } from '#web/texts/loaded.ts';
import { testMode } from '#web/texts/test-mode.ts';
import { LanguageContext } from '#web/texts/use-texts.ts';
import { languageChunks } from 'virtual:language-chunks';

keepTexts('en', en);
keepTexts('es', es);
keepMemberTexts('en', enForMembers);
keepMemberTexts('es', esForMembers);

/**
 * What the server hands over: the API as a visitor sees it, the reader's language, what every page says of the market,
 * and the nonce of this rendering.
 */
export function createLoadContext(
  api: Client,
  language: Language,
  market: { holdHours: number; isTestMode: boolean },
  nonce: string,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, tellingReasons(api));
  context.set(languageContext, language);
  context.set(marketContext, { holdHours: market.holdHours, testMode: market.isTestMode ? testMode[language] : null });
  context.set(nonceContext, nonce);
  return context;
}

/**
 * React Router hides what an Error says from the page, since it may be of our insides. What a call refuses with is
 * meant for people.
 */
function tellingReasons(api: Client): Client {
  const calls = Object.entries(api).map(([name, call]) => [
    name,
    (input: never) =>
      call(input).catch((error: unknown) => {
        throw isApiError(error)
          ? data({ code: error.code }, { status: error.status, statusText: error.message })
          : error;
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
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  let finalStatus = status;
  const language = loadContext.get(languageContext);
  const nonce = loadContext.get(nonceContext);
  const page = await renderToReadableStream(
    <LanguageContext value={language}>
      <NonceContext value={nonce}>
        <Preloading chunks={chunksOf(language, new URL(request.url).pathname)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </Preloading>
      </NonceContext>
    </LanguageContext>,
    {
      nonce,
      onError(error) {
        finalStatus = 500;
        console.error(error);
      },
    },
  );
  await page.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  const address = pageAddress(routerContext);
  if (address !== null) headers.set(addressHeader, address);
  return new Response(
    import.meta.env.PROD
      ? paintFirst(
          await new Response(page).text(),
          earlyCallsOf(routerContext, new URL(request.url).searchParams),
          nonce,
        )
      : page,
    { headers, status: finalStatus },
  );
}

/** What the pages at this address ask for first. */
function earlyCallsOf({ staticHandlerContext, routeModules }: EntryContext, search: URLSearchParams): string[] {
  return staticHandlerContext.matches.flatMap(({ route, params }) => {
    const handle = routeModules[route.id]?.handle as Partial<AsksEarly> | undefined;
    return handle?.early?.(params, search) ?? [];
  });
}

function chunksOf(language: Language, pathname: string): readonly string[] {
  const { texts = [], memberTexts = [] } = languageChunks[language] ?? {};
  return readsMemberTexts(pathname) ? [...new Set([...texts, ...memberTexts])] : texts;
}

/** Names the texts of the page in its head: the browser's code waits for them before anything comes alive. */
function Preloading({ chunks, children }: { chunks: readonly string[]; children: ReactNode }) {
  for (const chunk of chunks) preloadModule(chunk, { as: 'script' });
  return children;
}
