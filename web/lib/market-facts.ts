import { createContext, useContext } from 'react';
import type { MarketFacts } from '#web/lib/server-api.ts';

export const MarketContext = createContext<Pick<MarketFacts, 'holdHours' | 'policies'>>({ holdHours: 0, policies: [] });

export function usePolicies(): MarketFacts['policies'] {
  return useContext(MarketContext).policies;
}
