import { useRouteLoaderData } from 'react-router';
import type { MarketFacts } from '#web/lib/server-api.ts';

const none: MarketFacts['policies'] = [];

/** Terms, privacy and imprint of this market, as far as somebody has written them. */
export function usePolicies(): MarketFacts['policies'] {
  return useRouteLoaderData<MarketFacts>('root')?.policies ?? none;
}

/** Which version of its terms people agree to now; undefined where there are none. */
export function useTermsVersion(): string | undefined {
  return usePolicies().find(({ name }) => name === 'terms')?.version;
}
