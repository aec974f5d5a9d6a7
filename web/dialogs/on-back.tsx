import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useBlocker, useLocation } from 'react-router';

interface Props {
  /** Done instead of leaving the page. @returns true when it may be left after all */
  act: () => boolean | void;
  onLinks?: boolean;
}

const inTheWay: RefObject<Props>[] = [];

const shown = { key: '' };

/** While it is there, the browser's Back does this instead of leaving the page; of several the latest. */
export function OnBack(props: Props) {
  const own = useRef(props);
  // Before the next paint: opening something and going back at once closes it.
  useLayoutEffect(() => {
    own.current = props;
  });
  useLayoutEffect(() => {
    inTheWay.push(own);
    coverFirstPage();
    return () => void inTheWay.splice(inTheWay.indexOf(own), 1);
  }, []);
  return null;
}

/** Serves every `OnBack` on the page; React Router allows one blocker at a time. */
export function WatchBack() {
  const act = useRef<Props['act']>(undefined);
  const blocker = useBlocker(({ historyAction }) => {
    act.current = inTheWay.findLast(({ current }) => current.onLinks || historyAction === 'POP')?.current.act;
    return !!act.current;
  });
  useEffect(() => {
    if (blocker.state === 'blocked') blocker[act.current?.() ? 'proceed' : 'reset']();
  });
  const { key } = useLocation();
  useLayoutEffect(() => {
    shown.key = key;
  });
  return null;
}

interface Entry {
  idx?: number;
  key?: string;
  isCover?: boolean;
}

/** No page may stop Back to another document: so the first page gets a second entry, for good. */
function coverFirstPage(): void {
  const entry = history.state as Entry | null;
  if (entry?.idx !== 0) return;
  if (!entry.isCover) history.pushState({ ...entry, isCover: true }, '');
  isCovered = true;
}

/** Is the second entry at hand to come back from? Else Back comes from another page, which React may not show yet. */
let isCovered = false;

/** Has to listen before React Router does, to which both entries are one page. */
export function listenForBackOverFirstPage(): void {
  const isCover = (entry: Entry | null) => entry?.isCover === true;
  isCovered = isCover(history.state as Entry | null);
  addEventListener('popstate', (event) => {
    const entry = event.state as Entry | null;
    if (entry?.idx !== 0) return;
    const wasCovered = isCovered;
    isCovered = isCover(entry);
    if (!wasCovered || isCovered || (entry.key ?? 'default') !== shown.key) return;
    event.stopImmediatePropagation();
    const top = inTheWay.at(-1)?.current;
    if (!top || top.act()) history.back();
    else queueMicrotask(() => inTheWay.length > 0 && coverFirstPage());
  });
}
