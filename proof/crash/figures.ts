import { kinds } from './diary.ts';
import { victims } from './killing.ts';
import type { Outcome, Stage } from './run.ts';

/** What happened, in lines for a person. */
export function figures(
  { seed, scene, answers }: Stage,
  { findings, downtimes, written, ledger, paidByEvent }: Outcome,
): string[] {
  const { attempts } = scene.diary;
  const acked = (kind: string) => attempts.filter((one) => one.kind === kind && one.outcome === 'acknowledged');
  const ids = new Set(attempts.flatMap(({ answer }) => answer.id ?? []));
  const unheard = [...written.products, ...written.bookings].filter(({ id }) => !ids.has(id)).length;
  const charged = ledger.intents.filter(({ isCharged }) => isCharged);
  const told = new Set(acked('pay').map(({ answer }) => answer.id));
  const recorded = written.payments.filter(({ state }) => state === 'succeeded' || state === 'refunded');
  const byBrowser = recorded.filter(({ id }) => told.has(id)).length;
  return [
    `seed ${seed}`,
    'kills: ' +
      `${victims.map((victim) => `${downtimes.filter((one) => one.victim === victim).length} ${victim}`).join(', ')}; ` +
      `${downtimes.filter(({ twice }) => twice).length} more during a start`,
    `acknowledged writes: ${attempts.filter(({ outcome }) => outcome === 'acknowledged').length} ` +
      `(${kinds.map((kind) => `${acked(kind).length} ${kind}`).join(', ')})`,
    `lost: ${findings.filter((finding) => finding.startsWith('lost')).length}`,
    `without an answer: ${attempts.filter(({ outcome }) => outcome === 'unanswered').length}; ` +
      `of these committed, listings and bookings: ${unheard}`,
    `payments recorded: ${recorded.length} of ${charged.length} charged; ` +
      `${byBrowser} told by the buyer, ${recorded.length - byBrowser} by the provider's events or by asking ` +
      `(${paidByEvent} in all while an event was handled)`,
    `money: ${dollars(charged)} taken, ${dollars(ledger.refunds)} given back; ` +
      `${ledger.intents.length} intents of ${new Set(ledger.intents.map(({ bookingId }) => bookingId)).size} ` +
      'bookings',
    'down after a kill of the app: ' +
      `${times(downtimes.filter(({ victim }) => victim === 'app' || victim === 'everything'))}`,
    'down after a kill of the database alone: ' +
      `${times(downtimes.filter(({ victim }) => victim !== 'app' && victim !== 'everything'))}`,
    `answers by status (0: none): ${[...answers.byStatus]
      .toSorted(([left], [right]) => left - right)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', ')}`,
  ];
}

function dollars(amounts: { amountCents: number }[]): string {
  return `$${(amounts.reduce((total, { amountCents }) => total + amountCents, 0) / 100).toFixed(2)}`;
}

function times(downtimes: { ms: number }[]): string {
  const sorted = downtimes.map(({ ms }) => Math.round(ms)).toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${sorted.at(-1) ?? 0} ms`;
}
