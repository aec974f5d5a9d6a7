import { queryOptions, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Condition } from '#contract/limits.ts';
import type { GoingPrice } from '#contract/prices.ts';
import { modelsQuery } from '#web/categories/models-query.ts';
import { api } from '#web/lib/api.ts';
import { knownOf } from '#web/products/adding/known-of.ts';
import type { AddForm } from '#web/products/adding/values.ts';

const goingQuery = (model: string, storage: string, condition: Condition) =>
  queryOptions({
    queryKey: ['prices', model, storage, condition],
    queryFn: () =>
      api.getGoingPrice({ query: { model, condition, ...(storage === '' ? {} : { storage: Number(storage) }) } }),
    staleTime: 5 * 60_000,
  });

export type Going =
  | { kind: 'unasked' }
  /** The model comes in several sizes, and the price depends on it. */
  | { kind: 'needsStorage' }
  | { kind: 'tooFewSales' }
  | { kind: 'known'; price: GoingPrice };

/** What phones like the one in the form sell for, and what they cost at their launch. */
export function useGoing(form: AddForm): { going: Going; launchPrice: number | undefined } {
  const [model, storage, condition] = useWatch({
    control: form.control,
    name: ['model', 'storageGb', 'productCondition'],
  });
  const isKnown = model !== '' && condition !== '';
  const answer = useQuery({ ...goingQuery(model, storage, condition || 'Good'), enabled: isKnown }).data;
  const models = useQuery({ ...modelsQuery(), enabled: model !== '' }).data;
  const { needsStorage, launchPrice } = knownOf(
    models?.find(({ _id }) => _id === model),
    storage,
  );
  if (!isKnown || answer === undefined) return { going: { kind: 'unasked' }, launchPrice };
  if (answer.price !== null) return { going: { kind: 'known', price: answer.price }, launchPrice };
  return { going: { kind: needsStorage ? 'needsStorage' : 'tooFewSales' }, launchPrice };
}
