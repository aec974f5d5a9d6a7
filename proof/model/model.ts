import { answers, canTake, isTakenAlready } from './answers.ts';
import { arrives, comesBack, returns, standStill } from './going-back.ts';
import {
  isGoingBack,
  isMissing,
  isOpen,
  isUnpaid,
  neverLeftSeller,
  notSold,
  partCents,
  shareOf,
  unpaidMax,
} from './booking.ts';
import type { Model, ModelBooking } from './booking.ts';
import { leaveMarket, learn, release } from './holding.ts';
import { acceptEarly, beginWithdrawn, withdraw } from './withdrawing.ts';
import { carrierWords } from './carrier-words.ts';
import { complaints } from './complaining.ts';
import { askingCommands, isAbsent, isCalled, isCancelAsked, mayTakeBack } from './asking.ts';

/** Each command's effect on the model, and whether it is refused. */
export const commands = {
  list(model: Model, seller: number): boolean {
    if (model.closed.sellers.has(seller)) return false;
    model.products.push({ state: 'on_sale', seller, isAdvertised: false, isSendable: false });
    return true;
  },
  advertise(model: Model, at: number): boolean {
    const product = model.products[at];
    if (product?.state !== 'on_sale' && product?.state !== 'reserved') return false;
    return (product.isAdvertised = true);
  },
  book(model: Model, buyer: number, at: number, priceCents = 38_900): boolean {
    const product = model.products[at];
    if (
      product?.state !== 'on_sale' ||
      model.closed.buyers.has(buyer) ||
      model.bookings.filter((one) => one.buyer === buyer && isUnpaid(one)).length >= unpaidMax
    )
      return false;
    product.state = 'reserved';
    model.bookings.push({ product: at, buyer, state: 'reserved', isCharged: false, priceCents, ...notSold() });
    return true;
  },
  /** An accepted offer is a booking like any other, of a lower price. */
  bargain(model: Model, buyer: number, at: number): boolean {
    return commands.book(model, buyer, at, 30_000);
  },
  /** Opens the payment page, which notices an untold charge. */
  begin(model: Model, booking: ModelBooking): boolean {
    if (!isUnpaid(booking)) return false;
    if (booking.isCharged) return (learn(model, booking), false);
    booking.state = 'paying';
    return true;
  },
  charge(_model: Model, booking: ModelBooking): boolean {
    if (booking.state !== 'paying' || booking.isCharged) return false;
    return (booking.isCharged = true);
  },
  /** A declined card changes nothing: the buyer may try another. */
  decline(_model: Model, booking: ModelBooking): boolean {
    return booking.state === 'paying' && !booking.isCharged;
  },
  tell(model: Model, booking: ModelBooking): boolean {
    if (booking.state === 'paid') return true;
    if (booking.state !== 'paying' || !booking.isCharged) return false;
    return learn(model, booking);
  },
  news(model: Model): boolean {
    for (const booking of model.bookings) if (booking.state === 'paying' && booking.isCharged) learn(model, booking);
    return true;
  },
  /** Repeated events change nothing. */
  repeat(model: Model): boolean {
    return commands.news(model);
  },
  cancel(model: Model, booking: ModelBooking): boolean {
    return release(model, booking, 'cancelled', false) !== 'paid';
  },
  /** The seller ends a reservation; its payment page was opened long enough ago, where it was. */
  end(model: Model, booking: ModelBooking): boolean {
    return release(model, booking, 'cancelled', false) !== 'paid';
  },
  lapse(model: Model): boolean {
    for (const booking of model.bookings) release(model, booking, 'lapsed', false);
    return true;
  },
  withdraw(model: Model, at: number): boolean {
    const product = model.products[at];
    if (!product || product.state === 'sold') return false;
    if (product.state === 'withdrawn' || product.state === 'returned') return true;
    const held = model.bookings.find((one) => one.product === at && isUnpaid(one));
    if (held) return release(model, held, 'cancelled', true) !== 'paid';
    leaveMarket(product, 'withdrawn');
    return true;
  },
  refund(model: Model, booking: ModelBooking): boolean {
    if (booking.state === 'refunded') return true;
    const product = model.products[booking.product];
    if (booking.state !== 'paid' || !product) return false;
    if (booking.sale === 'completed') earn(model, booking, -booking.earned);
    booking.state = 'refunded';
    booking.sale = 'undone';
    product.state = 'returned';
    return true;
  },
  /** The buyer says that they have the phone. */
  receive(_model: Model, booking: ModelBooking): boolean {
    booking.isByCarrier = false;
    if (booking.isReceived) return true;
    if (!isOpen(booking)) return false;
    if (isGoingBack(booking)) return arrives(booking);
    if (booking.isWithdrawn) {
      beginWithdrawn(booking);
      return (booking.isReceived = true);
    }
    // What is wrong with the phone itself stays a problem.
    if (booking.sale === 'to_hand_over' || booking.sale === 'sent' || isMissing(booking) || isAbsent(booking))
      booking.sale = 'received';
    return (booking.isReceived = true);
  },
  /** The buyer gives an address, or wants to meet. */
  address(model: Model, booking: ModelBooking): boolean {
    return choose(model, booking, 'sent');
  },
  meet(model: Model, booking: ModelBooking): boolean {
    return choose(model, booking, 'in_person');
  },
  /** The seller sends it, and does so again with the same number. */
  send(_model: Model, booking: ModelBooking): boolean {
    if (!isOpen(booking) || isGoingBack(booking)) return false;
    if (booking.isSent) return true;
    if (booking.isReceived || booking.way !== 'sent') return false;
    if (booking.isWithdrawn) {
      booking.isSent = true;
      beginWithdrawn(booking);
      return true;
    }
    if (booking.sale === 'to_hand_over' || isMissing(booking)) booking.sale = 'sent';
    return (booking.isSent = true);
  },
  ...carrierWords,
  /** The seller enters the right code. */
  handOver(model: Model, booking: ModelBooking): boolean {
    if (isGoingBack(booking)) return false;
    if (booking.isReceived) return true;
    // Even if the buyer chose post: the right code proves that they met.
    const isMet = booking.way !== null || !model.products[booking.product]?.isSendable;
    if (!isMet || booking.isSent || !isOpen(booking)) return false;
    booking.isMet = true;
    return commands.receive(model, booking);
  },
  accept(model: Model, booking: ModelBooking): boolean {
    if (booking.sale === 'completed') return true;
    if (!isOpen(booking) || !booking.isReceived || booking.back?.isSent || booking.back?.isDisputed) return false;
    // It may be with its seller by now.
    if (booking.sale === 'problem' && booking.back?.isTold) return false;
    return acceptEarly(model, booking) ?? complete(model, booking);
  },
  ...complaints,
  ...askingCommands,
  /** Its seller agrees to that. */
  agreeCancel(model: Model, booking: ModelBooking): boolean {
    if (booking.sale === 'undone') return true;
    return isCancelAsked(booking) && commands.refund(model, booking);
  },
  /** The buyer takes the money of a phone back that has not come in time. */
  takeMoneyBack(model: Model, booking: ModelBooking): boolean {
    if (booking.sale === 'undone') return true;
    return mayTakeBack(booking) && commands.refund(model, booking);
  },
  ...returns,
  /** With them the money goes back, too. */
  bringBack(model: Model, booking: ModelBooking): boolean {
    return comesBack(booking, 'code') && commands.refund(model, booking);
  },
  cameBack(model: Model, booking: ModelBooking): boolean {
    return comesBack(booking, 'word') && commands.refund(model, booking);
  },
  /** The buyer withdraws from what a business sold. */
  regret(model: Model, booking: ModelBooking): boolean {
    const done = withdraw(model, booking);
    return done === 'money back' ? commands.refund(model, booking) : done !== 'refused';
  },
  giveBack(model: Model, booking: ModelBooking): boolean {
    if (booking.sale === 'undone') return true;
    return isOpen(booking) && commands.refund(model, booking);
  },
  ...answers,
  takeOffer(model: Model, booking: ModelBooking): boolean {
    if (isTakenAlready(booking)) return true;
    if (!canTake(booking)) return false;
    booking.isTaken = true;
    return complete(model, booking, partCents);
  },
  /** An admin gives a part back of a phone that somebody has or has sent. */
  split(model: Model, booking: ModelBooking): boolean {
    if (booking.sale !== 'problem' || neverLeftSeller(booking)) return false;
    return complete(model, booking, partCents);
  },
  /** An admin decides for the buyer, or for the seller. */
  pleaseBuyer(model: Model, booking: ModelBooking): boolean {
    return booking.sale === 'problem' && commands.refund(model, booking);
  },
  pleaseSeller(model: Model, booking: ModelBooking): boolean {
    return booking.sale === 'problem' && complete(model, booking);
  },
  /** Eighteen days pass for sales, in which nobody says anything. */
  days(model: Model): boolean {
    for (const booking of model.bookings) {
      if (booking.sale === 'to_hand_over') commands.refund(model, booking);
      if (booking.sale === 'received') complete(model, booking);
      // Nobody has said that it arrived: admins look at it.
      if (booking.sale === 'sent')
        Object.assign(booking, { sale: 'problem', problem: 'lost', isOffered: false, isLeft: false });
      if (booking.sale === 'problem') booking.waitsFor = 'admin';
      if (booking.sale === 'returning') standStill(booking);
      if (!isCalled(booking)) booking.isLate = isOpen(booking);
      booking.isPast ||= booking.isReceived;
    }
    return true;
  },
  /** All sellers are paid. */
  payOut({ money }: Model): boolean {
    for (const one of money) {
      if (one.available <= 0) continue;
      one.paidOut += one.available;
      one.available = 0;
    }
    return true;
  },
  /** The bank sends all of it back. */
  bounce(): boolean {
    return true;
  },
  relist(model: Model, at: number): boolean {
    const product = model.products[at];
    if (!product || model.closed.sellers.has(product.seller)) return false;
    if (product.state === 'on_sale') return true;
    if (product.state !== 'returned') return false;
    product.state = 'on_sale';
    return true;
  },
  close(model: Model, kind: 'sellers' | 'buyers', who: number): boolean {
    if (model.closed[kind].has(who)) return true;
    const isOf = (booking: ModelBooking) =>
      kind === 'buyers' ? booking.buyer === who : model.products[booking.product]?.seller === who;
    if (model.bookings.some((booking) => isOf(booking) && isOpen(booking))) return false;
    if (kind === 'sellers' && model.money[who]?.available !== 0) return false;
    model.closed[kind].add(who);
    if (kind === 'buyers')
      for (const booking of model.bookings) if (booking.buyer === who) release(model, booking, 'cancelled', false);
    if (kind === 'sellers')
      for (const [at, product] of model.products.entries())
        if (product.seller === who && (product.state === 'on_sale' || product.state === 'reserved'))
          commands.withdraw(model, at);
    return true;
  },
};

function choose(model: Model, booking: ModelBooking, way: 'in_person' | 'sent'): boolean {
  const isChoosable =
    isUnpaid(booking) ||
    (isOpen(booking) && !booking.isWithdrawn && !isGoingBack(booking) && !booking.isReceived && !booking.isSent);
  // A seller who has the address may have sent it already.
  if (isOpen(booking) && booking.way === 'sent' && way === 'in_person') return false;
  if (!isChoosable || (way === 'sent' && !model.products[booking.product]?.isSendable)) return false;
  // An answer that comes late leaves the seller some days.
  if (booking.way !== way) Object.assign(booking, { isLate: false, wasLate: booking.wasLate && false });
  booking.way = way;
  return true;
}

function complete(model: Model, booking: ModelBooking, part = 0): true {
  booking.sale = 'completed';
  booking.earned = shareOf(booking.priceCents - part);
  earn(model, booking, booking.earned);
  return true;
}

function earn(model: Model, booking: ModelBooking, cents: number): void {
  const one = model.money[model.products[booking.product]?.seller ?? -1];
  if (one) one.available += cents;
}
