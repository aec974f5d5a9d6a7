const prefix = 'redial.typed.';

/**
 * Changes in local storage when somebody signs out by themselves: other tabs forget what they typed, too. A tab keeps
 * in session storage which time it has forgotten for: one that showed another site hears of it when it comes back.
 */
export const signedOutKey = 'redial.signedOut';

export const keyOf = (name: string) => prefix + name;

export function forgetTyped(): void {
  const last = localStorage.getItem(signedOutKey);
  if (last === null || last === sessionStorage.getItem(signedOutKey)) return;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  sessionStorage.setItem(signedOutKey, last);
}
