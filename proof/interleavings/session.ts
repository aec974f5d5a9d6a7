import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/tables.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';
import { nameOf, planOnce } from '#server/testing/prepare-all.ts';
import { footprintOf, grow, spelledOut } from './footprint.ts';
import type { Footprint, Open } from './footprint.ts';

/** Changes statements on their way to the database, to break the product on purpose. */
export type Rewrite = (
  statement: string,
  values: readonly unknown[],
  run: (statement: string, values: readonly unknown[]) => Promise<pg.QueryResult>,
) => Promise<pg.QueryResult>;

const cardOfSuccess = { number: '4242424242424242', expMonth: 12, expYear: 2045, cvc: '123' };
export const asItIs: Rewrite = (statement, values, run) => run(statement, values);
export const withoutLocks: Rewrite = (statement, values, run) =>
  run(statement.replace(/ for (no key )?update$/, ''), values);

/** A step that waits at the gate. */
interface Pending {
  statement: string;
  footprint: Footprint;
  go(): void;
}

// BEGIN passes, since it takes no snapshot and no lock. The embedded provider's own statements pass as one call.
/** Runs one operation at a time. Each SQL statement (COMMIT, ROLLBACK) or provider call waits until it is let go. */
export class Session {
  readonly db: Kysely<DB>;
  pending: Pending | null = null;
  /** True while a statement runs or the operation is on its way to the next one. */
  isUnderWay = false;
  /** Doesn't stop: for preparing and clearing up. */
  isFree = true;
  rewrite: Rewrite = asItIs;
  /** If false, a taken lock is a lock timeout at once. */
  readonly isPatient: boolean;
  readonly #client: pg.Client;
  #open: Open = null;
  #arrived: () => void = () => undefined;

  constructor(client: pg.Client, isPatient: boolean) {
    this.#client = client;
    this.isPatient = isPatient;
    const handle = {
      query: (statement: string, values: readonly unknown[]) =>
        this.rewrite(statement, values, (statement, values) => this.#query(statement, values)),
      release: () => undefined,
    } as unknown as PostgresPoolClient;
    const pool: PostgresPool = { connect: async () => handle, end: async () => undefined, options: {} };
    this.db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  }

  get pid(): number {
    return (this.#client as pg.Client & { processID: number }).processID;
  }

  /** Begins an operation and stops at its first statement. */
  start<Result>(work: () => Promise<Result>): Promise<Result> {
    this.isUnderWay = true;
    return work().finally(() => {
      this.isUnderWay = false;
      this.#arrived();
    });
  }

  /** Runs the statement at the gate. */
  step(): Footprint {
    const { pending } = this;
    if (pending === null) throw new Error('no statement waits here');
    this.pending = null;
    this.isUnderWay = true;
    pending.go();
    return pending.footprint;
  }

  /** Waits for the next statement or the operation's end. */
  arrival(): Promise<void> {
    return new Promise((resolve) => (this.#arrived = resolve));
  }

  gateway(real: PaymentGateway): PaymentGateway {
    const ask = <Result>(verb: 'select' | 'update', work: () => Promise<Result>) =>
      this.#gate(`${verb} "provider"`, null).then(work);
    return {
      ...real,
      createIntent: (intent) => ask('update', () => real.createIntent(intent)),
      retrieveIntent: (id) => ask('select', () => real.retrieveIntent(id)),
      cancelIntent: (id) => ask('update', () => real.cancelIntent(id)),
      refundIntent: (refund) => ask('update', () => real.refundIntent(refund)),
      refundPart: (refund) => ask('update', () => real.refundPart(refund)),
      listDisputes: (intentId) => ask('select', () => real.listDisputes(intentId)),
    };
  }

  /** Charges the buyer's card: one call of the provider. */
  charge(real: PaymentGateway, intent: { intentId: string; clientSecret: string }): Promise<boolean> {
    return this.#gate('update "provider"', null).then(async () => {
      const method = await real.cardDesk?.createMethod(cardOfSuccess);
      if (!method || 'error' in method) throw new Error('there is no card to pay with');
      const answer = await real.cardDesk?.confirm(intent.intentId, intent.clientSecret, method.paymentMethod.id);
      return answer !== undefined && !('error' in answer);
    });
  }

  async #query(statement: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (statement === 'begin') {
      this.#open = { locks: new Map(), writes: new Set() };
      return this.#client.query(statement);
    }
    const touched = spelledOut(statement, values);
    await this.#gate(touched, this.#open);
    if (/^(commit|rollback)/.test(statement)) this.#open = null;
    else if (this.#open !== null) grow(this.#open, touched);
    return this.#client.query({ name: nameOf(statement), text: statement, values: [...values] });
  }

  #gate(statement: string, open: Open): Promise<void> {
    if (this.isFree) return Promise.resolve();
    if (this.pending !== null) throw new Error('an operation asks one thing at a time');
    return new Promise((go) => {
      this.pending = { statement, footprint: footprintOf(statement, open), go };
      this.isUnderWay = false;
      this.#arrived();
    });
  }
}

/** It detects deadlocks at once, and plans a statement once for all values. */
export async function connect(connection: pg.ClientConfig, isPatient = true, more = ''): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    statement_timeout: 0,
    lock_timeout: isPatient ? 0 : 1,
    options: `-c deadlock_timeout=1ms ${planOnce} ${more}`,
    application_name: 'redial-interleavings',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
