import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import { paths } from '#web/lib/paths.ts';
import { narrowingOf, searchOf } from '#web/products/narrowing.ts';
import { searchWordsOf } from '#web/products/search-words.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/**
 * Leads to the phones of all brands that have some words, filtered as the list is in which one stands. Before the page
 * is alive the browser itself sends it.
 */
export function SearchField() {
  const texts = useTexts().search;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const words = searchWordsOf(search);
  // Going back shows what was searched for there. Not rendered as its value: what is typed before hydration stays.
  const shown = useRef(words);
  useEffect(() => {
    if (input.current && shown.current !== words) input.current.value = words;
    shown.current = words;
  }, [words]);
  return (
    <form
      role="search"
      action={paths.search}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        const asked = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
        void navigate(`${paths.search}?${new URLSearchParams(asked)}`);
      }}
      className="mb-6 flex max-w-2xl gap-2 print:hidden"
    >
      <label className="input min-h-11 min-w-0 flex-1">
        <Search className="text-quiet size-5 shrink-0" aria-hidden="true" />
        <span className="sr-only">{texts.label}</span>
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={words}
          maxLength={limits.searchMax}
          placeholder={texts.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className="min-w-0"
        />
      </label>
      {[...searchOf(narrowingOf(search))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn btn-primary min-h-11">
        {texts.submit}
      </button>
    </form>
  );
}
