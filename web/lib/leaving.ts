/** `isAgreed` once the page has let somebody sign out: it needs not ask again, unless the sign-out fails. */
export const leaving = { isAgreed: false };

/** Lets the page ask before a sign-out, as before its tab is closed: what it shows would be lost. */
export function maySignOut(): boolean {
  return (leaving.isAgreed = dispatchEvent(new Event('beforeunload', { cancelable: true })));
}
