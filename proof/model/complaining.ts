import { isAbsent } from './asking.ts';
import { isGoingBack, isOpen } from './booking.ts';
import type { Model, ModelBooking } from './booking.ts';
import { deny } from './going-back.ts';

/** What becomes of a sale whose buyer says what is wrong, as it should be. */
export const complaints = {
  /** Something is wrong with the phone, or it has not come. */
  complain(_model: Model, booking: ModelBooking): boolean {
    return say(booking, 'broken');
  },
  missIt(_model: Model, booking: ModelBooking): boolean {
    return say(booking, 'missing');
  },
};

function say(booking: ModelBooking, problem: 'broken' | 'missing'): boolean {
  if (!isOpen(booking) || isGoingBack(booking)) return false;
  if (booking.isWithdrawn && booking.sale === 'to_hand_over') return false;
  if (booking.isAccepted && booking.sale === 'received') return false;
  if (booking.sale === 'problem' && (booking.problem === 'broken' || booking.problem === 'missing'))
    return booking.problem === problem;
  // What the carrier says, its buyer denies: nobody has it then.
  if (problem === 'missing') deny(booking);
  booking.wasLate = isAbsent(booking) ? booking.isLate : null;
  Object.assign(booking, {
    sale: 'problem',
    problem,
    waitsFor: 'seller',
    isAsked: false,
    isOffered: false,
    isLeft: false,
  });
  return true;
}
