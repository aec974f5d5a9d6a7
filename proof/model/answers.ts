import { isMissing, isOpen } from './booking.ts';
import type { Model, ModelBooking } from './booking.ts';
import { isWithdrawable } from './withdrawing.ts';

/** What becomes of a problem that its seller answers, as it should be. */
export const answers = {
  /** The seller offers a part, and does so again. A business can't while its buyer may withdraw. */
  offer(model: Model, booking: ModelBooking): boolean {
    if (isWithdrawable(model, booking)) return false;
    if (booking.sale !== 'problem' || booking.back !== null) return false;
    if (booking.isOffered) return true;
    if (booking.waitsFor !== 'seller' || (isMissing(booking) && !booking.isReceived)) return false;
    Object.assign(booking, { isOffered: true, waitsFor: 'buyer' });
    return true;
  },
  /** The buyer would rather have an admin decide, and says so again. */
  leaveOffer(_model: Model, booking: ModelBooking): boolean {
    if (!isOpen(booking) || booking.back !== null) return false;
    if (booking.isLeft) return true;
    if (booking.sale !== 'problem' || booking.waitsFor !== 'buyer') return false;
    Object.assign(booking, { isLeft: true, waitsFor: 'admin' });
    return true;
  },
};

export const isTakenAlready = ({ sale, isTaken }: ModelBooking) => sale === 'completed' && isTaken;
export const canTake = ({ sale, back, isOffered, isLeft, isReceived }: ModelBooking) =>
  sale === 'problem' && back === null && isOffered && !isLeft && isReceived;
