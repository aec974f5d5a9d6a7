import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import { paths } from '#web/lib/paths.ts';
import { searchWordsOf } from '#web/search/search-words.ts';
import type { ListState, SuggestionsProps } from '#web/search/suggestions.tsx';
import { useTexts } from '#web/texts/use-texts.ts';

/** What holds for phones of any brand, and so stays with other words. */
const kept = ['condition', 'lock', 'battery', 'from', 'to', 'verified', 'town', 'radius', 'sort'];

const keptOf = (search: URLSearchParams) => [...search].filter(([name]) => kept.includes(name));

const closed: ListState = { isOpen: false };

/**
 * Searches all phones from any page. Suggestions come with the first focus; before that, and without scripts, it is a
 * plain form.
 */
export function SearchBox({ isOpened = false }: { isOpened?: boolean }) {
  const texts = useTexts().search;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef('');
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  const [list, setList] = useState(closed);
  const words = searchWordsOf(search);
  // Going back shows what was searched for there. Not rendered as its value: what is typed before hydration stays, and
  // so does what is typed on while the answer to what was sent is on its way.
  const shown = useRef(words);
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (shown.current === words) return;
    shown.current = words;
    if (input.current && (isBack || words !== sent.current)) input.current.value = words;
  }, [words, isBack]);
  useEffect(() => {
    if (isOpened) input.current?.focus();
  }, [isOpened]);
  const load = () => {
    if (Suggestions === null)
      import('#web/search/suggestions.tsx').then(
        (loaded) => setSuggestions(() => loaded.Suggestions),
        () => undefined,
      );
  };
  const choose = (address: string) => {
    if (input.current) input.current.value = '';
    void navigate(address);
  };
  return (
    <form
      role="search"
      action={paths.search}
      method="get"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        // What was just ticked stands in the address before it is rendered.
        const now = keptOf(new URLSearchParams(window.location.search));
        const search = new URLSearchParams([['q', input.current?.value ?? ''], ...now]);
        sent.current = searchWordsOf(search);
        const address = `${paths.search}?${search.toString().replaceAll('%2C', ',')}`;
        // As with a plain form: asking again for what is shown is no step to go back to. A navigation that is still
        // being rendered is in the browser's own address already.
        void navigate(address, { replace: window.location.href.endsWith(address) });
      }}
    >
      <div className="input h-11 w-full min-w-0 ps-3 pe-1">
        <input
          ref={input}
          aria-label={texts.label}
          onFocus={load}
          type="search"
          name="q"
          role="combobox"
          aria-expanded={list.isOpen}
          aria-autocomplete="list"
          aria-controls={list.listId}
          aria-activedescendant={list.activeId}
          defaultValue={words}
          maxLength={limits.searchMax}
          placeholder={texts.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className="min-w-0"
        />
        <button type="submit" aria-label={texts.submit} className="btn btn-ghost btn-sm btn-square size-9">
          <Search className="size-5" aria-hidden="true" />
        </button>
      </div>
      {keptOf(search).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {Suggestions && <Suggestions input={input} onChange={setList} onChoose={choose} />}
    </form>
  );
}
