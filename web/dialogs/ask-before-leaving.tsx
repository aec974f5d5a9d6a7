import { useEffect, useRef } from 'react';
import { OnBack } from '#web/dialogs/on-back.tsx';
import { onStay } from '#web/lib/leaving.ts';

/** While it is there, leaving the page and signing out ask first: what it shows would be lost. */
export function AskBeforeLeaving({ question }: { question: string }) {
  // A sign-out ends sessions, then leads to another page: one question is enough.
  const isSigningOut = useRef(false);
  const mayLeave = () => isSigningOut.current || confirm(question);
  useEffect(() => {
    // The browser's own event makes it ask in its own words. A sign-out sends the same one (web/lib/leaving.ts).
    const ask = (event: Event) => {
      if (event.isTrusted || !(isSigningOut.current = mayLeave())) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  });
  useEffect(() => onStay(() => (isSigningOut.current = false)), []);
  return <OnBack onLinks act={mayLeave} />;
}
