import { useEffect, useRef } from 'react';
import { OnBack } from '#web/dialogs/on-back.tsx';

/** While it is there, leaving the page and signing out ask first: what it shows would be lost. */
export function AskBeforeLeaving({ question }: { question: string }) {
  // People who sign out are led to another page, and not asked again.
  const isLeaving = useRef(false);
  const mayLeave = () => (isLeaving.current ||= confirm(question));
  useEffect(() => {
    // The browser's own event makes it ask in its own words. SignOut sends the same one (web/layout/navbar.tsx).
    const ask = (event: Event) => {
      if (event.isTrusted || !mayLeave()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  });
  return <OnBack onLinks act={mayLeave} />;
}
