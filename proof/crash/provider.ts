import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStripeStandIn } from '#server/testing/stripe-stand-in.ts';
import { drawFault, outages } from './faults.ts';
import { keepNews } from './news.ts';
import type { Random } from './random.ts';

/** What the provider took and gave back: the truth that our books are compared with. Amounts in cents. */
export interface Ledger {
  intents: {
    id: string;
    amountCents: number;
    status: string;
    bookingId: string | null;
    isCharged: boolean;
    keys: string[];
  }[];
  refunds: { id: string; intentId: string; amountCents: number }[];
}

export interface Provider {
  url: string;
  stop(): Promise<void>;
}

/**
 * A payment provider on a bad day. Behind it stands the stand-in that answers as Stripe's API does; before it requests
 * and answers get lost, delayed and refused. It tells the market what happened, late, twice, in any order, or never.
 * Besides Stripe's paths it has `/card/{intent}` for the buyer's card, and `/control/…` for the proof itself.
 */
export async function startProvider(marketUrl: string, webhookSecret: string, random: Random): Promise<Provider> {
  const stripe = await startStripeStandIn();
  const keys = new Map<string, Set<string>>();
  const faults = { random: random.of('faults'), isAway: outages(random.of('outages')), areOver: false };
  const news = keepNews(random.of('news'), (body) => deliver(marketUrl, webhookSecret, body));
  const cards = random.of('cards');
  let banksAtWork = 0;

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (path.startsWith('/control/')) return send(response, 200, await control(path.slice('/control/'.length)));
    const body = await textOf(request);
    const fault = faults.areOver ? null : drawFault(faults.random, faults.isAway());
    if (fault?.kind === 'refused')
      return send(response, fault.status, { error: { type: 'api_error', message: 'not now' } });
    if (fault?.kind === 'lost') return void request.socket.destroy();
    if (fault?.kind === 'late') await sleep(fault.ms);
    const done = path.startsWith('/card/') ? confirm(path.slice('/card/'.length)) : await passOn(request, path, body);
    if (fault?.kind === 'answer lost') return void request.socket.destroy();
    if (fault?.kind === 'answer late') await sleep(fault.ms);
    return send(response, done.status, done.body);
  }

  async function passOn(
    request: IncomingMessage,
    path: string,
    body: string,
  ): Promise<{ status: number; body: unknown }> {
    const { method = 'GET', headers } = request;
    const key = headers['idempotency-key'];
    const passed = await fetch(stripe.url + path, {
      method,
      headers: {
        'content-type': headers['content-type'] ?? 'text/plain',
        ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
      },
      ...(method === 'POST' ? { body } : {}),
    });
    const said = (await passed.json()) as { id: string; payment_intent?: string };
    if (passed.ok && method === 'POST') {
      if (path === '/v1/payment_intents') keys.set(said.id, (keys.get(said.id) ?? new Set<string>()).add(String(key)));
      else if (path.endsWith('/cancel')) news.tell('payment_intent.canceled', said.id);
      else news.tell('charge.refunded', said.payment_intent ?? '');
    }
    return { status: passed.status, body: said };
  }

  /** The buyer confirms with a good card. Now and then the bank takes its time, and may say no after it. */
  function confirm(id: string): { status: number; body: unknown } {
    const intent = stripe.intents.get(id);
    if (!intent) return { status: 404, body: {} };
    if (intent.status.startsWith('requires_')) {
      if (!cards.happens(0.15)) charge(id);
      else {
        intent.status = 'processing';
        void bankDecides(id, cards.between(100, 2_500), cards.happens(0.75));
      }
    }
    return { status: 200, body: { status: intent.status } };
  }

  async function bankDecides(id: string, afterMs: number, saysYes: boolean): Promise<void> {
    banksAtWork += 1;
    await sleep(afterMs);
    banksAtWork -= 1;
    if (saysYes) return charge(id);
    Object.assign(stripe.intents.get(id) ?? {}, { status: 'requires_payment_method' });
    news.tell('payment_intent.payment_failed', id);
  }

  function charge(id: string): void {
    stripe.succeed(id);
    news.tell('payment_intent.succeeded', id);
  }

  async function control(what: string): Promise<unknown> {
    if (what === 'ledger') return ledger();
    // The bad day is over: banks decide, and what is to be told is told now.
    faults.areOver = true;
    while (banksAtWork > 0) await sleep(50);
    return { told: await news.flush() };
  }

  function ledger(): Ledger {
    return {
      intents: [...stripe.intents.values()].map(({ id, amount, status, metadata, latest_charge }) => ({
        id,
        amountCents: amount,
        status,
        bookingId: metadata.bookingId ?? null,
        isCharged: latest_charge !== null,
        keys: [...(keys.get(id) ?? [])],
      })),
      refunds: stripe.refunds.map(({ id, payment_intent, amount }) => ({
        id,
        intentId: payment_intent,
        amountCents: amount,
      })),
    };
  }

  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      news.stop();
      server.closeAllConnections();
      server.close();
      await stripe.stop();
    },
  };
}

/** Hands an event to the market, signed as Stripe signs. @returns whether the market has taken it */
async function deliver(
  marketUrl: string,
  webhookSecret: string,
  { type, intentId, id }: { id: string; type: string; intentId: string },
): Promise<boolean> {
  const subject = type.startsWith('charge.')
    ? { object: 'charge', id: `ch_${randomUUID()}`, payment_intent: intentId }
    : { object: 'payment_intent', id: intentId };
  const body = JSON.stringify({ id, object: 'event', type, data: { object: subject } });
  const at = Math.floor(Date.now() / 1_000);
  const signature = `t=${at},v1=${createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')}`;
  const answer = await fetch(`${marketUrl}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null);
  return answer?.ok ?? false;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let all = '';
  for await (const piece of request.setEncoding('utf8')) all += String(piece);
  return all;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` })
    .end(JSON.stringify(body));
}
