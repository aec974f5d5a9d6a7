import type { Model, ModelBooking, ModelReturn } from './booking.ts';

/** What its carrier says of a phone that was sent, there or back, as far as something follows of it. */
export const carrierWords = {
  /** The carrier says that it is with its buyer. */
  deliver(_model: Model, booking: ModelBooking): boolean {
    const isOnItsWay = booking.sale === 'sent' || (booking.sale === 'problem' && booking.problem === 'lost');
    if (!isOnItsWay || !booking.isSent || booking.isReceived || booking.isBrought) return false;
    if (booking.back !== null || booking.isWithdrawn) return false;
    Object.assign(booking, { sale: 'received', isReceived: true, isBrought: true, isByCarrier: true });
    return true;
  },
  /** The carrier says that it is lost, which an admin looks at. */
  lose(_model: Model, booking: ModelBooking): boolean {
    if (booking.sale !== 'sent' || booking.back !== null || booking.isBrought) return false;
    Object.assign(booking, { sale: 'problem', problem: 'lost', waitsFor: 'admin', isOffered: false, isLeft: false });
    return true;
  },
  /** On the way back: the carrier says that its seller has it again, who is asked. */
  deliverBack(_model: Model, booking: ModelBooking): boolean {
    return isOnItsWayBack(booking) && (booking.back.isBrought = true);
  },
  /** Or that it is lost, which an admin looks at. */
  loseBack(_model: Model, booking: ModelBooking): boolean {
    if (!isOnItsWayBack(booking)) return false;
    booking.sale = 'problem';
    return true;
  },
};

function isOnItsWayBack(booking: ModelBooking): booking is ModelBooking & { back: ModelReturn } {
  return booking.sale === 'returning' && booking.back !== null && booking.back.isSent && !booking.back.isBrought;
}
