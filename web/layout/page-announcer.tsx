import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Some pages get their title with an answer. While they wait for it they say that they are busy. */
const lookMs = 500;
const looksMax = 10;

/**
 * Reads out the title of a page that a link or Back has led to, as browsers do for a whole document. Where the pressed
 * link has gone, keyboard focus moves to the content. A page that changes only its query, such as by a filter, tells of
 * that itself.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [said, setSaid] = useState({ pathname, title: '' });
  useEffect(() => {
    if (said.pathname === pathname) return undefined;
    const { activeElement: focused, body } = document;
    // A menu that closes takes the focus with it only when the browser draws next.
    if (focused === body || !focused?.getClientRects().length)
      document.getElementById('content')?.focus({ preventScroll: true });
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks < looksMax && document.querySelector('#content [aria-busy=true]')) return;
      setSaid({ pathname, title: document.title });
    }, lookMs);
    return () => clearInterval(timer);
  }, [said, pathname]);
  // No role: other live regions of the page are found by theirs.
  return (
    <p aria-live="polite" className="sr-only">
      {said.pathname === pathname && said.title}
    </p>
  );
}
