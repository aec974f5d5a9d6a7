/** Chrome, Chromium without Google's branding, Firefox. Below, with their subdomains: Safari, Edge. */
const hosts = ['fcm.googleapis.com', 'jmt17.google.com', 'updates.push.services.mozilla.com'];
const domains = ['push.apple.com', 'notify.windows.com'];

/** We call these addresses ourselves: any other one could be a machine behind our firewall. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(`.${domain}`));
}
