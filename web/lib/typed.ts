const prefix = 'redial.typed.';
const signedOutKey = 'redial.signedOut';

/** What was typed and not sent, kept by this tab until it is sent or its author signs out. */
export const typed = {
  read: (key: string) => attempt(() => sessionStorage.getItem(prefix + key)),
  keep: (key: string, text: string) => attempt(() => sessionStorage.setItem(prefix + key, text)),
  forget: (key: string) => attempt(() => sessionStorage.removeItem(prefix + key)),
};

/** Forgets all that was typed, here and in the other tabs: its author signs out. */
export function forgetAllTyped(): void {
  forgetHere();
  attempt(() => localStorage.setItem(signedOutKey, new Date().toISOString()));
}

/** Forgets what this tab keeps when its author signs out in another. @returns stops that */
export function forgetTypedWithOthers(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === signedOutKey) forgetHere();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

function forgetHere(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}

/** Where nothing can be kept, as in some private windows, nothing is. */
function attempt<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
