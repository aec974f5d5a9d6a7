import type { AbortSignalLike } from '#contract/route.ts';
import { api } from '#web/lib/api.ts';
import { whileSignedIn } from '#web/lib/while-signed-in.ts';

/** `missing`: the browser can't; `denied`: its user said no. */
export type PushState = 'missing' | 'denied' | 'off' | 'on';

/**
 * Without a service worker nobody is there to show a message: it comes with the built site alone.
 *
 * @param told the addresses that the server tells in this session. A browser keeps its own beyond a session, and the
 *   server does not.
 * @param key the market's: push services refuse messages for a subscription that was made with another one
 */
export async function pushState(told: readonly string[] | undefined, key: string): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'missing';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  // A server of the release before doesn't say it.
  const isTold = subscription && (told === undefined || told.includes(subscription.endpoint));
  return isTold && keyOf(subscription) === key && Notification.permission === 'granted' ? 'on' : 'off';
}

/** A browser that can't reach its push service may wait for ever, without a word. */
const slowMs = 5_000;

/** Only after a press: browsers refuse it otherwise. @param onSlow told when the browser waits for its push service */
export async function turnPushOn(key: string, onSlow: () => void): Promise<PushState> {
  const signal = whileSignedIn();
  const permission = await Notification.requestPermission();
  // A question that was closed without an answer may be asked again.
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const slow = setTimeout(onSlow, slowMs);
  try {
    await subscribe(key, signal);
  } finally {
    clearTimeout(slow);
  }
  return 'on';
}

async function subscribe(key: string, signal: AbortSignalLike): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // One that was made with another key can't be used by this market.
  if (before !== null && keyOf(before) !== key) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await api.subscribePush({ body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }, signal });
}

export async function turnPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return 'off';
  await api.unsubscribePush({ body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
  return 'off';
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
