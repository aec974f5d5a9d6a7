import { X } from 'lucide-react';
import type { RefObject } from 'react';
import type { SearchAnswer } from '#contract/search.ts';
import type { ChangeWishes } from '#web/search/use-wishes.ts';
import { useWishLabels } from '#web/search/use-wish-labels.ts';
import { WishLink } from '#web/search/wish-link.tsx';
import { addressOf, filterCount, withoutFilters } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';
import { useFinding } from '#web/texts/pages/finding.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

interface Props {
  wishes: Wishes;
  answer: Pick<SearchAnswer, 'facets' | 'priceInWords'>;
  onChange: ChangeWishes;
  /** Gets the focus when the last one is taken off. */
  phones: RefObject<HTMLElement | null>;
}

/** What is wanted, each as a link that takes it off. */
export function ActiveFilters({ wishes, answer, onChange, phones }: Props) {
  const texts = useFinding();
  const { clear } = useTexts().listing.list;
  const chips = useWishLabels(wishes, answer);
  const kept = useKeptFocus<HTMLUListElement>(phones);
  if (chips.length === 0) return null;
  return (
    <ul {...kept} aria-label={texts.active} className="mb-4 flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={addressOf(without)}>
          <WishLink
            to={without}
            onChange={onChange}
            aria-label={texts.takeOff(label)}
            className="border-primary/30 bg-primary/10 hover:bg-primary/15 flex min-h-9 items-center gap-1.5 rounded-full border ps-3.5 pe-2.5 text-sm font-medium max-lg:min-h-11"
          >
            {label}
            <X className="size-4 shrink-0" aria-hidden="true" />
          </WishLink>
        </li>
      ))}
      {filterCount(wishes) > 1 && (
        <li>
          <WishLink
            to={withoutFilters(wishes)}
            onChange={onChange}
            className="link link-hover flex min-h-9 items-center px-2 text-sm font-medium max-lg:min-h-11"
          >
            {clear}
          </WishLink>
        </li>
      )}
    </ul>
  );
}
