import { data, replace } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { ModelPage } from '#contract/models.ts';
import { paths } from '#web/lib/paths.ts';

const modelId = /^[a-z0-9][a-z0-9-]{0,79}$/;

/**
 * What the page of a model shows.
 *
 * @throws a 404, or the way to the model that this one was merged into
 */
export async function requireModel(
  id: string,
  address: string,
  get: (id: string) => Promise<ModelPage>,
): Promise<{ model: ModelPage; origin: string }> {
  if (!modelId.test(id)) throw data(null, { status: 404 });
  const model = await get(id).catch((error: unknown) => {
    throw error instanceof ApiError ? data({ code: error.code }, { status: error.status }) : error;
  });
  const { origin, pathname, search } = new URL(address);
  const path = paths.model(model._id);
  if (pathname !== path) throw replace(path + search, 301);
  return { model, origin };
}
