/** The code that shows toasts comes when somebody may need it: not with the pages that visitors only read. */
let coming: Promise<typeof import('#web/lib/toasts.tsx')> | null = null;
const listeners = new Set<() => void>();

/** Says something in passing. */
export const toast = {
  success: (text: string) => say('success', text),
  error: (text: string) => say('error', text),
};

/** Fetches what shows toasts, once. */
export function bringToasts(): Promise<typeof import('#web/lib/toasts.tsx')> {
  if (coming === null) {
    coming = import('#web/lib/toasts.tsx');
    // What did not come is asked for again when there is something to say.
    coming.catch(() => (coming = null));
    for (const listener of listeners) listener();
  }
  return coming;
}

/** Are toasts there or on their way? */
export function areToastsComing(): boolean {
  return coming !== null;
}

/** Calls back when they are sent for. @returns what ends that */
export function onToastsComing(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function say(kind: 'success' | 'error', text: string): void {
  bringToasts().then(
    (toasts) => toasts.toast[kind](text),
    (error: unknown) => console.error(error),
  );
}
