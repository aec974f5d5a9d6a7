import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
// For its type alone: what the setup provides to tests.
import '#server/testing/global-setup.ts';
import { scale } from '../scale.ts';
import { findingsAfter, tradeWithoutWaitingForTheDisk } from './controls.ts';
import { whatIsMissing } from './acknowledgements.ts';
import { acknowledged } from './diary.ts';
import type { Attempt } from './diary.ts';
import { figures } from './figures.ts';
import { whatDoesNotMatch } from './ledger.ts';
import { postgresOn } from './processes.ts';
import type { Ledger } from './provider.ts';
import { setStage, trade } from './run.ts';
import type { Outcome, Stage } from './run.ts';

const cycles = scale({ test: 5, soak: 100 });
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);

let stage: Stage;
let outcome: Outcome;
beforeAll(async () => {
  stage = await setStage(seed, inject('marketFolder'));
  outcome = await trade(stage, cycles, () => undefined);
}, 30 * 60_000);
afterAll(() => stage?.close());

/** A ledger that something was done to. */
function ledgerWith(change: (ledger: Ledger) => void): Ledger {
  const ledger = structuredClone(outcome.ledger);
  change(ledger);
  return ledger;
}

const nothing = async () => undefined;

describe('App and database are killed while people book and pay, and the payment provider has a bad day', () => {
  test("nothing that was acknowledged is missing, everything is explained, and our books are the provider's to the cent", () => {
    console.log(figures(stage, outcome).join('\n'));
    expect({ seed, findings: outcome.findings }).toEqual({ seed, findings: [] });
    expect(outcome.downtimes).toHaveLength(cycles);
    for (const kind of ['list', 'book', 'begin'] as const)
      expect(acknowledged(stage.scene.diary, kind).length).toBeGreaterThan(0);
    expect(outcome.ledger.intents.filter(({ isCharged }) => isCharged).length).toBeGreaterThan(0);
  });

  test("a booking that is deleted behind the market's back is found to be missing", async () => {
    const id = acknowledged(stage.scene.diary, 'book').at(-1)?.answer.id;
    const findings = await findingsAfter(stage, outcome.ledger, async (db) => {
      // The market is still running. Locked, neither row gets new ones that refer to it between these statements.
      await sql`select id from bookings where id = ${id} for update`.execute(db);
      await sql`select id from payments where booking_id = ${id} for update`.execute(db);
      await sql`delete from movements where payment_id in (select id from payments where booking_id = ${id})`.execute(
        db,
      );
      await sql`delete from payments where booking_id = ${id}`.execute(db);
      await sql`delete from notices where booking_id = ${id}`.execute(db);
      await sql`delete from deliveries where booking_id = ${id}`.execute(db);
      await sql`delete from returns where booking_id = ${id}`.execute(db);
      await sql`delete from sales where booking_id = ${id}`.execute(db);
      await sql`delete from bookings where id = ${id}`.execute(db);
    });
    expect(findings.filter((finding) => finding.startsWith('lost: book'))).toHaveLength(1);
  });

  test('a listing that nobody asked for is found to be unexplained', async () => {
    const findings = await findingsAfter(stage, outcome.ledger, (db) =>
      sql`insert into products (seller_id, category_id, image_id, name, original_price_usd, resale_price_usd,
        used_time, condition, location, phone, description, posted_on)
      select seller_id, category_id, image_id, name, original_price_usd, resale_price_usd, used_time, condition,
        location, phone, description, posted_on from products limit 1`.execute(db),
    );
    expect(findings).toEqual([expect.stringContaining('nobody asked for it: list')]);
  });

  test('a booking that the provider charges twice is found, and so is money that we know nothing of', async () => {
    const charged = outcome.ledger.intents.find(({ isCharged }) => isCharged);
    const findings = await findingsAfter(
      stage,
      ledgerWith(({ intents }) => void (charged && intents.push({ ...charged, id: 'pi_again' }))),
      nothing,
    );
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.stringContaining('intent pi_again (succeeded)'),
        'the provider made several intents under one key',
        `booking ${charged?.bookingId} was charged 2 times`,
        expect.stringMatching(/^the provider took \d+ cents more/),
      ]),
    );
  });

  test('money that went back twice, or only at the provider, is found', () => {
    const { ledger, written } = outcome;
    const charged = ledger.intents.find(({ isCharged }) => isCharged);
    if (!charged) throw new Error('nobody paid');
    // All that was charged may have gone back meanwhile, so this money is kept by both first.
    const payments = written.payments.map((payment) =>
      payment.intent_id === charged.id
        ? { ...payment, state: 'succeeded', refund_id: null, part_cents: null, part_refund_id: null }
        : payment,
    );
    const others = ledger.refunds.filter(({ intentId }) => intentId !== charged.id);
    const refund = { intentId: charged.id, amountCents: charged.amountCents };
    const refunds = [...others, { ...refund, id: 're_1' }, { ...refund, id: 're_2' }];
    expect(whatDoesNotMatch({ ...ledger, refunds }, { ...written, payments })).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/is succeeded, and refunded at the provider$/),
        expect.stringMatching(/was given back as (\d+) \+ \1$/),
      ]),
    );
  });

  test('a carrier whose word was not heard, was made up or got lost is found', () => {
    const { diary } = stage.scene;
    const [first, ...others] = outcome.written.bookings;
    if (!first) throw new Error('nobody booked anything');
    // One of its own, about which nobody else said anything.
    const one = {
      ...first,
      id: 'alone',
      state: 'paid',
      notices: 2,
      sale: 'sent',
      is_by_carrier: false,
      is_lost: false,
      is_brought_back: false,
      is_lost_back: false,
    };
    const said: Attempt = { kind: 'deliver', personId: '', about: one.id, outcome: 'acknowledged', answer: {} };
    const saidBack: Attempt = { ...said, kind: 'loseBack' };
    const findings = (ofCarrier: Attempt[], harm: Partial<typeof one>) =>
      whatIsMissing(
        { ...diary, attempts: [...diary.attempts, ...ofCarrier] },
        { ...outcome.written, bookings: [{ ...one, carrier_says: null, carrier_says_back: null, ...harm }, ...others] },
      ).filter((finding) => finding.includes(one.id));
    const unexplained = [expect.stringMatching(/^no step explains it/)];
    expect(findings([said], { carrier_says: 'delivered' })).toEqual(unexplained);
    expect(findings([], {})).toEqual([]);
    expect(findings([], { is_by_carrier: true })).toEqual(unexplained);
    expect(findings([], { is_lost: true })).toEqual(unexplained);
    expect(findings([said], {})).toEqual([expect.stringMatching(/^lost: deliver/)]);
    expect(findings([saidBack], { sale: 'returning', carrier_says_back: 'lost' })).toEqual(unexplained);
    expect(findings([saidBack], { sale: 'problem', carrier_says_back: 'lost' })).toEqual([]);
    expect(findings([], { sale: 'returning', is_brought_back: true })).toEqual(unexplained);
    expect(findings([], { sale: 'problem', is_lost_back: true })).toEqual(unexplained);
    expect(findings([saidBack], { sale: 'returning' })).toEqual([expect.stringMatching(/^lost: loseBack/)]);
  });

  test('a database that acknowledges before the disk has it is found to lose what it acknowledged', async () => {
    const told = await tradeWithoutWaitingForTheDisk(stage, 10);
    expect(told).toMatchObject({ acknowledged: 10 });
    expect(told.lost).toBeGreaterThan(0);
  });

  test('and when all of it was killed at once, no process of the database is left', () => {
    expect(postgresOn(stage.market.cluster)).toEqual({ postmasters: [], children: [] });
  });
});
