/** `isAgreed` while somebody signs out: what the page asks before it is left, it has asked already. */
export const leaving = { isAgreed: false };

/** Lets the page ask before a sign-out, as before its tab is closed: what it shows would be lost. */
export function maySignOut(): boolean {
  return (leaving.isAgreed = dispatchEvent(new Event('beforeunload', { cancelable: true })));
}
