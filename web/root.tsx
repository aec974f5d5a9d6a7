import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import './app.css';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { ToastLayer } from '#web/layout/toast-layer.tsx';
import { getQueryClient } from '#web/lib/query-client.ts';
import { SessionProvider } from '#web/lib/session.tsx';

const markSession = "try{if(localStorage.getItem('accessToken'))document.documentElement.dataset.session='in'}catch{}";

export function meta(): Route.MetaDescriptors {
  return [
    { title: 'Redial: sell and buy used phones' },
    { name: 'description', content: 'Redial is an open marketplace for used mobile phones: honest conditions, verified sellers, no phone sold twice.' },
  ];
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#191f1c" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/static/favicon.svg" type="image/svg+xml" />
        {/* Before the styles: a script behind them would keep the browser from reading on until they have come. */}
        <script dangerouslySetInnerHTML={{ __html: markSession }} />
        <Meta />
        <Links />
      </head>
      <body>
        <Providers>{children}</Providers>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
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

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
