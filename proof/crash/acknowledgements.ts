import { partCents } from './answering.ts';
import type { Written } from './check.ts';
import type { Attempt, Diary } from './diary.ts';
import { priceUsd } from './stories.ts';

/** Acknowledged writes that are missing or in an unexplained state, and rows that nobody asked for. */
export function whatIsMissing(diary: Diary, written: Written): string[] {
  const lost = diary.attempts.flatMap((attempt) => {
    if (attempt.outcome !== 'acknowledged') return [];
    const complaint = missing(attempt, diary, written);
    return complaint === null
      ? []
      : [
          `lost: ${attempt.kind} of ${attempt.about} was acknowledged (${JSON.stringify(attempt.answer)}), ` +
            `${complaint}`,
        ];
  });
  return [...lost, ...unexplained(diary, written)];
}

function missing(
  { kind, about, personId, answer }: Attempt,
  diary: Diary,
  { products, bookings, payments }: Written,
): string | null {
  const booking = bookings.find(({ id }) => id === (kind === 'book' ? answer.id : about));
  const product = products.find(({ id }) => id === (kind === 'list' ? answer.id : about));
  switch (kind) {
    case 'list':
      return product?.name === about ? null : 'and is not there';
    case 'withdraw': {
      // The sale was refunded, so the phone is off the market; withdrawing it changed nothing.
      const isGone = product?.state === 'withdrawn' || (answer.changed === 0 && product?.state === 'returned');
      return isGone ? null : `and the product is ${product?.state}`;
    }
    case 'book':
      return booking?.product_id === about && booking.buyer_id === personId ? null : 'and is not there';
    case 'begin':
      return payments.some((one) => one.intent_id === answer.intentId && one.booking_id === about)
        ? null
        : 'and no payment has this intent';
    case 'cancel': {
      // The cancellation came after the end and changed nothing.
      const isOver =
        booking?.state === 'cancelled' ||
        (answer.changed === 0 && (booking?.state === 'lapsed' || booking?.state === 'refunded'));
      return isOver && (answer.changed === 0 || booking?.ended_by === 'buyer')
        ? null
        : `and the booking is ${booking?.state}, ended by ${booking?.ended_by}`;
    }
    case 'refund': {
      const givenBack = payments.some((one) => one.booking_id === about && one.state === 'refunded');
      return booking?.state === 'refunded' && givenBack ? null : `and the booking is ${booking?.state}`;
    }
    case 'address': {
      // Each start forgets where a phone was to go that was never sent and is given back.
      const isForgotten = booking?.sale === 'undone' && !booking.is_sent && wasGivenBack(diary, about);
      return booking?.has_address || isForgotten ? null : `and its address is not there, the sale is ${booking?.sale}`;
    }
    case 'send':
      return booking?.is_sent ? null : 'and the phone was not sent';
    case 'deliver':
    case 'lose':
      return isSaid(booking?.carrier_says) ? null : 'and the carrier has said nothing';
    case 'deliverBack':
    case 'loseBack':
      return isSaid(booking?.carrier_says_back) ? null : 'and the carrier has said nothing of the way back';
    case 'call':
      return booking?.is_called || (booking?.calls ?? 0) > 0 ? null : 'and no admin was asked for';
    case 'endCall':
      // It came after the sale was over, and changed nothing.
      return booking?.is_called && booking.sale === 'problem' ? 'and an admin is asked for' : null;
    case 'receive':
      return booking?.is_received ? null : 'and the phone was not received';
    case 'answer':
      return booking?.is_answered ? null : 'and there is no answer';
    case 'take': {
      const part = payments.find((one) => one.booking_id === about && one.part_cents !== null);
      const isBack = part?.part_cents === partCents && part.part_refund_id !== null;
      return isBack && booking?.released_cents === priceUsd * 100 - partCents
        ? null
        : `and the sale is ${booking?.sale}, with ${booking?.released_cents} cents released and ${part?.part_cents} ` +
            'back';
    }
    case 'regret':
      return booking?.is_withdrawn ? null : 'and nobody has withdrawn';
    case 'accept': {
      // The money of what a business sold waits.
      if (booking?.is_accepted) return null;
      const isComplete = booking?.sale === 'completed' || (booking?.sale === 'undone' && wasGivenBack(diary, about));
      return isComplete && booking.released_cents === priceUsd * 100
        ? null
        : `and the sale is ${booking?.sale}, with ${booking?.released_cents} cents released`;
    }
    case 'complain':
      return booking?.has_problem ? null : 'and nothing is known of a problem';
    case 'letGoBack':
      return booking?.goes_back ? null : `and the sale is ${booking?.sale}`;
    case 'returnTo':
      return booking?.has_address_back ? null : 'and nobody knows where to';
    case 'sendBack':
      return booking?.is_sent_back ? null : 'and it was not sent back';
    case 'cameBack': {
      const givenBack = payments.some((one) => one.booking_id === about && one.state === 'refunded');
      return booking?.sale === 'undone' && givenBack ? null : `and the sale is ${booking?.sale}`;
    }
    case 'pay': {
      const payment = payments.find(({ id }) => id === answer.id);
      if (!payment || payment.booking_id !== about) return 'and is not there';
      const wanted = booking?.state === 'refunded' && wasGivenBack(diary, about) ? 'refunded' : 'succeeded';
      return payment.state === wanted && (wanted === 'refunded' || booking?.state === 'paid')
        ? null
        : `and the payment is ${payment.state}, the booking ${booking?.state}`;
    }
  }
}

