import { sql } from 'kysely';
import { Refusal } from '#contract/problem.ts';
import { ledgerInvariants } from '#server/books/invariants.ts';
import { asRefusal } from '#server/http/problems.ts';
import { takeEvent } from '#server/orders/provider-events.ts';
import { payBackDue } from '#server/orders/refunds.ts';
import { followDispute, keepChargebacks } from '#server/payouts/chargebacks.ts';
import { operations } from './operations.ts';
import type { OperationName } from './operations.ts';
import { runOrder } from './order.ts';
import type { Choose, Order, Step } from './order.ts';
import type { Stage } from './stage.ts';
import { resetTo } from './starts.ts';
import type { Start } from './starts.ts';

/** One order of operations from one start: what each was told, the state after it, and what is wrong. */
export interface Round {
  order: Order<string>;
  outcome: string;
  findings: string[];
}

/**
 * The books are read after each commit. `clean` are beginnings of orders after which they added up: those of one walk
 * begin alike, and are looked at once.
 */
export async function play(
  stage: Stage,
  start: Start,
  names: readonly OperationName[],
  choose: Choose,
  { isAudited = true, clean = new Set<string>() }: { isAudited?: boolean; clean?: Set<string> } = {},
): Promise<Round> {
  await resetTo(stage, start.name);
  const found = new Set<string>();
  const note = (findings: readonly string[]) => findings.forEach((finding) => found.add(finding));
  const { context } = stage;
  const calls = names.map((name, at) => async () => {
    const session = stage.sessions[at];
    if (!session) throw new Error('there are more operations than connections');
    const own = { ...context, db: session.db, payments: session.gateway(context.payments) };
    const nth = names.slice(0, at).filter((other) => other === name).length;
    return told(() =>
      operations[name].run({
        context: own,
        stage,
        start,
        nth,
        charge: () => session.charge(context.payments, start.intent),
      }),
    );
  });
  const audit = async (steps: readonly Step[]) => {
    const beginning = steps.map(({ session, woken }) => [session, ...woken].join('+')).join();
    if (clean.has(beginning)) return;
    const findings = await stage.findings(false);
    if (findings.length === 0) clean.add(beginning);
    note(findings);
  };
  const sessions = stage.sessions.slice(0, names.length);
  const order = await runOrder(stage.monitor, sessions, calls, choose, isAudited ? audit : null);
  if (order.wasAbandoned) return { order, outcome: '', findings: [] };
  for (const result of order.results) if (result.startsWith('fault')) found.add(result);
  if (paysBackBesideClaim(names)) {
    if (isAudited) await audit(order.steps);
    await payBackDue(context);
  }
  const outcome = outcomeOf(order.results, await standing(stage));
  if (isAudited) note(await comeToRest(stage, start));
  return { order, outcome, findings: [...found] };
}

// A booking that finds a due reservation ends it first in its own transaction: one operation more.
// Another operation may come between the charge at the provider and the browser's word of it: these are two.
/**
 * The outcomes of the same operations one after the other, in every order. Whether the books add up is not asked.
 * `first` is one that ran: each operation to its end, as they are named. It isn't run again.
 */
export async function serialOutcomes(
  stage: Stage,
  start: Start,
  names: readonly OperationName[],
  first?: Round,
): Promise<Set<string>> {
  if (first && !isInTurn(first.order)) throw new Error('the first order is not one operation after the other');
  const outcomes = new Set(first && [first.outcome]);
  const all: OperationName[][] =
    start.name === 'due' && names.includes('book') && names.length < stage.sessions.length
      ? [[...names], [...names, 'lapse']]
      : [[...names]];
  for (const list of all) {
    // The first turns are those of `first`.
    for (const turns of turnsOf(list).slice(first && list === all[0] ? 1 : 0)) {
      const { order, outcome } = await play(stage, start, list, inTurn(turns), { isAudited: false });
      outcomes.add(outcomeOf(order.results.slice(0, names.length), (JSON.parse(outcome) as string[]).at(-1) ?? ''));
    }
  }
  return outcomes;
}

/** Without attempts: reopening a payment page may leave one failed attempt more than a serial order does. */
export function withoutAttempts(outcome: string): string {
  return ((JSON.parse(outcome) as string[]).at(-1) ?? '')
    .split(', ')
    .filter((line) => !/^(payment|provider) /.test(line))
    .join(', ');
}

/**
 * Without the pieces in which money went back, but with their sum. A refund of all that overtakes a part may send both
 * in one piece, or the rest first, and then only the whole is told.
 */
export function withoutPieces(outcome: string): string {
  const told = JSON.parse(outcome) as string[];
  const lines = (told.pop() ?? '').split(', ');
  const gave = lines.filter((line) => line.startsWith('gave ')).map((line) => Number(line.slice('gave '.length)));
  const others = lines.filter((line) => !/^(gave|told buyer \d part_refunded) /.test(line));
  return JSON.stringify([...told, ...others, `gave ${gave.reduce((sum, cents) => sum + cents, 0)}`]);
}

/**
 * Does money go back beside a claim of it? Paying it back is an operation of its own, which passes over a payment that
 * the claim has locked, and is made up for in the end.
 */
function paysBackBesideClaim(names: readonly OperationName[]): boolean {
  const has = (...some: OperationName[]) => names.some((name) => some.includes(name));
  return has('chargeback') && has('refund', 'split', 'takePart');
}

