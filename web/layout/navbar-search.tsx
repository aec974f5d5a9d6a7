import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { SearchBox } from '#web/search/search-box.tsx';
import { useTexts } from '#web/texts/use-texts.ts';

const rowId = 'search-row';

/** On pages of phones a narrow screen shows the search box at once. */
const ofPhones = /^\/(?:search|categor)/i;

interface Props {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Opens the search box where the bar has no room for it. Without scripts the box is there already. */
export function SearchOpener({ isOpen, onOpen }: Props) {
  const { submit } = useTexts().search;
  const { pathname } = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  const close = useEffectEvent(() => {
    onOpen(false);
    opener.current?.focus();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    // A list of suggestions closes first.
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && close();
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [isOpen]);
  if (ofPhones.test(pathname)) return null;
  return (
    <button
      ref={opener}
      type="button"
      className="btn btn-ghost btn-square noscript:hidden xl:hidden"
      aria-label={submit}
      aria-expanded={isOpen}
      aria-controls={rowId}
      onClick={() => onOpen(!isOpen)}
    >
      <Search className="size-5" aria-hidden="true" />
    </button>
  );
}

/** The search box below the bar. */
export function SearchRow({ isOpen }: Pick<Props, 'isOpen'>) {
  const { pathname } = useLocation();
  const isOfPhones = ofPhones.test(pathname);
  const look = isOfPhones
    ? 'pt-3'
    : isOpen
      ? 'bg-base-100 border-base-300 sticky top-16 z-20 border-b py-3'
      : 'noscript:max-xl:block hidden pt-3';
  return (
    <div id={rowId} className={`print:hidden xl:hidden ${look}`}>
      <div className="shell">
        <SearchBox isOpened={isOpen && !isOfPhones} />
      </div>
    </div>
  );
}
