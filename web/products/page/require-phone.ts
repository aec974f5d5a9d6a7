import { data, replace } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { PhonePage } from '#contract/phones.ts';
import { isUuid } from '#contract/uuid.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * What the page of a phone shows.
 *
 * @throws a 404 or 410 for the page that says so, or the way to the phone's one address
 */
export async function requirePhone(
  id: string,
  address: string,
  get: (id: string) => Promise<PhonePage>,
): Promise<{ page: PhonePage; origin: string }> {
  if (!isUuid(id.toLowerCase())) throw data(null, { status: 404 });
  const page = await get(id).catch((error: unknown) => {
    throw error instanceof ApiError ? data({ code: error.code }, { status: error.status }) : error;
  });
  const { origin, pathname, search } = new URL(address);
  const path = paths.phone(page.phone._id, page.phone.name);
  if (pathname !== path) throw replace(path + search, 301);
  return { page, origin };
}
