import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readTrust } from '#server/config/trusted-proxies.ts';
import { createNetworks } from '#server/http/network.ts';

/** A request from this address. */
function from(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  return { socket: { remoteAddress }, headers: { host: 'localhost:3000', ...headers } } as unknown as IncomingMessage;
}

const networksWith = (text: string | null) => createNetworks({ trustProxy: text === null ? null : readTrust(text) });

describe('Without TRUST_PROXY', () => {
  test('a forwarding header says nothing about the caller', () => {
    expect(networksWith(null).networkOf(from('192.0.2.1', { 'x-forwarded-for': '198.51.100.1' }))).toBe('192.0.2.1');
  });
});

describe('With TRUST_PROXY', () => {
  test.each([
    ['one proxy: the address it names counts', '1', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'one proxy: what the caller claimed before it does not count',
      '1',
      '10.0.0.1',
      '203.0.113.9, 198.51.100.1',
      '198.51.100.1',
    ],
    ['two proxies', '2', '10.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ["the proxies' network", '10.0.0.0/8', '10.0.0.1', '203.0.113.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    [
      "an address outside the proxies' network is believed nothing",
      '10.0.0.0/8',
      '192.0.2.1',
      '198.51.100.1',
      '192.0.2.1',
    ],
    ['an IPv6 caller counts with their /64', '1', '10.0.0.1', '2001:DB8:0:1:ffff::1', '2001:db8:0:1'],
  ])('%s', (_, trust, remoteAddress, forwarded, network) => {
    expect(networksWith(trust).networkOf(from(remoteAddress, { 'x-forwarded-for': forwarded }))).toBe(network);
  });

  test.each(['x', '10.0.0.0/99', ',', '-1'])('"%s" is refused', (text) => expect(readTrust(text)).toBeNull());
});

describe("A request is its owner's", () => {
  const { isOwners } = networksWith('1');

  test.each([['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['127.8.9.10']])('from %s to localhost', (address) => {
    expect(isOwners(from(address))).toBe(true);
  });

  test.each([['127.0.0.1:3000'], ['[::1]:3000'], ['LOCALHOST']])('when it asks for %s', (host) => {
    expect(isOwners(from('127.0.0.1', { host }))).toBe(true);
  });

  test('not from another machine', () => expect(isOwners(from('192.0.2.1'))).toBe(false));

  test.each([['phones.example'], ['localhost.evil.example'], ['127.0.0.1.evil.example'], ['']])(
    'not when it asks for "%s"',
    (host) => {
      expect(isOwners(from('127.0.0.1', { host }))).toBe(false);
    },
  );

  test.each([
    'x-forwarded-for',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
    'x-forwarded-proto',
    'x-forwarded',
    'forwarded-for',
    'x-cluster-client-ip',
    'x-original-host',
    'x-scheme',
    'tailscale-user-login',
    'client-ip',
  ])('not when a proxy or a tunnel added %s', (name) => {
    expect(isOwners(from('127.0.0.1', { [name]: '127.0.0.1' }))).toBe(false);
  });
});
