import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { createLog } from '#server/platform/log.ts';
import { passwords } from '#server/platform/passwords.ts';
import { openTraces } from '#server/platform/traces/open-telemetry.ts';
import { spanned } from '#server/platform/traces/tracer.ts';
import { openTestMarket } from '#server/testing/market.ts';
import type { TestMarket } from '#server/testing/market.ts';
import { addCategory, listPhone, signUp } from '#server/testing/people.ts';
import { shortPages } from '#server/testing/short-pages.ts';

interface Received {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

/** What a collector of OTLP over HTTP is sent. */
const received: Received[] = [];
const collector = createServer((request, response) => {
  void json(request).then((sent) => {
    const { resourceSpans } = sent as { resourceSpans: { scopeSpans: { spans: Received[] }[] }[] };
    received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
const traceId = '0af7651916cd43dd8448eb211c80319c';
const caller = 'b7ad6b7169203331';
const messages = 24;
let market: TestMarket;
let phone: string;

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  // Before the pool: its connections are traced from their first statement.
  const close = await openTraces({ endpoint, service: 'redial', share: 1 }, createLog('silent'));
  market = await openTestMarket();
  await addCategory(market);
  const seller = await signUp(market, 'Seller');
  const app = await createApp(market.context, { pages: await shortPages() });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  phone = await listPhone(market, seller);
  await fetch(`${url}/api/phones/${phone}`, { headers: { traceparent: `00-${traceId}-${caller}-01` } });
  await fetch(`${url}/advertised`);
  await fetch(`${url}/readyz`);
  // More at once than one network may have at work: the others wait, and go on in the turn of another one.
  const body = JSON.stringify({ email: 'bea@redial.example', message: 'Is anybody there?' });
  const write = () =>
    fetch(`${url}/api/messages`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await Promise.all(Array.from({ length: messages }, write));
  const failing = spanned({ name: 'job send-mails', kind: 'internal' }, () => Promise.reject(new TypeError('Bea')));
  await failing.catch(() => undefined);
  await passwords.hash('not part of anything');
  await spanned({ name: 'job look', kind: 'internal' }, () => passwords.hash('Bea'));
  await app.close();
  await close();
});
afterAll(async () => {
  await market.close();
  collector.close();
});

const find = (name: string) => received.find((span) => span.name === name);
const valueOf = (span: Received | undefined, key: string) =>
  span?.attributes.find((attribute) => attribute.key === key)?.value;
const below = (parent: Received | undefined) => received.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

test('A request is part of what its caller says, and has its route and status', () => {
  const span = find('GET /api/phones/{id}');
  expect(span).toMatchObject({ traceId, parentSpanId: caller });
  expect(valueOf(span, 'http.route')).toEqual({ stringValue: '/api/phones/{id}' });
  expect(valueOf(span, 'http.response.status_code')).toEqual({ intValue: 200 });
});

test('Its statements are part of it, as we wrote them', () => {
  const statements = below(find('GET /api/phones/{id}'));
  const texts = statements.map((span) => valueOf(span, 'db.query.text')?.stringValue ?? '');
  expect(texts.join()).toMatch(/from "products".* = \$1/s);
});

test('Whether it is ready, which is asked each second, is not traced', () => {
  expect(received.filter(({ name }) => name.includes('readyz'))).toEqual([]);
});

test('A call that a page makes for itself is part of the page', () => {
  const page = find('GET /*');
  expect(page?.parentSpanId).toBeUndefined();
  expect(below(page).map(({ name }) => name)).toContain('GET /api/products/advertised');
});

test('What a transaction asks is part of it', () => {
  const inTransactions = received.filter(({ name }) => name === 'transaction').flatMap(below);
  expect(inTransactions.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit']));
});

test('A request that waited with its body goes on in its own span', () => {
  const written = received.filter(({ name }) => name === 'POST /api/messages');
  const transactions = written.map((span) => below(span).filter(({ name }) => name === 'transaction').length);
  expect(transactions).toEqual(Array.from({ length: messages }, () => 1));
});

test('A job that fails says of which kind, and not what was in it', () => {
  const job = find('job send-mails');
  expect(job?.status.code).toBe(2);
  expect(valueOf(job, 'error.type')).toEqual({ stringValue: 'TypeError' });
});

test('What else takes long in it is a part of it, too, and nothing by itself', () => {
  expect(below(find('job look')).map(({ name }) => name)).toEqual(['password']);
  expect(received.filter(({ name, parentSpanId }) => name === 'password' && parentSpanId === undefined)).toEqual([]);
});

test('No value that anybody sent is in a trace', () => {
  const all = JSON.stringify(received);
  for (const value of [phone, 'bea@redial.example', 'Is anybody there', 'Bea']) expect(all).not.toContain(value);
});
