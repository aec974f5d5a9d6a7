import { MapPin, Smartphone, Tag } from 'lucide-react';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { Suggestion } from '#contract/search.ts';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { ComboboxList } from '#web/search/combobox-list.tsx';
import { useCombobox } from '#web/search/use-combobox.ts';
import { addressOf, everything, radiusFirstKm } from '#web/search/wishes.ts';
import { useFinding } from '#web/texts/pages/finding.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** What the field has to say of its list. */
export interface ListState {
  isOpen: boolean;
  listId?: string | undefined;
  activeId?: string | undefined;
}

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  onChange: (state: ListState) => void;
  /** Leads to what was chosen. */
  onChoose: (address: string) => void;
}

const icons = { model: Smartphone, brand: Tag, place: MapPin };

/** Models, brands and places that somebody may mean while they type in the search box. */
export function Suggestions({ input, onChange, onChoose }: SuggestionsProps) {
  const { suggestions } = useFinding();
  const { count } = useTexts().products;
  const combobox = useCombobox<Suggestion>({
    input,
    find: async (q, signal) => (q === '' ? [] : api.suggest({ query: { q }, signal })),
    onChoose: (suggestion) => onChoose(paths.search + addressOf(wishesFor(suggestion))),
  });
  const { isOpen, active, listId, optionId } = combobox;
  const activeId = active < 0 ? undefined : optionId(active);
  useEffect(
    () => onChange({ isOpen, listId: isOpen ? listId : undefined, activeId }),
    [onChange, isOpen, listId, activeId],
  );
  return (
    <ComboboxList
      combobox={combobox}
      label={suggestions.label}
      announcement={suggestions.count(combobox.options.length)}
      keyOf={({ kind, id }) => `${kind} ${id}`}
    >
      {({ kind, label, count: phones }) => {
        const Icon = icons[kind];
        const onSale = count(phones);
        return (
          <>
            <Icon className="text-quiet size-4 shrink-0" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{label}</span>
              <span className="text-quiet text-xs">
                {suggestions.kinds[kind]} · {kind === 'place' ? suggestions.inTown(onSale) : onSale}
              </span>
            </span>
          </>
        );
      }}
    </ComboboxList>
  );
}

function wishesFor({ kind, id }: Suggestion) {
  if (kind === 'place') return { ...everything, town: Number(id), radiusKm: radiusFirstKm };
  return kind === 'model' ? { ...everything, model: [id] } : { ...everything, brand: [id] };
}
