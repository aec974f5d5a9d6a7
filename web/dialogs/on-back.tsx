import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';

interface Props {
  /** Done instead of leaving the page. @returns true when it may be left after all */
  act: () => boolean | void;
  /** On links inside the site as well. */
  onLinks?: boolean;
}

/** What stands in the way of leaving the page, the latest last. */
const inTheWay: { current: Props }[] = [];

/**
 * While it is there, the browser's Back does this instead of leaving the page; of several the latest. Where the page
 * before was another document, as for people who followed a link from elsewhere, no page may stop it.
 */
export function OnBack(props: Props) {
  const own = useRef(props);
  // React Router allows one blocker at a time: the first serves all that open above it.
  const [isFirst, setFirst] = useState(false);
  useEffect(() => {
    own.current = props;
  });
  useEffect(() => {
    setFirst(inTheWay.length === 0);
    inTheWay.push(own);
    return () => void inTheWay.splice(inTheWay.indexOf(own), 1);
  }, []);
  return isFirst ? <Blocking /> : null;
}

function Blocking() {
  const act = useRef<Props['act']>(undefined);
  const blocker = useBlocker(({ historyAction }) => {
    act.current = inTheWay.findLast(({ current }) => current.onLinks || historyAction === 'POP')?.current.act;
    return !!act.current;
  });
  useEffect(() => {
    if (blocker.state === 'blocked') blocker[act.current?.() ? 'proceed' : 'reset']();
  });
  return null;
}
