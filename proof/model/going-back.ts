import { isGoingBack, isMissing } from './booking.ts';
import type { Model, ModelBooking } from './booking.ts';

/** What becomes of a phone that goes back to its seller, as it should be. */
export const returns = {
  /** An admin decides it: as the phone came, and anew where it has come to a standstill. */
  pleaseReturn(_model: Model, booking: ModelBooking): boolean {
    if (booking.sale !== 'problem' || booking.back?.isSent) return false;
    if (isMissing(booking) && !booking.isReceived && !booking.isSent) return false;
    const way = booking.isMet ? 'in_person' : (booking.way ?? 'in_person');
    booking.back ??= { way, hasAddress: false, isSent: false, isDisputed: false, isBack: false };
    booking.back.isDisputed = false;
    booking.sale = 'returning';
    return true;
  },
  /** The seller says where to, and does so again. */
  returnTo(_model: Model, booking: ModelBooking): boolean {
    const { back } = booking;
    if (!isGoingBack(booking) || back === null || back.way !== 'sent' || back.isSent) return false;
    if (!back.hasAddress) goOn(booking);
    return (back.hasAddress = true);
  },
  /** The buyer sends it, and does so again with the same number. */
  sendBack(_model: Model, booking: ModelBooking): boolean {
    const { back } = booking;
    if (!isGoingBack(booking) || back === null || back.way !== 'sent') return false;
    if (back.isSent) return true;
    if (!back.hasAddress) return false;
    goOn(booking);
    return (back.isSent = true);
  },
  /** The seller says what is wrong with it, and does so again. */
  dispute(_model: Model, booking: ModelBooking): boolean {
    if (!isGoingBack(booking) || booking.back === null) return false;
    booking.sale = 'problem';
    return (booking.back.isDisputed = true);
  },
};

/** @returns whether it is with its seller again, by the code or by the seller's word */
export function comesBack(booking: ModelBooking, by: 'code' | 'word'): boolean {
  const { back } = booking;
  if (back === null) return false;
  if (booking.sale === 'undone') return back.isBack;
  if (!isGoingBack(booking) || (by === 'code' && back.way === 'sent')) return false;
  return (back.isBack = true);
}

/** Nobody has done what is next: admins look at it. */
export function standStill(booking: ModelBooking): void {
  booking.sale = 'problem';
}

function goOn(booking: ModelBooking): void {
  if (booking.back !== null && !booking.back.isDisputed) booking.sale = 'returning';
}
