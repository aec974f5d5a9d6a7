const stays = 'redial.stays';

/** Lets the page ask before a sign-out, as before its tab is closed: what it shows would be lost. */
export function maySignOut(): boolean {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Tells the page that a sign-out failed, so that it stays and asks again the next time. */
export function stay(): void {
  dispatchEvent(new Event(stays));
}

/** Calls `act` when a sign-out failed. @returns call it to stop */
export function onStay(act: () => void): () => void {
  addEventListener(stays, act);
  return () => removeEventListener(stays, act);
}