function outcomeOf(results: readonly string[], standing: string): string {
  return JSON.stringify([...results, standing]);
}

/** Did each operation run to its end before the next one began, in the order of their sessions? */
function isInTurn({ steps, wasAbandoned }: Order<string>): boolean {
  return !wasAbandoned && steps.every(({ session }, at) => session >= (steps[at - 1]?.session ?? 0));
}

/** Part of an operation: some steps of its session, or the rest. */
interface Turn {
  session: number;
  steps: number;
}

/** Every serial order of the operations, with the parts of each in sequence. The first is as they are named. */
function turnsOf(names: readonly OperationName[]): Turn[][] {
  const parts = names.flatMap((name, session) =>
    name === 'pay'
      ? [
          { session, steps: 1 },
          { session, steps: Infinity },
        ]
      : [{ session, steps: Infinity }],
  );
  const inOrder = (order: readonly number[]) =>
    order.every((part, at) =>
      order.slice(at).every((later) => parts[later]?.session !== parts[part]?.session || later >= part),
    );
  return permutations(parts.map((_, at) => at))
    .filter(inOrder)
    .map((order) => order.flatMap((part) => parts[part] ?? []));
}

function inTurn(turns: readonly Turn[]): Choose {
  const left = turns.map((turn) => ({ ...turn }));
  return (_at, enabled) => {
    const turn = left.find(({ session, steps }) => steps > 0 && enabled.has(session));
    if (turn === undefined) return null;
    turn.steps -= 1;
    return turn.session;
  };
}

function permutations(list: readonly number[]): number[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first) => permutations(list.filter((other) => other !== first)).map((rest) => [first, ...rest]));
}

/** What an operation answered. A refusal with a code is an answer, and so is "try again" after a deadlock. */
async function told(work: () => Promise<unknown>): Promise<string> {
  try {
    const result = await work();
    return typeof result === 'string' && !/^[0-9a-f-]{36}$/.test(result)
      ? result
      : typeof result === 'number'
        ? `done ${result}`
        : 'done';
  } catch (error) {
    const refusal = error instanceof Refusal ? error : asRefusal(error);
    return refusal.code === 'internal' ? `fault: ${String(error)}` : refusal.code;
  }
}

/** The state in words without ids. */
async function standing({ monitor, buyers, seller }: Stage): Promise<string> {
  const who =
    `case when %s = '${seller.id}' then 'seller' ` +
    `${buyers.map(({ id }, at) => `when %s = '${id}' then 'buyer ${at}'`).join(' ')} else 'admin' end`;
  const { rows } = await monitor.query<{ line: string }>({
    name: 'standing',
    text: `select concat_ws(' ', 'phone', state, '$' || resale_price_usd, case when advertised_at is not null
      then 'advertised' end) as line from products
      union all (select concat_ws(' ', ${who.replaceAll('%s', 'buyer_id')}, state, ended_by, '$' || price_usd)
      from bookings order by 1)
      union all (select 'offer ' || state || ' $' || price_usd from offers order by 1)
      union all (select concat_ws(' ', 'sale', state, tracking_number, answer_kind, answer_cents,
      answer_left_at is not null, reply_by is not null) from sales order by 1)
      union all (select concat_ws(' ', 'back', way, tracking_number, (address_at is not null)::text) from returns
      order by 1)
      union all (select 'wanted ' || way from deliveries order by 1)
      union all (select 'moved ' || kind || ' ' || amount_cents from movements order by 1)
      union all (select concat_ws(' ', 'payment', state, part_cents, part_refund_id is not null) from payments
      order by 1)
      union all (select 'claim ' || state from chargebacks order by 1)
      union all (select 'gave ' || amount_cents from test_gateway.refunds order by 1)
      union all (select 'provider ' || status from test_gateway.payment_intents order by 1)
      union all (select concat_ws(' ', 'told', ${who.replaceAll('%s', 'user_id')}, kind, count(*)) from notices
      group by user_id, kind order by 1)
      union all (select 'event ' || (handled_at is not null) from provider_events order by 1)`,
  });
  return rows.map(({ line }) => line).join(', ');
}

/** Delivers late news and refunds, so that the provider's ledger and ours must match. Ours must add up before that. */
async function comeToRest(stage: Stage, { intent }: Start): Promise<string[]> {
  const open = await stage.findings(true);
  if (open.length === 0) return [];
  const atOnce = open.filter((finding) => ledgerInvariants.every(({ id }) => id !== finding));
  await takeEvent(stage.context, {
    id: 'evt_last',
    type: 'payment_intent.succeeded',
    intentId: intent.intentId,
    subjectId: null,
  });
  await payBackDue(stage.context);
  await decideClaims(stage, intent.intentId);
  return [...atOnce, ...(await stage.findings(true))];
}

/** What a bank claims isn't refunded, so a refund that waits ends with the bank's decision for the buyer. */
async function decideClaims({ context }: Stage, intentId: string): Promise<void> {
  const { rows } = await sql`update test_gateway.disputes set status = 'lost'
    where payment_intent_id = ${intentId} and status = 'needs_response' returning id`.execute(context.db);
  if (rows.length === 0) return;
  await followDispute(context, intentId);
  await keepChargebacks(context);
}
