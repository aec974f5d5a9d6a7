import { renderToReadableStream } from 'react-dom/server';
import { data, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import type { EntryContext } from 'react-router';
import type { ApiError, Client } from '#contract/client.ts';
import type { Language } from '#contract/languages.ts';
import type { AsksEarly } from '#web/lib/early.ts';
import { addressHeader, canonicalHeader, pageAddress, queryAddress } from '#web/lib/page-address.ts';
import { RenderingContext } from '#web/lib/rendering.ts';
import { apiContext, languageContext, marketContext, nonceContext } from '#web/lib/server-api.ts';
import type { MarketFacts } from '#web/lib/server-api.ts';
import { en } from '#web/texts/en/index.ts';
import { es } from '#web/texts/es/index.ts';
import { keepTexts } from '#web/texts/loaded.ts';
import { testMode } from '#web/texts/test-mode.ts';
import { LanguageContext } from '#web/texts/use-texts.ts';

keepTexts('en', en);
keepTexts('es', es);

/** What the browser's build, which comes first, made of each source. */
const [manifest] = Object.values(
  import.meta.glob<Record<string, { file: string; imports?: string[] }>>('../build/client/.vite/manifest.json', {
    eager: true,
    import: 'default',
  }),
);

export function createLoadContext(
  api: Client,
  language: Language,
  market: { holdHours: number; isTestMode: boolean; policies: MarketFacts['policies'] },
  nonce: string,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, tellingReasons(api));
  context.set(languageContext, language);
  const { holdHours, policies } = market;
  context.set(marketContext, { holdHours, policies, testMode: market.isTestMode ? testMode[language] : null });
  context.set(nonceContext, nonce);
  return context;
}

/** React Router hides what an Error says; what a call refuses with is meant for people. */
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
  const { searchParams } = new URL(request.url);
  const page = await renderToReadableStream(
    <LanguageContext value={language}>
      <RenderingContext value={{ nonce, early: earlyCallsOf(routerContext, searchParams), texts: filesOf(language) }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RenderingContext>
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
  if (address !== null) {
    headers.set(addressHeader, address);
    headers.set(canonicalHeader, address + queryAddress(routerContext, searchParams));
  }
  return new Response(page, { headers, status: finalStatus });
}

function earlyCallsOf({ staticHandlerContext, routeModules }: EntryContext, search: URLSearchParams): string[] {
  return staticHandlerContext.matches.flatMap(({ route, params }) => {
    const handle = routeModules[route.id]?.handle as Partial<AsksEarly> | undefined;
    return handle?.early?.(params, search) ?? [];
  });
}

/** The files of a language's texts, so that a page can name them in its head. While developing there are none. */
function filesOf(language: Language): string[] {
  const texts = manifest?.[`web/texts/${language}/index.ts`];
  if (!texts) return [];
  return [texts.file, ...(texts.imports ?? []).map((name) => manifest[name]?.file ?? '')].map((file) => `/${file}`);
}
