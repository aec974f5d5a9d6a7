import type { ReturnPhase } from '#contract/returns.ts';
import type { Decision, Order } from '#server/orders/order.ts';
import { isComing, phaseOf, timesOf, toDesk, writeBack } from '#server/orders/return-rules.ts';
import { waitUntil } from '#server/orders/sale-steps.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { tell } from '#server/orders/steps.ts';

const reminders = { address: 'return_address_missing', buyer: 'give_it_back', word: 'has_it_come_back' } as const;
const cases = { address: 'no_return_address', buyer: 'not_sent_back', word: 'return_no_word' } as const;

/** Of two who meet nobody can know who kept whom waiting. */
function caseOf(order: Order, phase: ReturnPhase) {
  if (phase !== 'buyer') return cases[phase];
  if (order.back?.way === 'in_person') return 'not_met_back';
  return isComing(order) ? 'not_arrived_back' : cases.buyer;
}

/** Nobody has done what is next for a while: they are reminded, and at last admins look at it. */
export function passReturn(order: Order, sale: SaleRow, now: Date): Decision {
  const { back } = order;
  if (back === null) throw new Error(`the sale of booking ${sale.booking_id} goes back, and has no return`);
  const phase = phaseOf(back, sale.withdrawn_at !== null);
  const { next_by: nextBy, reminders: reminded } = back;
  if (nextBy <= now)
    return {
      steps: [
        ...toDesk(sale, caseOf(order, phase), null, now),
        tell(order, 'return_looked_at'),
        tell(order, 'return_looked_at_too'),
        tell(order, 'problem_to_decide'),
      ],
      outcome: 'moved',
    };
  const { wholeMs, remindMs } = timesOf(phase, order);
  const moments = remindMs.map((ms) => new Date(nextBy.getTime() - wholeMs + ms));
  const [remindAt = nextBy, next = nextBy] = moments.slice(reminded);
  if (remindAt > now) return waitUntil(sale, remindAt);
  return {
    steps: [
      writeBack(sale, { reminders: reminded + 1 }),
      { do: 'write sale', bookingId: sale.booking_id, changes: { due_at: next } },
      tell(order, phase === 'buyer' && isComing(order) ? 'return_not_arrived' : reminders[phase]),
    ],
    outcome: 'moved',
  };
}
