/**
 * Push services of the browsers: Chrome, Chromium without Google's branding, Firefox, Safari, Edge. A host of theirs,
 * or below one of theirs.
 */
const hosts = ['fcm.googleapis.com', 'jmt17.google.com', 'updates.push.services.mozilla.com'];
const domains = ['push.apple.com', 'notify.windows.com'];

/**
 * Is this an address of a known push service? We call it ourselves, so no other address will do: it could be a machine
 * behind our firewall.
 */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(`.${domain}`));
}
