import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Town } from '#contract/places.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { radiiKm } from '#contract/searching.ts';
import { api } from '#web/lib/api.ts';
import { ComboboxList } from '#web/search/combobox-list.tsx';
import { findOwnTown, mustReload } from '#web/search/position.ts';
import type { WhyNoPosition } from '#web/search/position.ts';
import { townQuery } from '#web/search/queries.ts';
import { useCombobox } from '#web/search/use-combobox.ts';
import { anywhere, radiusFirstKm } from '#web/search/wishes.ts';
import type { Wishes } from '#web/search/wishes.ts';
import { useFinding } from '#web/texts/pages/finding.ts';
import { useFormats } from '#web/texts/use-texts.ts';

interface Props {
  wishes: Wishes;
  onChange: (next: Wishes) => void;
  /** How many phones are within each distance of the town. A server of an older version tells none. */
  counts?: SearchAnswer['facets']['place'] | undefined;
}

/** What the session keeps while the page is loaded anew in order to ask for the position. */
const askKey = 'redial.ask-position';

/** Where phones shall be: near a town that is typed, or near the reader's own, and how near. */
export function NearMe({ wishes, onChange, counts }: Props) {
  const texts = useFinding().near;
  const { number } = useFormats();
  const within = (km: number) => {
    const count = counts?.find(({ value }) => value === String(km))?.count;
    return count === undefined ? texts.within(km) : `${texts.within(km)} (${number(count)})`;
  };
  const [state, setState] = useState<'idle' | 'asking' | WhyNoPosition>('idle');
  const near = (town: number) => onChange({ ...wishes, town, radiusKm: wishes.radiusKm ?? radiusFirstKm });
  const ask = async () => {
    if (mustReload()) {
      sessionStorage.setItem(askKey, '1');
      return location.reload();
    }
    setState('asking');
    const found = await findOwnTown().catch(() => 'unknown' as const);
    if (typeof found === 'number') near(found);
    setState(typeof found === 'number' ? 'idle' : found);
  };
  const goOn = useEffectEvent(() => void ask());
  useEffect(() => {
    if (sessionStorage.getItem(askKey) === null || mustReload()) return;
    sessionStorage.removeItem(askKey);
    goOn();
  }, []);
  return (
    <fieldset className="noscript:hidden">
      <legend className="text-label mb-1.5">{texts.legend}</legend>
      <div className="space-y-2">
        <TownField town={wishes.town} onTown={near} onNone={() => onChange(anywhere(wishes))} />
        <button
          type="button"
          className="btn btn-ghost btn-sm min-h-9 max-lg:min-h-11 -ms-2 px-2"
          aria-disabled={state === 'asking'}
          onClick={() => state !== 'asking' && void ask()}
        >
          <LocateFixed className="size-4" aria-hidden="true" />
          {state === 'asking' ? texts.asking : texts.own}
        </button>
        <p role="status" className="text-note text-quiet empty:hidden">
          {state === 'refused' ? texts.refused : state === 'unknown' ? texts.unknown : ''}
        </p>
        {wishes.town !== null && (
          <select
            name="radius"
            aria-label={texts.radius}
            className="select min-h-11 w-full"
            value={wishes.radiusKm ?? ''}
            onChange={({ target }) =>
              onChange({ ...wishes, radiusKm: target.value === '' ? null : Number(target.value) })
            }
          >
            {[...new Set([...radiiKm, ...(wishes.radiusKm === null ? [] : [wishes.radiusKm])])].map((km) => (
              <option key={km} value={km}>
                {within(km)}
              </option>
            ))}
            <option value="">{texts.any}</option>
          </select>
        )}
      </div>
    </fieldset>
  );
}

function TownField({
  town,
  onTown,
  onNone,
}: {
  town: number | null;
  onTown: (id: number) => void;
  onNone: () => void;
}) {
  const texts = useFinding().near;
  const input = useRef<HTMLInputElement>(null);
  const known = useQuery({ ...townQuery(town ?? 0), enabled: town !== null });
  const name = known.data?.name ?? '';
  // What is typed before hydration stays.
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    if (input.current) input.current.value = name;
  }, [name]);
  /** While this town was chosen something was typed as no town is called. */
  const [unknownAt, setUnknownAt] = useState<number | null>();
  const combobox = useCombobox<Town>({
    input,
    find: async (q, signal) => {
      // A look-up that fails says nothing of the town.
      const found = q === '' ? null : await api.suggestTowns({ query: { q }, signal }).catch(() => null);
      if (!signal.aborted) setUnknownAt(found?.length === 0 ? town : undefined);
      return found ?? [];
    },
    onChoose: ({ _id }) => onTown(_id),
    takesFirst: true,
  });
  const { isOpen, active, listId, optionId } = combobox;
  return (
    <div className="relative">
      <label className="input min-h-11 w-full min-w-0">
        <span className="text-quiet text-sm">{texts.town}</span>
        <input
          ref={input}
          role="combobox"
          aria-expanded={isOpen}
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={active < 0 ? undefined : optionId(active)}
          defaultValue={name}
          autoComplete="off"
          spellCheck={false}
          className="min-w-0"
          onBlur={({ currentTarget }) => {
            setUnknownAt(undefined);
            if (town !== null && currentTarget.value.trim() === '') onNone();
            // What was typed and not chosen is no town.
            else currentTarget.value = name;
          }}
        />
      </label>
      <ComboboxList
        combobox={combobox}
        label={texts.towns}
        announcement={texts.count(combobox.options.length)}
        keyOf={({ _id }) => String(_id)}
      >
        {({ name, country }) => (
          <span className="wrap-anywhere">
            {name} <span className="text-quiet text-xs">{country}</span>
          </span>
        )}
      </ComboboxList>
      <p role="status" className="text-note text-quiet mt-1.5 empty:hidden">
        {unknownAt === town ? texts.none : ''}
      </p>
    </div>
  );
}
