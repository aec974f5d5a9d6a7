import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Tables } from '#db/tables.ts';
import type { PaymentGateway } from '#server/platform/payment-gateway/payment-gateway.ts';
import { footprintOf, grow } from './footprint.ts';
import type { Footprint, Open } from './footprint.ts';

/** Changes statements on their way to the database, to see what happens when the product says something else. */
export type Rewrite = (
  statement: string,
  values: readonly unknown[],
  run: (statement: string, values: readonly unknown[]) => Promise<pg.QueryResult>,
) => Promise<pg.QueryResult>;

const cardOfSuccess = { number: '4242424242424242', expMonth: 12, expYear: 2045, cvc: '123' };
export const asItIs: Rewrite = (statement, values, run) => run(statement, values);

/** A step that waits at the gate. */
interface Pending {
  statement: string;
  footprint: Footprint;
  go(): void;
}

/**
 * One operation at a time on a connection of its own, of which each statement waits until it is let go. A statement is:
 * one of SQL, COMMIT and ROLLBACK among them, or one call of the payment provider. What the embedded provider asks of
 * its own ledger is not stepped through: a provider elsewhere would answer one call as a whole, too. BEGIN is let
 * through, since it takes no snapshot and no lock before the statement that follows.
 */
export class Session {
  readonly db: Kysely<Tables>;
  pending: Pending | null = null;
  /** Has a statement been let go that was not answered yet? Or has the operation not come to its first, or its next one? */
  isUnderWay = false;
  /** Steps freely, for preparing and clearing up. */
  isFree = true;
  rewrite: Rewrite = asItIs;
  /** Whoever is not is told at once, when a lock is taken, that it was waited for too long. */
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
    this.db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }

  /** The process id of the connection at the server. */
  get pid(): number {
    return (this.#client as pg.Client & { processID: number }).processID;
  }

  /** Begins an operation; it comes as far as its first statement. */
  start<Result>(work: () => Promise<Result>): Promise<Result> {
    this.isUnderWay = true;
    return work().finally(() => {
      this.isUnderWay = false;
      this.#arrived();
    });
  }

  /** Lets the statement at the gate go. */
  step(): Footprint {
    const { pending } = this;
    if (pending === null) throw new Error('no statement waits here');
    this.pending = null;
    this.isUnderWay = true;
    pending.go();
    return pending.footprint;
  }

  /** Waits until the operation stands at its next statement, or is over. */
  arrival(): Promise<void> {
    return new Promise((resolve) => (this.#arrived = resolve));
  }

  /** The payment provider as this session asks it. */
  gateway(real: PaymentGateway): PaymentGateway {
    const ask = <Result>(verb: 'select' | 'update', work: () => Promise<Result>) =>
      this.#gate(`${verb} "provider"`, null).then(work);
    return {
      ...real,
      createIntent: (intent) => ask('update', () => real.createIntent(intent)),
      retrieveIntent: (id) => ask('select', () => real.retrieveIntent(id)),
      cancelIntent: (id) => ask('update', () => real.cancelIntent(id)),
      refundIntent: (refund) => ask('update', () => real.refundIntent(refund)),
    };
  }

  /** The buyer's card is charged: one call at the provider's. */
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
    await this.#gate(statement, this.#open);
    if (/^(commit|rollback)/.test(statement)) this.#open = null;
    else if (this.#open !== null) grow(this.#open, statement);
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

const names = new Map<string, string>();

/** The same statements come thousands of times: by name each is parsed and planned once. */
function nameOf(statement: string): string {
  const name = names.get(statement) ?? `s${names.size}`;
  names.set(statement, name);
  return name;
}

/** A connection for a session. Deadlocks are looked for at once. */
export async function connect(connection: pg.ClientConfig, isPatient = true): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    statement_timeout: 0,
    lock_timeout: isPatient ? 0 : 1,
    options: '-c deadlock_timeout=1ms',
    application_name: 'redial-interleavings',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
