import type { CarrierLock, Condition } from '#contract/limits.ts';
import type { ColourFamily } from '#contract/searching.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { Choice } from '#web/search/facet-choices.tsx';
import type { ListName } from '#web/search/wishes.ts';
import { useFinding } from '#web/texts/pages/finding.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';

type Facets = Pick<SearchAnswer['facets'], ListName>;

/** The values of each filter as they are called, the wanted ones always among them. */
export function useFacetLabels(facets: Facets): (name: ListName, wanted: readonly string[]) => Choice[] {
  const { conditions } = useTexts().products;
  const texts = useFinding().facets;
  const { gigabytes } = useFormats();
  const labelOf = (name: ListName, { value, label }: Pick<Choice, 'value' | 'label'>): string => {
    if (name === 'condition') return conditions[value as Condition];
    if (name === 'colour') return texts.colours[value as ColourFamily];
    if (name === 'lock') return texts.locks[value as CarrierLock];
    return name === 'storage' ? gigabytes(Number(value)) : label;
  };
  return (name, wanted) => {
    const choices: readonly Choice[] = facets[name];
    const missing = wanted.filter(
      (value) => !choices.some((choice) => choice.value === value || choice.also?.includes(value)),
    );
    return [...choices, ...missing.map((value) => ({ value, label: spoken(value), count: 0 }))].map((choice) => ({
      ...choice,
      label: labelOf(name, choice),
    }));
  };
}

/** An id as a name, until the server says how it is called. */
function spoken(id: string): string {
  return id.replaceAll('-', ' ').replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
}
