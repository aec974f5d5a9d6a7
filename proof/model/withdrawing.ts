import { isMissing, isOpen } from './booking.ts';
import type { Model, ModelBooking } from './booking.ts';
import { mayTakeBack } from './asking.ts';
import { businessAt } from './of-sale.ts';

/** May its buyer still withdraw, as far as time and seller go? */
export function isWithdrawable(model: Model, booking: ModelBooking): boolean {
  return model.products[booking.product]?.seller === businessAt && !booking.isPast;
}

/** A buyer who is content while they may withdraw: the money waits. @returns whether it was noted; null: it need not be */
export function acceptEarly(model: Model, booking: ModelBooking): boolean | null {
  if (booking.isWithdrawn) return false;
  if (!isWithdrawable(model, booking)) return null;
  if (booking.back !== null) return false;
  booking.sale = 'received';
  return (booking.isAccepted = true);
}

/**
 * The buyer withdraws, and does so again.
 *
 * @returns whether it was done, whether the phone is still with its seller, and whether that has to be seen first
 */
export function withdraw(
  model: Model,
  booking: ModelBooking,
): 'refused' | 'again' | 'noted' | 'waits' | 'money back' | 'phone back' {
  if (booking.isWithdrawn) return 'again';
  if (!isOpen(booking) || !isWithdrawable(model, booking)) return 'refused';
  const mayTake = mayTakeBack(booking);
  booking.isWithdrawn = true;
  if (booking.sale === 'problem') booking.waitsFor = 'admin';
  if (booking.back !== null) {
    const { way, hasAddress, isSent, isLost, isDisputed, isAsked } = booking.back;
    const isHeldUp = isLost || isDisputed || isAsked;
    // They know the address of a business.
    if (booking.sale === 'problem' && way === 'sent' && !hasAddress && !isSent && !isHeldUp) booking.sale = 'returning';
    return 'noted';
  }
  const hasIt = booking.sale === 'problem' && booking.problem === 'broken';
  if (!booking.isReceived && !booking.isSent && !hasIt) {
    // Its seller knows the address, and may have posted it.
    if (booking.way !== 'sent' || mayTake) return 'money back';
    Object.assign(booking, { sale: 'to_hand_over', isLate: false });
    return 'waits';
  }
  // Nobody has seen it arrive: it stays with the admins until it does.
  if (!booking.isReceived && isMissing(booking)) return 'noted';
  return beginWithdrawn(booking);
}

/** It goes back since its buyer withdrew, before or just now. */
export function beginWithdrawn(booking: ModelBooking): 'phone back' {
  const way = booking.isMet ? 'in_person' : (booking.way ?? 'in_person');
  booking.back = {
    way,
    hasAddress: false,
    isSent: false,
    isBrought: false,
    isDisputed: false,
    isLost: false,
    isTold: false,
    isCalled: false,
    isAsked: false,
    isBack: false,
    hasClaim: booking.sale === 'problem',
  };
  booking.sale = 'returning';
  return 'phone back';
}
