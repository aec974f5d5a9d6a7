const prefix = 'redial.typed.';

/** Changes in local storage when somebody signs out by themselves: other tabs forget what they typed, too. */
export const signedOutKey = 'redial.signedOut';

export const keyOf = (name: string) => prefix + name;

/** Forgets all that this tab keeps of what was typed and not sent. */
export function forgetTyped(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
