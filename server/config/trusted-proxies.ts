import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';

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

/** TRUST_PROXY: null where it is not set. */
export const trustedProxies = z
  .string()
  .optional()
  .transform((text, issue) => {
    const trusted = text === undefined ? null : readTrust(text);
    if (text !== undefined && trusted === null) {
      issue.addIssue('must be a number of proxies, or their networks with commas between, such as 10.0.0.0/8,loopback');
    }
    return trusted;
  });
