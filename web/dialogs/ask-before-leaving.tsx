import { useEffect } from 'react';
import { OnBack } from '#web/dialogs/on-back.tsx';
import { leaving } from '#web/lib/leaving.ts';

/** While it is there, leaving the page and signing out ask first: what it shows would be lost. */
export function AskBeforeLeaving({ question }: { question: string }) {
  useEffect(() => askBeforeClosing(question), [question]);
  return <OnBack onLinks act={() => mayLeave(question)} />;
}

/** From now on closing the tab and signing out ask first: what is under way would be lost. @returns stops that */
export function askBeforeClosing(question: string): () => void {
  // An earlier sign-out may have left it set.
  leaving.isAgreed = false;
  // The browser's own event makes it ask in its own words. A sign-out sends the same one (web/lib/leaving.ts).
  const ask = (event: Event) => {
    if (event.isTrusted ? !leaving.isAgreed : !mayLeave(question)) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}

/** A sign-out ends sessions, then leads to another page: one question is enough. */
const mayLeave = (question: string) => leaving.isAgreed || confirm(question);
