import { createContext, useContext } from 'react';
import type { MarketFacts } from '#web/lib/server-api.ts';

/** What every page knows of its market; the root route says it. */
export const MarketContext = createContext<Pick<MarketFacts, 'holdHours' | 'policies'>>({ holdHours: 0, policies: [] });

/** Terms, privacy and imprint of this market, as far as somebody has written them. */
export function usePolicies(): MarketFacts['policies'] {
  return useContext(MarketContext).policies;
}
