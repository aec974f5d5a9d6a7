import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';

/** What Back does instead of leaving the page, the latest last. */
const acts: { current: () => void }[] = [];

/**
 * While it is there, the browser's Back does this instead of leaving the page; of several the latest. Where the page before was another
 * document, as for people who followed a link from elsewhere, no page may stop it.
 */
export function OnBack({ act }: { act: () => void }) {
  const own = useRef(act);
  // React Router allows one blocker at a time: the first serves all that open above it.
  const [isFirst, setFirst] = useState(false);
  useEffect(() => {
    own.current = act;
  });
  useEffect(() => {
    setFirst(acts.length === 0);
    acts.push(own);
    return () => void acts.splice(acts.indexOf(own), 1);
  }, []);
  return isFirst ? <Blocking /> : null;
}

function Blocking() {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    acts.at(-1)?.current();
  });
  return null;
}
