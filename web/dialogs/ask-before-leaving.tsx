import { useEffect } from 'react';
import { OnBack } from '#web/dialogs/on-back.tsx';
import { leaving } from '#web/lib/leaving.ts';

/** While it is there, leaving the page and signing out ask first: what it shows would be lost. */
export function AskBeforeLeaving({ question }: { question: string }) {
  // A sign-out ends sessions, then leads to another page: one question is enough.
  const mayLeave = () => leaving.isAgreed || confirm(question);
  // An earlier sign-out may have left it set.
  useEffect(() => void (leaving.isAgreed = false), []);
  useEffect(() => {
    // The browser's own event makes it ask in its own words. A sign-out sends the same one (web/lib/leaving.ts).
    const ask = (event: Event) => {
      if (event.isTrusted || !mayLeave()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  });
  return <OnBack onLinks act={mayLeave} />;
}
