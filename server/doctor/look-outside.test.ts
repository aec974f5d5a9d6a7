import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { lookOutside } from '#server/doctor/look-outside.ts';

const balance = {
  object: 'balance',
  available: [{ amount: 0, currency: 'eur' }],
  pending: [{ amount: 9, currency: 'eur' }],
};
const closers: (() => unknown)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/**
 * A market's address, a bucket and Stripe, all on one port. `refused` are paths that it lets nobody at, `missing` is
 * what the bucket answers for a key that is not there.
 */
async function startOthers(
  refused: RegExp | null = null,
  { accounts = [], missing = 404 }: { accounts?: { id: string }[]; missing?: number } = {},
): Promise<{ url: string; kept: Map<string, Buffer> }> {
  const kept = new Map<string, Buffer>();
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    void buffer(request).then((body) => {
      if (refused?.test(path)) return response.writeHead(403).end('{"error":{"message":"Not for this key."}}');
      const isList = path.startsWith('/v1/');
      const endpoints = [
        { url: 'https://phones.example/api/webhooks/stripe', status: 'enabled', enabled_events: ['*'] },
        { url: 'https://old.example/api/webhooks/stripe', status: 'disabled' },
      ];
      const data = path.endsWith('/webhook_endpoints') ? endpoints : path === '/v1/accounts' ? accounts : [];
      if (path === '/v1/balance') return response.end(JSON.stringify(balance));
      if (isList) return response.end(JSON.stringify({ object: 'list', data, has_more: false }));
      if (request.method === 'PUT') kept.set(path, body);
      if (request.method === 'DELETE') kept.delete(path);
      const isMissing = request.method === 'GET' && path.startsWith('/phones/') && !kept.has(path);
      response.writeHead(isMissing ? missing : 200).end(request.method === 'GET' ? (kept.get(path) ?? '') : '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, kept };
}

async function startMailServer(): Promise<number> {
  const server = new SMTPServer({
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'redial' }) : done(new Error('who are you?')),
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
  });
  server.on('error', () => undefined);
  server.listen(0, 'localhost');
  await once(server.server, 'listening');
  closers.push(() => server.close());
  return (server.server.address() as AddressInfo).port;
}

const bucketAt = (url: string) => ({
  S3_ENDPOINT: url,
  S3_BUCKET: 'phones',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
});

const look = (url: string, mailPort: number, password: string, more: Record<string, string> = {}) =>
  lookOutside(
    readConfig({
      ...more,
      PUBLIC_URL: url,
      SMTP_URL: `smtp://redial:${password}@localhost:${mailPort}`,
      ...bucketAt(url),
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_API_URL: url,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`,
    }),
  );

test('Everybody the market needs is asked for real, and nothing is left behind', async () => {
  const { url, kept } = await startOthers();
  expect(await look(url, await startMailServer(), 'right')).toEqual({
    reached: { isKnown: true, known: { status: 200 } },
    mail: { from: expect.any(String), server: { isKnown: true, known: true } },
    stripe: {
      isTest: false,
      hasWebhookSecret: false,
      paysSellers: false,
      hasConnectSecret: false,
      account: {
        isKnown: true,
        known: {
          missingRights: [],
          endpoints: [{ url: 'https://phones.example/api/webhooks/stripe', events: ['*'] }],
          currencies: null,
        },
      },
    },
    bucket: { name: 'phones', probe: { isKnown: true, known: { mayList: true } } },
    collector: { endpoint: url, takes: { isKnown: true, known: true } },
  });
  expect(kept.size).toBe(0);
});

test('Who refuses is named with the reason', async () => {
  const { url } = await startOthers(/^\/(?:phones|v1\/payment_intents|v1\/traces)/);
  const found = await look(url, await startMailServer(), 'wrong');
  expect(found.bucket?.probe).toEqual({ isKnown: false, why: expect.stringContaining('status 403') });
  expect(found.stripe?.account).toEqual({ isKnown: false, why: 'Not for this key' });
  expect(found.mail?.server).toEqual({ isKnown: false, why: expect.stringContaining('who are you?') });
  expect(found.collector?.takes).toEqual({ isKnown: false, why: 'status 403, Forbidden' });
});

test('A store that is not reached is told with the cause', async () => {
  const { url } = await startOthers();
  closers.splice(0).forEach((close) => close());
  const { bucket } = await lookOutside(readConfig({ PUBLIC_URL: url, ...bucketAt(url) }));
  expect(bucket?.probe).toEqual({
    isKnown: false,
    why: `The picture store can not be reached: connect ECONNREFUSED ${new URL(url).host}`,
  });
});

test('A key that may not list the bucket is noticed, and nothing is left behind', async () => {
  const { url, kept } = await startOthers(null, { missing: 403 });
  const { bucket } = await look(url, await startMailServer(), 'right');
  expect(bucket?.probe).toEqual({ isKnown: true, known: { mayList: false } });
  expect(kept.size).toBe(0);
});

test('A key that may not read endpoints is no reason to complain of the key', async () => {
  const { url } = await startOthers(/webhook_endpoints/);
  const { stripe } = await look(url, await startMailServer(), 'right');
  expect(stripe?.account).toEqual({ isKnown: true, known: { missingRights: [], endpoints: null, currencies: null } });
});

test('A restricted key that lacks rights that the books need is told which', async () => {
  const { url } = await startOthers(/^\/v1\/(?:disputes|balance_transactions|transfers)/);
  const { stripe } = await look(url, await startMailServer(), 'right');
  expect(stripe?.account).toMatchObject({
    known: { missingRights: ['Disputes', 'Balance transaction sources', 'Transfers'] },
  });
});

test('An account that pays sellers is asked in which currencies its balance is', async () => {
  const [{ url }, mailPort] = [await startOthers(), await startMailServer()];
  const pays = { PAYOUTS: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' };
  const { stripe } = await look(url, mailPort, 'right', pays);
  expect(stripe?.account).toMatchObject({ known: { missingRights: [], currencies: ['eur'] } });
  const { url: closed } = await startOthers(/^\/v1\/balance$/);
  const found = await look(closed, mailPort, 'right', pays);
  expect(found.stripe?.account).toMatchObject({ known: { currencies: null } });
});

test('A restricted key that pays sellers is told what it may not read at their accounts', async () => {
  const paying = { PAYOUTS: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' };
  const { url } = await startOthers(/^\/v1\/payouts/, { accounts: [{ id: 'acct_1' }] });
  const { stripe } = await look(url, await startMailServer(), 'right', paying);
  expect(stripe?.account).toMatchObject({ known: { missingRights: ['Payouts of connected accounts'] } });
  const { url: other } = await startOthers(/^\/v1\/accounts/);
  const { stripe: lacking } = await look(other, await startMailServer(), 'right', paying);
  expect(lacking?.account).toMatchObject({ known: { missingRights: ['Connect: Accounts'] } });
});
