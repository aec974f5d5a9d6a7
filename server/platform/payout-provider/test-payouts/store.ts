import { sql } from 'kysely';
import type { TestOutcome } from '#contract/payout-states.ts';
import type { Database } from '#server/platform/database.ts';
import type { NewTransfer } from '#server/platform/payout-provider/payout-provider.ts';

export interface AccountRow {
  id: string;
  email: string;
  outcome: TestOutcome | null;
  bank_last4: string | null;
  submitted: number;
  settles_at: Date | null;
  bank_failure_id: string | null;
}

/** Keeps a new account, or finds the one made with the same key. */
export async function insertOrFindAccount(
  db: Database,
  { id, email, idempotencyKey }: { id: string; email: string; idempotencyKey: string },
): Promise<AccountRow> {
  await sql`insert into test_gateway.accounts (id, email, idempotency_key) values (${id}, ${email}, ${idempotencyKey})
            on conflict (idempotency_key) do nothing`.execute(db);
  const { rows } =
    await sql<AccountRow>`select * from test_gateway.accounts where idempotency_key = ${idempotencyKey}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the test provider lost an account');
  return row;
}

export async function findAccount(db: Database, id: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select * from test_gateway.accounts where id = ${id}`.execute(db);
  return rows[0];
}

/** What a seller said on the page. The provider looks at it until that moment. */
export async function submitAccount(
  db: Database,
  { id, outcome, bankLast4, settlesAt }: { id: string; outcome: TestOutcome; bankLast4: string; settlesAt: Date },
): Promise<void> {
  await sql`update test_gateway.accounts set outcome = ${outcome}, bank_last4 = ${bankLast4}, settles_at = ${settlesAt},
              submitted = submitted + 1, bank_failure_id = null where id = ${id}`.execute(db);
}

/** Ends the looking at accounts whose time has come. @returns their ids */
export async function settleAccounts(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update test_gateway.accounts set settles_at = null where settles_at <= ${now}::timestamptz returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function setBankFailure(db: Database, id: string, failureId: string): Promise<void> {
  await sql`update test_gateway.accounts set bank_failure_id = ${failureId} where id = ${id}`.execute(db);
}

export async function insertLink(
  db: Database,
  link: { token: string; accountId: string; returnUrl: string; expiresAt: Date },
): Promise<void> {
  await sql`insert into test_gateway.account_links (token, account_id, return_url, expires_at)
            values (${link.token}, ${link.accountId}, ${link.returnUrl}, ${link.expiresAt})`.execute(db);
}

export async function findLink(
  db: Database,
  token: string,
  now: Date,
): Promise<{ account_id: string; return_url: string } | undefined> {
  const { rows } = await sql<{ account_id: string; return_url: string }>`
    select account_id, return_url from test_gateway.account_links
    where token = ${token} and used_at is null and expires_at > ${now}::timestamptz`.execute(db);
  return rows[0];
}

/** @returns whether it was unused */
export async function useLink(db: Database, token: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update test_gateway.account_links set used_at = ${now}
      where token = ${token} and used_at is null`.execute(db);
  return numAffectedRows === 1n;
}

export interface TransferRow {
  id: string;
  account_id: string;
  payment_intent_id: string;
  amount_cents: number;
  payout_id: string;
  idempotency_key: string;
  created_at: Date;
  reversed_at: Date | null;
}

/** A transfer, locked when it is about to change. */
export async function findTransfer(
  db: Database,
  by: { id: string } | { key: string },
  lock = false,
): Promise<TransferRow | undefined> {
  const which = 'id' in by ? sql`id = ${by.id}` : sql`idempotency_key = ${by.key}`;
  const { rows } = await sql<TransferRow>`
    select * from test_gateway.transfers where ${which} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function listTransfers(
  db: Database,
  { since, accountId }: { since: Date; accountId?: string },
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select * from test_gateway.transfers
    where created_at >= ${since}::timestamptz
    and (${accountId ?? null}::text is null or account_id = ${accountId ?? null}) order by created_at`.execute(db);
  return rows;
}

/** What may still be sent of a payment's money, in cents; its intent is locked. */
export async function readLeft(db: Database, intentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select amount_cents - (select coalesce(sum(amount_cents), 0)::int from test_gateway.refunds
    where payment_intent_id = intent.id) as cents
    from test_gateway.payment_intents as intent where id = ${intentId} and status = 'succeeded' for update`.execute(db);
  const { rows: sent } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from test_gateway.transfers
    where payment_intent_id = ${intentId} and reversed_at is null`.execute(db);
  return (rows[0]?.cents ?? 0) - (sent[0]?.cents ?? 0);
}

export async function insertTransfer(
  db: Database,
  id: string,
  transfer: NewTransfer,
  { now, bankFailsAt }: { now: Date; bankFailsAt: Date | null },
): Promise<void> {
  await sql`insert into test_gateway.transfers (id, account_id, payment_intent_id, amount_cents, payout_id,
    idempotency_key, created_at, bank_fails_at)
            values (${id}, ${transfer.accountId}, ${transfer.intentId}, ${transfer.amountCents},
            ${transfer.payoutId}, ${transfer.idempotencyKey}, ${now}, ${bankFailsAt})`.execute(db);
}

export async function setReversed(db: Database, id: string, now: Date): Promise<void> {
  await sql`update test_gateway.transfers set reversed_at = ${now}, bank_fails_at = null where id = ${id}`.execute(db);
}

/** Transfers that the bank sends back by now, each once. */
export async function takeBankFailures(db: Database, now: Date): Promise<{ id: string; account_id: string }[]> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    update test_gateway.transfers set bank_fails_at = null where bank_fails_at <= ${now}::timestamptz
    returning id, account_id`.execute(db);
  return rows;
}
