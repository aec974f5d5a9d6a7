import proxyAddr from '@fastify/proxy-addr';

/** TRUST_PROXY as a number of proxies or as their networks. @returns null when it can't be understood */
export function readTrust(text: string): number | string[] | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  try {
    proxyAddr.compile(networks);
    return networks.length > 0 ? networks : null;
  } catch {
    return null;
  }
}
