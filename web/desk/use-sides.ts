import type { SaleStory } from '#contract/sales.ts';
import { useDeskTexts } from '#web/texts/pages/desk.ts';
import { useShownName } from '#web/texts/use-texts.ts';

/** Names a side of a sale, with the person's name as long as they are there. */
export function useSides(sale: SaleStory): (side: 'buyer' | 'seller') => string {
  const { sides, named } = useDeskTexts();
  const nameOf = useShownName();
  return (side) => {
    const person = sale[side];
    return person === null ? sides[side] : named[side](nameOf(person.name));
  };
}
