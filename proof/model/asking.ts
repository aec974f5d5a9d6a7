import { isGoingBack, isMissing, isOpen } from './booking.ts';
import { callInReturn, endCallInReturn } from './going-back.ts';
import type { Model, ModelBooking } from './booking.ts';

/** What buyer and seller ask for in a sale. */
export const askingCommands = {
  /** Its buyer asks to cancel, or wants it after all. */
  askCancel(_model: Model, booking: ModelBooking): boolean {
    if (booking.sale !== 'to_hand_over' || booking.isWithdrawn || booking.cancel === 'declined') return false;
    if (booking.cancel === null && (booking.cancels += 1) > 3) return false;
    booking.cancel = 'asked';
    return true;
  },
  withdrawCancel(_model: Model, booking: ModelBooking): boolean {
    if (isCancelAsked(booking)) booking.cancel = null;
    return booking.sale !== null && !isGoingBack(booking);
  },
  /** Its seller says no to that. */
  declineCancel(_model: Model, booking: ModelBooking): boolean {
    if (isGoingBack(booking)) return false;
    if (booking.cancel === 'declined') return true;
    if (!isCancelAsked(booking)) return false;
    booking.cancel = 'declined';
    return true;
  },
  /** Its buyer asks for an admin, or its seller, whose buyer does not come. */
  callAdmin(_model: Model, booking: ModelBooking): boolean {
    if (isGoingBack(booking)) return callInReturn(booking);
    return call(booking, 'called', booking.problem === 'broken' || booking.problem === 'missing');
  },
  sellerCalls(_model: Model, booking: ModelBooking): boolean {
    return (!booking.isReceived || booking.sale === 'problem') && call(booking, 'absent');
  },
  /** Its buyer needs none any more. */
  endCall(_model: Model, booking: ModelBooking): boolean {
    if (booking.sale === null || isAbsent(booking)) return false;
    if (booking.sale === 'problem' && booking.problem === 'called' && booking.back === null) goOn(booking);
    endCallInReturn(booking);
    return true;
  },
  answerCall(_model: Model, booking: ModelBooking): boolean {
    if (booking.back !== null) return endCallInReturn(booking);
    if (booking.sale !== 'problem' || (booking.problem !== 'called' && booking.problem !== 'absent')) return false;
    return goOn(booking);
  },
};

/** Does its seller still have to say whether they agree to cancel? */
export function isCancelAsked({ sale, cancel, isWithdrawn }: ModelBooking): boolean {
  return sale === 'to_hand_over' && cancel === 'asked' && !isWithdrawn;
}

/** @param isOfProblem a problem that is open stays so, and waits for an admin then */
function call(booking: ModelBooking, problem: 'called' | 'absent', isOfProblem = false): boolean {
  if (!isOpen(booking) || isGoingBack(booking)) return false;
  const { sale, waitsFor } = booking;
  if (sale === 'problem' && !isOfProblem) return booking.problem === problem;
  if (sale === 'problem' && waitsFor === 'admin') return booking.isAsked;
  if ((booking.calls[problem] += 1) > 5) return false;
  if (sale === 'problem') {
    Object.assign(booking, { waitsFor: 'admin', isAsked: true });
    return true;
  }
  Object.assign(booking, { sale: 'problem', problem, waitsFor: 'admin', isOffered: false, isLeft: false });
  return true;
}

/** It stands where it stood before an admin was asked for. */
function goOn(booking: ModelBooking): true {
  booking.sale = booking.isReceived ? 'received' : booking.isSent ? 'sent' : 'to_hand_over';
  return true;
}

/** Does its seller ask for an admin, since its buyer does not come? */
export function isAbsent({ sale, problem, back }: ModelBooking): boolean {
  return back === null && sale === 'problem' && problem === 'absent';
}

/** Does either ask for one? No time passes for them then. */
export function isCalled(booking: ModelBooking): boolean {
  return isAbsent(booking) || (booking.back === null && booking.sale === 'problem' && booking.problem === 'called');
}

/** Nobody loses that as an admin is asked for, and nobody gets it by what they say then. */
export function mayTakeBack(booking: ModelBooking): boolean {
  const isToCome = booking.sale === 'to_hand_over' || isMissing(booking) || isCalled(booking);
  if (!isToCome || booking.isReceived || booking.isSent) return false;
  return isMissing(booking) ? (booking.wasLate ?? booking.isLate) : booking.isLate;
}
