import { isComing, isGoingBack, neverLeftSeller } from './booking.ts';
import type { Model, ModelBooking } from './booking.ts';

/** What becomes of a phone that goes back to its seller, as it should be. */
export const returns = {
  /** An admin decides it: as the phone came, and again where it stopped. */
  pleaseReturn(_model: Model, booking: ModelBooking): boolean {
    if (booking.sale !== 'problem' || booking.back?.isSent) return false;
    if (neverLeftSeller(booking)) return false;
    const way = booking.isMet ? 'in_person' : (booking.way ?? 'in_person');
    booking.back ??= {
      way,
      hasAddress: false,
      isSent: false,
      isBrought: false,
      isLost: false,
      isTold: false,
      isCalled: false,
      isAsked: false,
      isDisputed: false,
      isBack: false,
      hasClaim: true,
    };
    Object.assign(booking.back, { isLost: false, isTold: false, isCalled: false, isAsked: false, isDisputed: false });
    booking.sale = 'returning';
    return true;
  },
  /** The seller says where to, and does so again. */
  returnTo(_model: Model, booking: ModelBooking): boolean {
    const { back } = booking;
    if (!isGoingBack(booking) || back === null || back.way !== 'sent' || back.isSent) return false;
    if (!back.hasAddress && !back.isLost) goOn(booking);
    return (back.hasAddress = true);
  },
  /** The buyer sends it, and does so again with the same number. */
  sendBack(_model: Model, booking: ModelBooking): boolean {
    const { back } = booking;
    if (!isGoingBack(booking) || back === null) return false;
    // A buyer who withdrew may send it to the business in every case.
    if (!booking.isWithdrawn && (back.way !== 'sent' || (!back.hasAddress && !back.isSent))) return false;
    if (back.isSent) return true;
    if (!back.hasAddress) Object.assign(back, { way: 'sent', hasAddress: true });
    goOn(booking);
    return (back.isSent = true);
  },
  /** The seller says what is wrong with what was sent, or is overdue, and does so again. */
  dispute(_model: Model, booking: ModelBooking): boolean {
    const { back } = booking;
    if (!isGoingBack(booking) || back === null) return false;
    const isLate = booking.sale === 'problem' && knowsWhere(booking) && !back.isLost && !back.isCalled;
    if (back.way === 'sent' && !back.isSent && !isLate) return false;
    booking.sale = 'problem';
    back.isCalled = false;
    return (back.isDisputed = true);
  },
  /** The buyer says what keeps it from going back: of a meeting, of what has not arrived, or of what stands still. */
  tellOfReturn(_model: Model, booking: ModelBooking): boolean {
    const { back } = booking;
    if (!isGoingBack(booking) || back === null) return false;
    // No answer to what they asked before lets it go on then.
    if (back.way === 'in_person') Object.assign(back, { isTold: true, isCalled: false });
    if (booking.sale === 'problem') return true;
    if (!back.isSent && !back.hasClaim) deny(booking);
    if (back.way === 'sent' && !isComing(booking)) return false;
    back.isLost = back.way === 'sent';
    booking.sale = 'problem';
    return true;
  },
};

/** @returns whether it is with its seller again, by the code or by the seller's word */
export function comesBack(booking: ModelBooking, by: 'code' | 'word'): boolean {
  const { back } = booking;
  if (back === null) return false;
  if (booking.sale === 'undone') return back.isBack;
  // Once the seller has said what is wrong with it, their code gives no money back.
  if (!isGoingBack(booking) || (by === 'code' && (back.way === 'sent' || back.isDisputed))) return false;
  return (back.isBack = true);
}

/** Nobody has done what is next: admins look at it. */
export function standStill(booking: ModelBooking): void {
  const { back } = booking;
  if (back !== null) back.isLost = knowsWhere(booking) && isComing(booking);
  booking.sale = 'problem';
}

/** What the carrier alone says, its buyer may deny: nobody has it then, and all of its time begins once they do. */
export function deny(booking: ModelBooking): void {
  if (!booking.isByCarrier || booking.isAccepted) return;
  Object.assign(booking, { isReceived: false, isByCarrier: false, isPast: false });
}

/** It reaches its buyer only now, who has their time from then on, also where it was late. */
export function arrives(booking: ModelBooking): true {
  const { back } = booking;
  booking.isReceived = true;
  const isNext = back !== null && back.way === 'sent' && !back.isSent && (knowsWhere(booking) || back.isLost);
  if (isNext) goOn(booking);
  return true;
}

/** A buyer who withdrew has the address in the contract. */
function knowsWhere({ back, isWithdrawn }: ModelBooking): boolean {
  return back !== null && (back.hasAddress || isWithdrawn);
}

function goOn(booking: ModelBooking): void {
  const { back } = booking;
  if (back === null || back.isDisputed || back.isCalled) return;
  booking.sale = 'returning';
  Object.assign(back, { isLost: false, isAsked: false });
}

/** Its buyer asks for an admin, and does so again. */
export function callInReturn(booking: ModelBooking): boolean {
  const { back, calls } = booking;
  if (back === null) return false;
  if (booking.sale === 'problem') return back.isAsked;
  if ((calls.called += 1) > 5) return false;
  booking.sale = 'problem';
  return (back.isCalled = back.isAsked = true);
}

/** An admin has answered, or its buyer needs none any more. @returns whether there was something to answer */
export function endCallInReturn(booking: ModelBooking): boolean {
  const { back } = booking;
  if (booking.sale !== 'problem' || back === null || !back.isCalled) return false;
  back.isCalled = false;
  goOn(booking);
  return true;
}
