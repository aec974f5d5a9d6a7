import type { Stripe } from 'stripe';
import { stripeAccount, stripeReversal, stripeTransfer } from '#server/testing/stripe-connect-objects.ts';

interface Asked {
  method: string;
  path: string;
  params: Record<string, string>;
  /** At whose account. */
  account: string | undefined;
}

interface Answer {
  status: number;
  body: object;
}

/** What the stand-in has of Connect. */
export interface StripeConnect {
  accounts: Map<string, Stripe.Account>;
  transfers: Stripe.Transfer[];
  /** To the banks of accounts, by account, the newest first. */
  bankPayouts: Map<string, Stripe.Payout[]>;
  /** What is left on each account, in cents; transfers add to it. */
  balances: Map<string, number>;
  disputes: Stripe.Dispute[];
}

export function newStripeConnect(): StripeConnect {
  return { accounts: new Map(), transfers: [], bankPayouts: new Map(), balances: new Map(), disputes: [] };
}

/** Parameters by path; Stripe refuses all others. */
export const knownOfConnect: [path: RegExp, params: RegExp][] = [
  [/^\/v1\/accounts$/, /^(type|email|capabilities\[transfers\]\[requested\]|metadata\[sellerId\])$/],
  [/^\/v1\/accounts\/\w+$/, /^$/],
  [/^\/v1\/account_links$/, /^(account|type|return_url|refresh_url)$/],
  [
    /^\/v1\/transfers$/,
    /^(amount|currency|destination|source_transaction|transfer_group|metadata\[\w+\]|created\[gte\]|limit|starting_after)$/,
  ],
  [/^\/v1\/transfers\/\w+\/reversals$/, /^(amount)$/],
  [/^\/v1\/payouts$/, /^(status|limit)$/],
  [/^\/v1\/disputes$/, /^(payment_intent|limit)$/],
];

/** Carries out what is asked of Connect; null: that is none of its paths. */
export function carryOutConnect(
  { method, path, params, account: at }: Asked,
  connect: StripeConnect,
  chargeOf: (id: string) => Stripe.Charge | undefined,
  random: () => string,
): Answer | null {
  const { accounts, transfers, balances, bankPayouts, disputes } = connect;
  if (method === 'POST' && path === '/v1/accounts') {
    const id = `acct_${random()}`;
    const account = stripeAccount({
      id,
      email: params.email ?? null,
      metadata: { sellerId: params['metadata[sellerId]'] ?? '' },
    });
    accounts.set(id, account);
    return ok(account);
  }
  const [, accountId, of] = /^\/v1\/accounts\/(\w+)(\/login_links)?$/.exec(path) ?? [];
  if (accountId !== undefined) {
    const account = accounts.get(accountId);
    if (!account) return missing('account', accountId);
    if (!of) return ok(account);
    return ok({ object: 'login_link', created: 1, url: `https://connect.stripe.com/express/${accountId}/${random()}` });
  }
  if (path === '/v1/account_links')
    return ok({
      object: 'account_link',
      created: 1,
      expires_at: 2,
      url: `https://connect.stripe.com/setup/e/${params.account}/${random()}`,
    });
  if (path === '/v1/payouts')
    return ok(
      listOf(
        path,
        (bankPayouts.get(at ?? '') ?? []).filter(({ status }) => (params.status ?? status) === status),
      ),
    );
  if (path === '/v1/disputes')
    return ok(
      listOf(
        path,
        disputes.filter((dispute) => dispute.payment_intent === params.payment_intent),
      ),
    );
  if (path === '/v1/transfers' && method === 'GET') {
    const found = transfers
      .filter(({ created }) => created >= Number(params['created[gte]'] ?? 0))
      .filter(({ destination }) => params.destination === undefined || destination === params.destination)
      .toReversed();
    const from = found.findIndex(({ id }) => id === params.starting_after) + 1;
    const page = found.slice(from, from + Number(params.limit ?? 10));
    return ok({ ...listOf(path, page), has_more: from + page.length < found.length });
  }
  if (path === '/v1/transfers') return transfer();
  const [, transferId, reversals] = /^\/v1\/transfers\/(\w+)(\/reversals)?$/.exec(path) ?? [];
  if (transferId === undefined) return null;
  const found = transfers.find(({ id }) => id === transferId);
  if (!found) return missing('transfer', transferId);
  return reversals ? reverse(found) : ok(found);

  function transfer(): Answer {
    const { destination = '', source_transaction: chargeId = '' } = params;
    const [account, charge, amount] = [accounts.get(destination), chargeOf(chargeId), Number(params.amount)];
    if (!account) return missing('destination', destination);
    if (account.capabilities?.transfers !== 'active')
      return refuse(
        'insufficient_capabilities_for_transfer',
        'Your destination account needs to have at least one of the following capabilities enabled: transfers.',
      );
    if (!charge) return missing('charge', chargeId);
    const settled = charge.balance_transaction;
    if (typeof settled === 'object' && settled !== null && settled.currency !== params.currency)
      return refuse(
        undefined,
        `The currency of source_transaction's balance transaction (${settled.currency}) must be the same as the ` +
          `transfer currency (${params.currency}).`,
      );
    const sent = transfers
      .filter(({ source_transaction: id }) => id === chargeId)
      .reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);
    if (amount > charge.amount - charge.amount_refunded - sent)
      return refuse(
        'balance_insufficient',
        'The sum of the transfers is larger than what is left of the source charge.',
      );
    const made = stripeTransfer({
      id: `tr_${random()}`,
      created: Math.floor(Date.now() / 1_000),
      amount,
      destination,
      source_transaction: chargeId,
      transfer_group: charge.transfer_group ?? `group_${chargeId}`,
      metadata: { payoutId: params['metadata[payoutId]'] ?? '' },
    });
    transfers.push(made);
    balances.set(destination, (balances.get(destination) ?? 0) + amount);
    return ok(made);
  }

  function reverse(one: Stripe.Transfer): Answer {
    const amount = Number(params.amount ?? one.amount - one.amount_reversed);
    const destination = String(one.destination);
    if (amount <= 0) return refuse('transfer_already_reversed', 'This transfer has already been fully reversed.');
    if ((balances.get(destination) ?? 0) < amount)
      return refuse('balance_insufficient', 'Insufficient funds in the destination account.');
    balances.set(destination, (balances.get(destination) ?? 0) - amount);
    one.amount_reversed += amount;
    one.reversed = one.amount_reversed === one.amount;
    return ok(stripeReversal({ id: `trr_${random()}`, amount, transfer: one.id }));
  }
}

function listOf(url: string, data: readonly object[]) {
  return { object: 'list', has_more: false, url, data };
}

function ok(body: object): Answer {
  return { status: 200, body };
}

function missing(what: string, id: string): Answer {
  return {
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'` } },
  };
}

function refuse(code: string | undefined, message: string): Answer {
  return { status: 400, body: { error: { type: 'invalid_request_error', code, message } } };
}
