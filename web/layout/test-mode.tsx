import { useRouteLoaderData } from 'react-router';
import type { MarketFacts } from '#web/lib/server-api.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Stands above every page of a market that takes test cards. */
export function TestMode() {
  const { testMode } = useTexts().frame;
  const market = useRouteLoaderData<MarketFacts>('root');
  if (market?.isTestMode !== true) return null;
  return (
    <aside aria-label={testMode.title} className="bg-base-200 border-base-300 text-base-content text-note border-b px-4 py-1 text-center print:hidden">
      <strong>{testMode.title}</strong> <span className="max-sm:sr-only">{testMode.text}</span>
    </aside>
  );
}
