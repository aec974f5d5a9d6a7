import { useQuery } from '@tanstack/react-query';
import type { SearchAnswer } from '#contract/search.ts';
import { withoutPriceWords } from '#web/search/near-misses.ts';
import { townQuery } from '#web/search/queries.ts';
import { useFacetLabels } from '#web/search/use-facet-labels.ts';
import { anywhere, listNames, toggled } from '#web/search/wishes.ts';
import type { ListName, Wishes } from '#web/search/wishes.ts';
import { useFinding } from '#web/texts/pages/finding.ts';
import { useFormats } from '#web/texts/use-texts.ts';

/** What names the filters. */
export interface Naming extends Pick<SearchAnswer, 'priceInWords'> {
  facets: Pick<SearchAnswer['facets'], ListName>;
}

/** Each filter that is set, or said in words, as it is called, and the wishes without it. */
export function useWishLabels(wishes: Wishes, { facets, priceInWords }: Naming): { label: string; without: Wishes }[] {
  const texts = useFinding();
  const { usd, percent } = useFormats();
  const choicesOf = useFacetLabels(facets);
  const town = useQuery({ ...townQuery(wishes.town ?? 0), enabled: wishes.town !== null });
  const { priceMinUsd: from, priceMaxUsd: to, batteryMin } = wishes;
  const labels = listNames.flatMap((name) =>
    wishes[name].flatMap((value) => {
      const choice = choicesOf(name, [value]).find((one) => one.value === value);
      return choice === undefined ? [] : { label: choice.label, without: toggled(wishes, name, value, choice.also) };
    }),
  );
  const rangeOf = (from: number | null, to: number | null) =>
    texts.priceRange(from === null ? null : usd(from), to === null ? null : usd(to));
  if (from !== null || to !== null)
    labels.push({
      label: rangeOf(from, to),
      without: { ...wishes, priceMinUsd: null, priceMaxUsd: null },
    });
  if (priceInWords !== null)
    labels.push({
      label: rangeOf(priceInWords.usdMin ?? null, priceInWords.usdMax ?? null),
      without: withoutPriceWords(wishes, priceInWords),
    });
  if (batteryMin !== null)
    labels.push({ label: texts.batteryAtLeast(percent(batteryMin)), without: { ...wishes, batteryMin: null } });
  if (wishes.verifiedOnly) labels.push({ label: texts.facets.verified, without: { ...wishes, verifiedOnly: false } });
  if (wishes.town !== null)
    labels.push({ label: texts.near.chip(town.data?.name ?? '…', wishes.radiusKm), without: anywhere(wishes) });
  return labels;
}
