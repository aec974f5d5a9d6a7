import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { carryOutConnect, knownOfConnect, newStripeConnect } from '#server/testing/stripe-connect.ts';
import type { StripeConnect } from '#server/testing/stripe-connect.ts';
import { stripeCharge, stripeIntent } from '#server/testing/stripe-objects.ts';
import { feesPage, stripeFee } from '#server/testing/stripe-fees.ts';
import { refundOf } from '#server/testing/stripe-refunds.ts';
import type { Intent, Refund } from '#server/testing/stripe-refunds.ts';

/** What was asked of the stand-in. */
export interface AskedRequest {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
  /** The connected account that it is asked of. */
  account?: string;
  params: Record<string, string>;
}

/** How the next requests go wrong. `after`: what was asked is done, and the answer gets lost. */
export type Fault =
  | { kind: 'status'; status: number; code?: string; /** Kept with the key, and given again. */ isKept?: boolean }
  | { kind: 'hang-up'; after: boolean }
  | { kind: 'pass' }
  | { kind: 'silence' }
  | { kind: 'garbage' };

export interface StripeStandIn {
  url: string;
  asked: AskedRequest[];
  intents: Map<string, Intent>;
  refunds: Refund[];
  connect: StripeConnect;
  /** These happen to the next requests, one each. */
  faults: Fault[];
  /** The buyer pays in the browser, beyond our sight. */
  succeed(intentId: string): void;
  stop(): Promise<void>;
}

/**
 * A machine that answers as Stripe's API does, as far as this market asks: its paths, whole objects, refusals and
 * idempotency keys.
 */
