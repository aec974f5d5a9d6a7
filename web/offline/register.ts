/** In ms after the page has come: what the service worker fetches would hold up a phone that is busy with it. */
const settledMs = 3_000;

/** Nothing the page needs shall wait for it. Not while developing, where files change in place. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  const settle = () => void setTimeout(register, settledMs);
  if (document.readyState === 'complete') settle();
  else addEventListener('load', settle, { once: true });
}
