import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** What becomes of a booking, in English. */
export const orderTexts = {
  orders: {
    title: 'My Orders',
    intro: 'What you have booked and bought. We hold each phone until its deadline. Paid orders have receipts.',
    loading: 'Loading your orders',
    columns: { index: '#', image: 'Image', name: 'Product-Name', brand: 'Brand', price: 'Price', payment: 'Payment' },
    none: 'You have not booked a phone yet',
    noneHint: (time: string) => `Booking costs nothing and holds the phone for ${time}.`,
    find: 'Find a phone',
    pay: 'Pay',
    receipt: 'Receipt',
    /** For those who hear one link after the other. */
    receiptOf: (phone: string) => `Receipt for ${phone}`,
    /** What became of money that was given back. */
    details: 'Details',
    detailsOf: (phone: string) => `Details of the payment for ${phone}`,
    waiting: (count: number) => plural(count, { one: '1 phone to pay for.', other: `${count} phones to pay for.` }),
    nextEnds: (until: string) => `The first one is held until ${until}.`,
    heldUntil: (until: string) => `It is held for you until ${until}.`,
  },
  timeLeft: (time: string) => `${time} left`,
  onlyLeft: (time: string) => `Only ${time} left`,
  states: {
    toPay: 'To pay',
    deciding: 'Your bank is deciding',
    checking: 'Checking the payment',
    paid: 'Paid',
    refunding: 'Money goes back',
    refunded: 'Refunded',
    lapsed: 'Lapsed',
    cancelledByBuyer: 'Cancelled by you',
    withdrawnBySeller: 'Withdrawn by the seller',
    endedByAdmin: 'Ended by an admin',
    endedBySeller: 'Ended by the seller',
    paidTooLate: 'Not sold, money goes back',
    paidTooLateAndBack: 'Not sold, money is back',
  },
  /** Why nobody can pay for it any more. */
  endings: {
    refunding: 'We are refunding this booking to your card and will tell you when it is sent.',
    refunded: 'This booking was refunded.',
    lapsed:
      'This reservation lapsed because it was not paid in time. Nothing was charged. ' +
      'If the phone is still on sale, you can book it again.',
    cancelledByBuyer:
      'You have cancelled this reservation. Nothing was charged. If the phone is still on sale, you can book it again.',
    withdrawnBySeller:
      'The seller has taken this phone off the market, so your reservation has ended. Nothing was charged.',
    endedBySeller:
      'The seller ended this reservation and keeps the phone on sale. Nothing was charged. ' +
      'You can book it again an hour later.',
    paidTooLate:
      'Your payment arrived after this reservation had ended. We are refunding all of it to your card; ' +
      'your bank may take some days to show it.',
    paidTooLateAndBack:
      'Your payment arrived after this reservation had ended. We have refunded all of it to your card; ' +
      'your bank may take some days to show it.',
    endedByAdmin:
      'An admin has ended this reservation. Nothing was charged. If the phone is still on sale, you can book it again.',
  },
  cancel: {
    button: 'Cancel',
    buttonOf: (phone: string) => `Cancel the booking of ${phone}`,
    question: 'Are you sure you want to cancel this booking?',
    text: (phone: string) =>
      `${phone} goes back on sale, and others can book it at once. You pay nothing. You can book it again in an hour.`,
    confirm: 'Cancel the booking',
    keep: 'Keep it',
    done: 'Booking Cancelled',
  },
};
