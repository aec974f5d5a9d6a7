import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import type { SearchAnswer } from '#contract/search.ts';
import { townQuery } from '#web/search/queries.ts';
import { useFacetLabels } from '#web/search/use-facet-labels.ts';
import { addressOf, anywhere, filterCount, listNames, toggled, withoutFilters } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';
import { useFinding } from '#web/texts/finding.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

interface Props {
  wishes: Wishes;
  facets: SearchAnswer['facets'];
}

/** What is wanted, each as a link that takes it off. */
export function ActiveFilters({ wishes, facets }: Props) {
  const texts = useFinding();
  const { clear } = useTexts().listing.list;
  const { usd, percent } = useFormats();
  const choicesOf = useFacetLabels(facets);
  const town = useQuery({ ...townQuery(wishes.town ?? 0), enabled: wishes.town !== null });
  const kept = useKeptFocus<HTMLUListElement>();
  const { priceMinUsd: from, priceMaxUsd: to, batteryMin } = wishes;
  const chips: { label: string; without: Wishes }[] = listNames.flatMap((name) =>
    wishes[name].map((value) => ({
      label: choicesOf(name, [value]).find((choice) => choice.value === value)?.label ?? value,
      without: toggled(wishes, name, value),
    })),
  );
  if (from !== null || to !== null)
    chips.push({
      label: texts.priceRange(from === null ? null : usd(from), to === null ? null : usd(to)),
      without: { ...wishes, priceMinUsd: null, priceMaxUsd: null },
    });
  if (batteryMin !== null)
    chips.push({ label: texts.batteryAtLeast(percent(batteryMin)), without: { ...wishes, batteryMin: null } });
  if (wishes.verifiedOnly) chips.push({ label: texts.facets.verified, without: { ...wishes, verifiedOnly: false } });
  if (wishes.town !== null)
    chips.push({
      label: texts.near.chip(town.data?.name ?? '…', wishes.radiusKm),
      without: anywhere(wishes),
    });
  if (chips.length === 0) return null;
  return (
    <ul {...kept} aria-label={texts.active} className="mb-4 flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={{ search: addressOf(without) }}
            preventScrollReset
            rel="nofollow"
            aria-label={texts.takeOff(label)}
            className="border-primary/30 bg-primary/10 hover:bg-primary/15 flex min-h-9 items-center gap-1.5 rounded-full border ps-3.5 pe-2.5 text-sm font-medium max-lg:min-h-11"
          >
            {label}
            <X className="size-4" aria-hidden="true" />
          </Link>
        </li>
      ))}
      {filterCount(wishes) > 1 && (
        <li>
          <Link
            to={{ search: addressOf(withoutFilters(wishes)) }}
            preventScrollReset
            rel="nofollow"
            className="link link-hover flex min-h-9 items-center px-2 text-sm font-medium max-lg:min-h-11"
          >
            {clear}
          </Link>
        </li>
      )}
    </ul>
  );
}
