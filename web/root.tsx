import { QueryClientProvider } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import './app.css';
import { WatchBack } from '#web/dialogs/on-back.tsx';
import { beforePaint } from '#web/first/before-paint.ts';
import { inline } from '#web/first/inline.ts';
import { LateScripts } from '#web/first/late-scripts.tsx';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { PageAnnouncer } from '#web/layout/page-announcer.tsx';
import { TestMode } from '#web/layout/test-mode.tsx';
import { ToastLayer } from '#web/layout/toast-layer.tsx';
import { lettersKey } from '#web/lib/letters.ts';
import { MarketContext } from '#web/lib/market-facts.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { RenderingContext } from '#web/lib/rendering.ts';
import { languageContext, marketContext } from '#web/lib/server-api.ts';
import { SessionProvider } from '#web/lib/session.tsx';
import { themeColours, themeKey } from '#web/lib/theme.ts';
import { storedToken } from '#web/lib/token.ts';
import { directions } from '#web/texts/directions.ts';
import { textsOf, useLanguage, useTexts } from '#web/texts/use-texts.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { language: context.get(languageContext), ...context.get(marketContext) };
}

/** A page keeps its language, and what it was told of the market; another one comes with another page. */
export function shouldRevalidate() {
  return false;
}

/** Also of pages that have none of their own. React Router asks no further down than the route that shows an error. */
export function meta({ matches, error }: Route.MetaArgs): Route.MetaDescriptors {
  const { error: failed, meta: home, notFound, titleOf } = textsOf(matches).frame;
  if (error) {
    const isMissing = isRouteErrorResponse(error) && error.status === 404;
    return [{ title: titleOf(isMissing ? notFound.metaTitle : failed.title) }, { name: 'robots', content: 'noindex' }];
  }
  const { title, description } = home;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
}

/** It has run before the browser's code comes, which needs to know nothing of it. */
const firstScript = import.meta.env.SSR
  ? inline(beforePaint, { tokenKey: storedToken.key, lettersKey, themeKey, colours: themeColours })
  : { __html: '' };

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const rendering = import.meta.env.SSR ? use(RenderingContext) : null;
  // While developing the scripts come at once.
  const isLater = rendering !== null && import.meta.env.PROD;
  const marks = isLater ? { 'data-font': 'later', 'data-unpainted': '' } : {};
  return (
    <html lang={language} dir={directions[language]} {...marks} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColours.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColours.dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/static/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* Before the styles: a script behind them would keep the browser from reading on until they have come. */}
        <script nonce={rendering?.nonce} dangerouslySetInnerHTML={firstScript} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        <Providers>{children}</Providers>
        <Unloaded />
        <ScrollRestoration />
        {isLater ? <LateScripts {...rendering} /> : <Scripts />}
      </body>
    </html>
  );
}

/** Shown by first/after-paint.ts, when the scripts did not come: the page can be read, and does nothing. */
function Unloaded() {
  const { common, frame } = useTexts();
  return (
    <div
      id="unloaded"
      hidden
      role="alert"
      className="bg-neutral text-neutral-content shadow-lift rounded-box fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-xl items-center gap-4 p-4 [&[hidden]]:hidden"
      suppressHydrationWarning
    >
      <p className="flex-1">{frame.error.notLoaded}</p>
      <button type="button" className="btn btn-primary">
        {common.tryAgain}
      </button>
    </div>
  );
}

function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(getQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>{children}</SessionProvider>
      <ToastLayer />
    </QueryClientProvider>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <MarketContext value={loaderData}>
      {loaderData.testMode && <TestMode {...loaderData.testMode} />}
      <WatchBack />
      <Outlet />
      {/* Behind the pages: what moves the focus itself goes first. */}
      <PageAnnouncer />
    </MarketContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
