import { queryOptions } from '@tanstack/react-query';
import type { SuggestedTown } from '#contract/places.ts';
import { api } from '#web/lib/api.ts';

/** What a place may be asked for by. */
export const askedFor = (typed: string) => typed.trim().slice(0, 60);

/** Towns that begin as somebody types. */
export const townsQuery = (asked: string) =>
  queryOptions({
    queryKey: ['towns', asked],
    queryFn: () => api.suggestTowns({ query: { q: asked } }),
    staleTime: Infinity,
    enabled: asked.length >= 2,
    // What is there stays while the next letter is asked for.
    placeholderData: (before: SuggestedTown[] | undefined) => before,
  });

/** The town of these that is called as somebody typed. */
export function townCalled(towns: readonly SuggestedTown[], typed: string): SuggestedTown | undefined {
  return towns.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
}
