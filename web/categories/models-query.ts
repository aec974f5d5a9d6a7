import { queryOptions } from '@tanstack/react-query';
import type { Model } from '#contract/models.ts';
import { api } from '#web/lib/api.ts';

/** Every model of the catalogue: some 20 kB on the way, and then any of them is found at once. */
export const modelsQuery = () =>
  queryOptions({ queryKey: ['models'], queryFn: () => api.listModels({}), staleTime: 10 * 60_000 });

/** A model as people say it: Google Pixel 7, but OnePlus 9. */
export function fullNameOf({ brand, name }: Pick<Model, 'brand' | 'name'>): string {
  return name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`;
}

export function modelCalled(models: readonly Model[], text: string): Model | undefined {
  return models.find((model) => isAs(fullNameOf(model), text));
}

/** The model with this name, if only one brand has such a model. */
export function onlyModelNamed(models: readonly Model[], text: string): Model | undefined {
  const [only, ...others] = models.filter(({ name }) => isAs(name, text));
  return others.length === 0 ? only : undefined;
}

function isAs(name: string, text: string): boolean {
  return name.toLowerCase() === text.trim().replace(/\s+/g, ' ').toLowerCase();
}

export function listingNameOf({ name }: Pick<Model, 'name'>, storageGb: string): string {
  if (storageGb === '') return name;
  return Number(storageGb) >= 1_024 ? `${name} ${Number(storageGb) / 1_024}TB` : `${name} ${storageGb}GB`;
}
