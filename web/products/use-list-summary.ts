import { isNarrowed } from '#web/products/narrowing.ts';
import type { Narrowing } from '#web/products/narrowing.ts';
import type { useNarrowedList } from '#web/products/use-narrowed-list.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';

/**
 * How many phones there are, in words, and among how many somebody looks while not all are there.
 *
 * @param counted as the server says; `more` when it stopped counting there
 */
export function useListSummary(
  list: ReturnType<typeof useNarrowedList>,
  narrowing: Narrowing,
  counted: { count: number; more: boolean } | undefined,
): string {
  const { count } = useTexts().products;
  const { number } = useFormats();
  const texts = useTexts().listing.list;
  const all = list.isAll ? list.looked : Math.max(list.looked, counted?.count ?? 0);
  const isAtLeast = !list.isAll && counted?.more === true;
  if (!isNarrowed(narrowing)) return isAtLeast ? texts.atLeast(number(all)) : count(all);
  if (list.isLooking) return texts.lookingAtAll;
  const found = isAtLeast ? texts.matchesAtLeast(list.found, number(all)) : texts.matches(list.found, all);
  return list.isAll ? found : `${found}. ${texts.amongNewest(list.looked)}`;
}
