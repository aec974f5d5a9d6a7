import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Town } from '#contract/places.ts';
import { api } from '#web/lib/api.ts';
import type { AddForm, Values } from '#web/products/adding/values.ts';

/** Nobody waits longer for a town than this. */
const waitsMs = 3_000;

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
    placeholderData: (before: Town[] | undefined) => before,
  });

/** The town of these that is called as somebody typed. */
export function townCalled(towns: readonly Town[], typed: string): Town | undefined {
  return towns.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
}

/**
 * With the town of the place, whose suggestions may still be on their way when the form is sent. A town that doesn't
 * come in time is left out: the place stays as it was typed.
 */
export async function withTown(queryClient: QueryClient, form: AddForm, values: Values): Promise<Values> {
  const asked = askedFor(values.location);
  // A listing's own town belongs to its place, also when that was typed again as it was.
  if (!form.getFieldState('location').isDirty) return { ...values, town: form.formState.defaultValues?.town ?? '' };
  if (values.town !== '' || asked.length < 2) return values;
  const { queryKey, queryFn, staleTime } = townsQuery(asked);
  const late = new Promise<Town[]>((resolve) => setTimeout(() => resolve([]), waitsMs));
  const towns = await Promise.race([queryClient.fetchQuery({ queryKey, queryFn, staleTime }), late]).catch(() => []);
  const town = townCalled(towns, values.location);
  return town ? { ...values, town: String(town._id) } : values;
}
