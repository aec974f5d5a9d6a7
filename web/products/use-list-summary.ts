import { isNarrowed } from '#web/products/narrowing.ts';
import type { Narrowing } from '#web/products/narrowing.ts';
import type { useNarrowedList } from '#web/products/use-narrowed-list.ts';
import { useMemberTexts } from '#web/texts/member-texts.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** How many phones there are, in words, and among how many somebody looks while not all are there. @param counted as the brand says itself */
export function useListSummary(list: ReturnType<typeof useNarrowedList>, narrowing: Narrowing, counted: number | undefined): string {
  const { count } = useTexts().products;
  const texts = useMemberTexts().listing.list;
  const all = list.isAll ? list.looked : Math.max(list.looked, counted ?? 0);
  if (!isNarrowed(narrowing)) return count(all);
  if (list.isLooking) return texts.lookingAtAll;
  const found = texts.matches(list.found, all);
  return list.isAll ? found : `${found}. ${texts.amongNewest(list.looked)}`;
}