export async function startStripeStandIn(atPort = 0): Promise<StripeStandIn> {
  const asked: AskedRequest[] = [];
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const connect = newStripeConnect();
  const faults: Fault[] = [];
  const answers = new Map<string, { params: string; status: number; body: object }>();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.local');
    const params = Object.fromEntries(new URLSearchParams(await text(request)));
    const { 'idempotency-key': key, 'stripe-account': account } = request.headers;
    const one: AskedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      idempotencyKey: typeof key === 'string' ? key : undefined,
      authorization: request.headers.authorization,
      ...(typeof account === 'string' && { account }),
      params: { ...Object.fromEntries(url.searchParams), ...params },
    };
    asked.push(one);
    const fault = faults.shift();
    if (fault?.kind === 'status') {
      const refusal = {
        status: fault.status,
        body: {
          error: { type: fault.status >= 500 ? 'api_error' : 'invalid_request_error', code: fault.code, message: 'no' },
        },
      };
      if (fault.isKept) once(one, () => refusal);
      return send(response, refusal.status, refusal.body);
    }
    if (fault?.kind === 'silence') return;
    if (fault?.kind === 'garbage')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>It works!</html>');
    if (fault?.kind === 'hang-up' && !fault.after) return void request.socket.destroy();
    const isReplay = one.idempotencyKey !== undefined && answers.has(one.idempotencyKey);
    const { status, body } = once(one, () => carryOut(one, intents, refunds, connect));
    if (fault?.kind === 'hang-up') return void request.socket.destroy();
    return send(response, status, body, isReplay ? { 'idempotent-replayed': 'true' } : {});
  });

  /**
   * A key that was used before gets the same answer, however things stand by now, or a refusal when it was for
   * something else.
   */
  function once(one: AskedRequest, work: () => { status: number; body: object }) {
    if (one.idempotencyKey === undefined) return work();
    const params = JSON.stringify([one.path, one.params]);
    const before = answers.get(one.idempotencyKey);
    if (before && before.params !== params)
      return {
        status: 400,
        body: {
          error: {
            type: 'idempotency_error',
            message: 'Keys for idempotent requests can only be used with the same parameters.',
          },
        },
      };
    if (before) return before;
    const answer = work();
    answers.set(one.idempotencyKey, structuredClone({ params, ...answer }));
    return answer;
  }

  const port = await new Promise<number>((resolve) => {
    server.listen(atPort, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    intents,
    refunds,
    connect,
    faults,
    succeed: (id) => {
      const intent = intents.get(id);
      if (intent)
        Object.assign(intent, {
          status: 'succeeded',
          amount_received: intent.amount,
          latest_charge: stripeCharge({
            balance_transaction: stripeFee({ id: `txn_${id}`, amount: intent.amount, type: 'charge' }),
            id: `ch_${random()}`,
            amount: intent.amount,
            currency: intent.currency,
            payment_intent: id,
            transfer_group: intent.transfer_group,
          }),
        });
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Parameters by path; Stripe refuses all others. */
const known: [path: RegExp, params: RegExp][] = [
  [
    /^\/v1\/payment_intents$/,
    /^(amount|currency|metadata\[\w+\]|allowed_payment_method_types\[\d\]|expand\[\d\]|transfer_group)$/,
  ],
  [/^\/v1\/balance_transactions$/, /^(created\[gte\]|limit|starting_after|expand\[\d\])$/],
  [/^\/v1\/payment_intents\//, /^(cancellation_reason|expand\[\d\])$/],
  [/^\/v1\/refunds$/, /^(amount|payment_intent|limit|metadata\[\w+\]|expand\[\d\])$/],
  ...knownOfConnect,
];

function carryOut(
  asked: AskedRequest,
  intents: Map<string, Intent>,
  refunds: Refund[],
  connect: StripeConnect,
): { status: number; body: object } {
  const { method, path, params } = asked;
  const unknown = Object.keys(params).find((name) => !known.some(([at, names]) => at.test(path) && names.test(name)));
  if (unknown !== undefined)
    return {
      status: 400,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'parameter_unknown',
          param: unknown,
          message: `Received unknown parameter: ${unknown}`,
        },
      },
    };
  if (method === 'POST' && path === '/v1/payment_intents') {
    const id = `pi_${random()}`;
    const metadata = Object.fromEntries(
      Object.entries(params).flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
        return key ? [[key, value]] : [];
      }),
    );
    const intent: Intent = {
      ...stripeIntent({
        id,
        amount: Number(params.amount),
        currency: params.currency ?? '',
        client_secret: `${id}_secret_${random()}`,
        metadata,
        transfer_group: params.transfer_group ?? null,
      }),
      latest_charge: null,
    };
    intents.set(id, intent);
    return { status: 200, body: intent };
  }
  if (path === '/v1/refunds') {
    if (method === 'GET')
      return {
        status: 200,
        body: {
          object: 'list',
          has_more: false,
          url: path,
          data: refunds.filter((refund) => refund.payment_intent === params.payment_intent),
        },
      };
    return refundOf(params, intents, refunds, connect.disputes, random);
  }
  if (path === '/v1/balance_transactions')
    return { status: 200, body: feesPage(params, [...intents.values()], connect.disputes) };
  const chargeOf = (id: string) =>
    [...intents.values()].flatMap(({ latest_charge: charge }) => (charge?.id === id ? [charge] : []))[0];
  const ofConnect = carryOutConnect({ account: undefined, ...asked }, connect, chargeOf, random);
  if (ofConnect !== null) return ofConnect;
  const [, id = '', cancels] = /^\/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(path) ?? [];
  const intent = intents.get(id);
  if (!intent)
    return {
      status: 404,
      body: {
        error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such payment_intent: '${id}'` },
      },
    };
  if (!cancels) return { status: 200, body: intent };
  if (!intent.status.startsWith('requires_'))
    return {
      status: 400,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        },
      },
    };
  intent.status = 'canceled';
  return { status: 200, body: intent };
}

async function text(request: IncomingMessage): Promise<string> {
  let all = '';
  for await (const piece of request.setEncoding('utf8')) all += String(piece);
  return all;
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { ...headers, 'content-type': 'application/json', 'request-id': `req_${random()}` })
    .end(JSON.stringify(body));
}

function random(): string {
  return randomBytes(12).toString('hex');
}
