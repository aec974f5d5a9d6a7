const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Does this host stand for the machine itself, where nobody listens in between? */
export function isThisMachine(hostname: string): boolean {
  return loopbackName.test(hostname);
}

/** May secrets travel to this address? By https anywhere; by http only on this very machine. */
export function isSecureAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
}
