const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** May secrets travel to this address? By https anywhere; by http only on this very machine, where nobody listens in between. */
export function isSecureAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && thisMachine.has(hostname));
}
