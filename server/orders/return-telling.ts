import { Refusal } from '#contract/problem.ts';
import type { Decision, Order } from '#server/orders/order.ts';
import { isCalled, isComing, isDisputed, toDesk, writeBack } from '#server/orders/return-rules.ts';
import type { ReturnRow } from '#server/orders/return-store.ts';
import { nothing } from '#server/orders/sale-steps.ts';
import type { SaleRow } from '#server/orders/sale-store.ts';
import { tell } from '#server/orders/steps.ts';

/**
 * The buyer says what keeps a phone from going back. If it goes back in person, or they don't have it yet (even if the
 * carrier says so), it goes to the admins at once. A parcel keeps its deadlines; admins read these words after them.
 * For all else a buyer asks for an admin (`callAdmin`).
 *
 * @throws Refusal 409 while the return goes on by itself, and for a second time about the same
 */
export function tellOfReturn(
  order: Order,
  sale: SaleRow,
  back: ReturnRow,
  { words, imageIds }: { words: string; imageIds: readonly string[] },
  now: Date,
): Decision {
  // A meeting that did not happen is decided; no answer to an earlier question lets it go on.
  const isOnDesk = sale.state === 'problem' && !(isCalled(sale) && back.way === 'in_person');
  const isDenied = !isOnDesk && isOfCarrierAlone(sale, back);
  const isStuck = back.way === 'in_person' || isComing(order) || isDenied;
  if (!isOnDesk && !isStuck)
    throw new Refusal('return_goes_on', 'This return is still in progress. If you need an admin, ask for one.');
  if (
    isOnDesk &&
    back.told_at !== null &&
    !hasMovedSince(sale, back, back.told_at) &&
    !wasAskedSince(back, back.told_at)
  ) {
    if (back.told_words === words) return nothing;
    throw new Refusal('problem_open', 'You have told us of this already.');
  }
  const about = back.way === 'in_person' ? 'not_met_back' : 'not_arrived_back';
  return {
    steps: [
      writeBack(sale, { told_words: words, told_at: now }),
      { do: 'write photos', bookingId: sale.booking_id, imageIds, of: 'told' },
      ...(isOnDesk ? [] : toDesk(sale, about, order.booking.buyer_id, now)),
      ...(isDenied ? [{ do: 'forget receipt', bookingId: sale.booking_id } as const] : []),
      tell(order, 'return_told'),
      ...(isOnDesk ? [] : [tell(order, 'problem_to_decide')]),
    ],
    outcome: 'moved',
  };
}

/**
 * The seller asks for an admin, and says nothing against the phone: its code still works. A parcel has its times first.
 *
 * @throws Refusal 409 while the return goes on by itself, for a second time, and once they say what is wrong with it
 */
export function askOfReturn(order: Order, sale: SaleRow, back: ReturnRow, words: string, now: Date): Decision {
  const isOnDesk = sale.state === 'problem';
  if (!isOnDesk && back.way !== 'in_person')
    throw new Refusal(
      'return_goes_on',
      'This return goes on by itself. If it comes to a standstill an admin looks at it, and you can write to ' +
        'them then.',
    );
  if (isDisputed(sale))
    throw new Refusal('problem_open', 'You have told us of a problem with what came back. An admin decides.');
  if (isOnDesk && back.asked_at !== null && !hasMovedSince(sale, back, back.asked_at)) {
    if (back.asked_words === words) return nothing;
    throw new Refusal('problem_open', 'You have asked for an admin already, who reads what you wrote.');
  }
  return {
    steps: [
      writeBack(sale, { asked_words: words, asked_at: now }),
      ...(isOnDesk ? [] : toDesk(sale, 'not_met_back', order.booking.seller_id, now)),
      tell(order, 'return_asked'),
      ...(isOnDesk ? [] : [tell(order, 'problem_to_decide')]),
    ],
    outcome: 'moved',
  };
}

/** Did the carrier alone say that it came, and the buyer nothing that tells of a phone in their hands? */
function isOfCarrierAlone({ received_by, accepted_at }: SaleRow, { sent_at, claim_about }: ReturnRow): boolean {
  return received_by === 'carrier' && accepted_at === null && sent_at === null && claim_about === null;
}

/** The other side may answer a call for an admin, once. After that nobody can call again. */
function wasAskedSince({ asked_at }: ReturnRow, then: Date): boolean {
  return asked_at !== null && asked_at > then;
}

/** Has it begun anew, gone on, come to the desk again, or has its seller said something? */
function hasMovedSince({ problem_at }: SaleRow, { begun_at, sent_at, disputed_at }: ReturnRow, then: Date): boolean {
  return [problem_at, begun_at, sent_at, disputed_at].some((at) => at !== null && at > then);
}