/** That ends the way of a parcel. */
function isSaid(what: string | null | undefined): boolean {
  return what === 'delivered' || what === 'lost';
}

/** An admin gave the money back, a phone came back to its seller, or its buyer withdrew before they had it. */
function wasGivenBack(diary: Diary, about: string): boolean {
  return (['refund', 'cameBack', 'regret'] as const).some((kind) => diary.wasTried(kind, about));
}

/** Every row must have been asked for, as often as it exists, and somebody must have wanted each end. */
function unexplained(diary: Diary, { products, bookings }: Written): string[] {
  const asked = countOf(
    diary.attempts
      .filter(({ outcome }) => outcome !== 'refused')
      .map(({ kind, personId, about }) => `${kind} ${about} by ${kind === 'book' ? personId : 'anybody'}`),
  );
  const listed = countOf(products.map(({ name }) => `list ${name} by anybody`));
  const booked = countOf(bookings.map((one) => `book ${one.product_id} by ${one.buyer_id}`));
  const tooOften = [...listed, ...booked]
    .filter(([what, times]) => times > (asked.get(what) ?? 0))
    .map(([what, times]) => `nobody asked for it: ${what}, ${times} times`);

  const strangeBookings = bookings.filter((one) => {
    if (one.notices !== 2) return true;
    // What its carrier says is heard, and only that.
    if (one.sale === 'sent' && isSaid(one.carrier_says)) return true;
    if (one.is_by_carrier && !diary.wasTried('deliver', one.id)) return true;
    if (one.is_lost && !diary.wasTried('lose', one.id)) return true;
    if (one.sale === 'returning' && isSaid(one.carrier_says_back) && !one.is_brought_back) return true;
    if (one.is_brought_back && !diary.wasTried('deliverBack', one.id)) return true;
    if (one.is_lost_back && !diary.wasTried('loseBack', one.id)) return true;
    if (one.state === 'cancelled')
      return !(one.ended_by === 'buyer'
        ? diary.wasTried('cancel', one.id)
        : one.ended_by === 'seller' && diary.wasTried('withdraw', one.product_id));
    return one.state === 'refunded' ? !wasGivenBack(diary, one.id) : one.state !== 'paid' && one.state !== 'lapsed';
  });
  const strangeProducts = products.filter(
    (one) =>
      (one.state === 'withdrawn' && !diary.wasTried('withdraw', one.id)) ||
      (one.state === 'returned' &&
        !bookings.some((booking) => booking.product_id === one.id && booking.state === 'refunded')),
  );
  return [
    ...tooOften,
    ...[...strangeBookings, ...strangeProducts].map((one) => `no step explains it: ${JSON.stringify(one)}`),
  ];
}

function countOf(keys: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
