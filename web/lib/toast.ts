import { createElement } from 'react';
import type { ReactElement } from 'react';

/** The code that shows toasts comes when somebody may need it: not with the pages that visitors only read. */
type Shown = typeof import('#web/lib/toasts.tsx');
let coming: Promise<Shown> | null = null;
let shown: ReactElement | null = null;
const listeners = new Set<() => void>();

export const toast = {
  success: (text: string) => say('success', text),
  error: (text: string) => say('error', text),
};

/** What did not come is asked for again when there is something to say. */
export function bringToasts(): Promise<Shown> {
  coming ??= import('#web/lib/toasts.tsx').then(
    (toasts) => {
      shown = createElement(toasts.Toasts);
      for (const listener of listeners) listener();
      return toasts;
    },
    (error: unknown) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}

export function toastsHere(): ReactElement | null {
  return shown;
}

export function onToastsHere(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function say(kind: 'success' | 'error', text: string): void {
  bringToasts().then(
    (toasts) => toasts.toast[kind](text),
    (error: unknown) => {
      console.error(error);
      // What was refused must not go unsaid, least of all since the connection is gone.
      if (kind === 'error') alert(text);
    },
  );
}
