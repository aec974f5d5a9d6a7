import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '#server/config.ts';

/** Decides from the outermost address inwards which proxies are believed. */
export type Trust = (address: string, hop: number) => boolean;

/** Where requests come from, as far as this market's proxies may be believed. */
export interface Networks {
  trust: Trust;
  /** The caller's own address. */
  addressOf(message: IncomingMessage): string;
  /** What a limit counts: an IPv4 address, or the /64 of an IPv6 one, since one owner has all of its addresses. */
  networkOf(message: IncomingMessage): string;
  /**
   * Did the person who runs this market make the request, at the machine itself? It comes from loopback, asks for a
   * loopback host, and carries no forwarding header: a proxy or a tunnel on this machine would otherwise make the
   * internet look like them.
   */
  isOwners(message: IncomingMessage): boolean;
}

/** Without TRUST_PROXY a forwarding header says nothing about who calls. */
export function createNetworks({ trustProxy }: Pick<Config, 'trustProxy'>): Networks {
  const trust = trustOf(trustProxy);
  const addressOf = (message: IncomingMessage) => proxyAddr(message, trust);
  return {
    trust,
    addressOf,
    networkOf: (message) => networkOf(addressOf(message)),
    isOwners: (message) =>
      isLoopback(message.socket.remoteAddress ?? '') && isLoopbackHost(message.headers.host) && !isForwarded(message),
  };
}

function trustOf(trusted: Config['trustProxy']): Trust {
  if (trusted === null) return () => false;
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : proxyAddr.compile(trusted);
}

/** An IPv4 address, or the first four groups of an IPv6 one. */
export function networkOf(written: string): string {
  const address = written.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...(address.includes('::') ? zeros : []), ...last]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Is this an address of the machine itself? */
function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

function isLoopbackHost(host: string | undefined): boolean {
  if (host === undefined) return false;
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return name === 'localhost' || isLoopback(name);
}

/** What proxies, tunnels and CDNs add. */
const forwarding =
  /^(?:x-(?:forwarded|original|envoy|real|scheme|client|cluster)|forwarded|true-client)|^via$|client-?ip$/;
const ofTheirs = /^(?:cf|fly|cdn|fastly|akamai|tailscale|ngrok)-/;

function isForwarded({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => forwarding.test(name) || ofTheirs.test(name));
}
