import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';

interface Props<Option> {
  input: RefObject<HTMLInputElement | null>;
  /** What may be meant by what is typed; nothing for too little. */
  find: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>;
  onChoose: (option: Option) => void;
  /** Does Enter take the first one, where none is marked? */
  takesFirst?: boolean;
}

const pauseMs = 120;
const closed = { isOpen: false, active: -1 };

/**
 * A field with a list of what may be meant, as the ARIA practices describe an editable combobox with a list: the focus
 * stays in the field, the arrows move a mark in the list, Enter takes what is marked, Escape closes it.
 */
export function useCombobox<Option>({ input, find, onChoose, takesFirst = false }: Props<Option>) {
  const listId = useId();
  const [options, setOptions] = useState<readonly Option[]>([]);
  const [{ isOpen, active }, show] = useState(closed);
  /** The look for what is typed, until its answer is there. */
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController } | null>(null);
  /** Enter was pressed meanwhile. */
  const isTaking = useRef(false);

  const stop = () => {
    isTaking.current = false;
    clearTimeout(pending.current?.timer);
    pending.current?.abort.abort();
    pending.current = null;
  };
  const close = () => {
    stop();
    show(closed);
  };
  const choose = (option: Option) => {
    close();
    setOptions([]);
    onChoose(option);
  };
  const look = useEffectEvent(() => {
    stop();
    // What was found before is not what is meant now: nothing of it stays marked, and a closed list doesn't open again.
    if (!isOpen) setOptions([]);
    show({ isOpen, active: -1 });
    const abort = new AbortController();
    const typed = input.current?.value.trim() ?? '';
    const timer = setTimeout(() => {
      // Without suggestions the field still does its work.
      find(typed, abort.signal)
        .catch(() => [])
        .then((found) => {
          if (abort.signal.aborted) return;
          pending.current = null;
          const [first] = found;
          if (isTaking.current && first !== undefined) return choose(first);
          setOptions(found);
          show({ isOpen: found.length > 0, active: -1 });
        });
    }, pauseMs);
    pending.current = { timer, abort };
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    // During a composition, and in Safari of the Enter that ends it: there isComposing is false by then.
    if (event.keyCode === 229) return;
    if (takesFirst && event.key === 'Enter' && active < 0) {
      event.preventDefault();
      const [first] = isOpen ? options : [];
      if (pending.current !== null) isTaking.current = true;
      else if (first !== undefined) choose(first);
      return;
    }
    if (options.length === 0) return;
    const taken = keyed(event.key, { isOpen, active, count: options.length });
    if (taken === null) return;
    // Not sent by Enter, not emptied by Escape, nor anything else closed by it.
    event.preventDefault();
    event.stopPropagation();
    const chosen = options[active];
    if (taken === 'choose' && chosen !== undefined) choose(chosen);
    else if (taken === 'close') close();
    else if (typeof taken === 'number') show({ isOpen: true, active: taken });
  });
  const leave = useEffectEvent(close);
  const quit = useEffectEvent(stop);
  useEffect(() => {
    const field = input.current;
    if (field === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    field.addEventListener('input', () => look(), { signal });
    field.addEventListener('keydown', (event) => press(event), { signal });
    field.addEventListener('blur', () => leave(), { signal });
    // The words are on their way as they were typed: what comes late must not lie over the answer.
    field.form?.addEventListener('submit', () => leave(), { signal });
    // What was typed before this was there.
    if (field === document.activeElement && field.value !== field.defaultValue) look();
    return () => {
      listening.abort();
      quit();
    };
  }, [input]);
  // A late list must not cover the page that people have gone to.
  const { key } = useLocation();
  const place = useRef(key);
  useEffect(() => {
    if (place.current !== key) leave();
    place.current = key;
  }, [key]);

  return {
    options,
    isOpen,
    active,
    listId,
    optionId: (at: number) => `${listId}-${at}`,
    choose,
    close,
  };
}

/** What a key does: moves the mark to an option, takes it, closes the list; null: nothing of its own. */
export function keyed(
  key: string,
  { isOpen, active, count }: { isOpen: boolean; active: number; count: number },
): number | 'choose' | 'close' | null {
  if (key === 'ArrowDown') return !isOpen || active === count - 1 ? 0 : active + 1;
  if (key === 'ArrowUp') return !isOpen || active <= 0 ? count - 1 : active - 1;
  if (!isOpen) return null;
  if (key === 'Escape') return 'close';
  // Until something is marked these are for the text.
  if (active < 0) return null;
  if (key === 'Enter') return 'choose';
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
