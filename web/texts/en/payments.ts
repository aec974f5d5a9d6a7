import { partIn } from '#web/texts/cents.ts';

/** Paying for a booking, in English. */
export const payments = {
  title: 'Payment',
  loading: 'Loading your booking',
  heading: (phone: string) => `Payment for ${phone}`,
  please: (price: string) => `Please pay ${price} for your booking`,
  /** The specification writes it without a comma. */
  pleasePrice: (price: number) => `$${price}`,
  back: 'Back to My Orders',
  summary: {
    label: 'Order summary',
    soldBy: (seller: string) => `Sold by ${seller}`,
    condition: 'Condition',
    used: 'Used',
    place: 'Location',
    buyer: 'Buyer',
    price: 'Price',
    fees: 'Fees',
    noFees: 'None',
    total: 'Total',
    paid: 'Paid',
    refunded: 'Refunded',
    includes: 'What the price includes',
    included: [
      'The phone, as its seller describes it',
      'Everything Redial does: no fee comes on top',
      'An automatic refund if you pay too late',
      'Help: if the phone never comes or is not as described, write to us. We can refund you',
    ],
    notIncluded: 'Pickup: you agree with the seller where to meet after you have paid.',
    heldUntil: (until: string) => `Held for you until ${until}`,
    hurry: (left: string) => `Only ${left} left to pay`,
    hurryHint: 'After that the phone is free for others.',
    changedMind: 'Changed your mind?',
  },
  card: {
    title: 'Pay by card',
    loading: 'Loading the card form',
    number: 'Card number',
    expiry: 'Expiry',
    expiryExample: 'MM / YY',
    cvc: 'CVC',
    cvcHint: 'The three digits on the back',
    cvcHintAmex: 'The four digits on the front',
    group: 'Card details',
    byStripe: 'Your card goes straight to Stripe. Redial never sees its number.',
    /** Said when a field is left; the provider judges by itself. */
    invalid: {
      numberShort: 'That is not the whole card number.',
      number: 'Please check the card number: a digit is wrong.',
      expiry: 'Please write month and year, such as 04 / 29.',
      expiryPast: 'This card is out of date.',
      cvc: (digits: number) => `The code has ${digits} digits.`,
      numberMissing: 'Enter the card number',
      expiryMissing: 'Enter the date on the card',
      cvcMissing: 'Enter the code',
    },
    pay: 'Pay',
    paying: 'Paying…',
    gettingReady: 'Getting ready to take your payment…',
    lost:
      'We lost the connection and are checking your payment. If you still see this form, it did not go through. ' +
      'You can try again; you won’t be charged twice.',
    charged: (price: string) =>
      `${price} will be charged once. ` +
      'You get time to check the phone. We hold your money until that time is over.',
    /** The provider speaks English. */
    refusal: (_code: string, message: string) => message,
    notCompleted: 'The payment was not completed. Please try again.',
    notAccepted: 'The card was not accepted.',
    unreachable: 'The payment provider can not be reached. Please check your connection and try again.',
    notLoaded:
      'The card form of our payment provider could not be loaded. ' +
      'Please check your connection and any script blocker, and try again.',
  },
  test: {
    text: (card: string) =>
      `Test mode: no real card is charged. Pay with ${card}, any future date and any three digits.`,
    fill: 'Use this card',
  },
  bank: {
    title: 'Your bank asks you to confirm',
    text: (price: string) =>
      `Test mode: a real bank would ask you here whether you want to pay ${price}. Choose how it goes.`,
    complete: 'Complete authentication',
    fail: 'Fail authentication',
  },
  done: {
    title: 'Congrats! Your Payment Completed',
    transaction: 'Your TransactionId:',
    copy: 'Copy',
    copyLabel: 'Copy the transaction id',
    copied: 'Copied',
    paidOn: (moment: string) => `Paid on ${moment}`,
    next: 'What happens next',
    told: {
      title: 'The seller knows',
      text: 'We have told them that you paid. You have a mail with all of this, too.',
    },
    agree: {
      title: 'Meet the seller',
      text: (seller: string) => `Call or write to ${seller}, and agree where you meet.`,
      textLeft: 'The seller has closed their account. Please write to us.',
    },
    check: {
      title: 'Look at the phone, then show your code',
      text: (contact: string) =>
        'Your code is on the page of this sale. After that you have time to check the phone. ' +
        `If you need help, ${contact}.`,
      contact: 'write to us',
    },
    orders: 'Go to My Orders',
    call: (name: string) => `Call ${name}`,
    write: (name: string) => `Write to ${name}`,
  },
  states: {
    lateTitle: 'The reservation had ended',
    unrecordedTitle: 'Paid, but not recorded yet',
    unrecorded: (reason: string, id: string) =>
      `Your card was charged, but we could not record it yet: ${reason} You won’t be charged again. ` +
      `Your transaction is ${id}.`,
    notAcknowledged: 'it was not acknowledged.',
    processingTitle: 'Your bank is deciding',
    processing:
      'Your bank is processing the payment. We hold the phone for you. ' +
      'This page updates by itself, and you can leave it.',
    declined: 'Your bank has not approved the payment. Nothing was charged; please try another card.',
    checkingTitle: 'The payment is being checked',
    checking:
      'This reservation has run out. If you have just paid, we are checking the payment with your bank. ' +
      'This page updates by itself.',
    overTitle: 'This booking has ended',
    seeBrand: (brand: string) => `See ${brand} phones`,
  },
  /** A paid order on paper. */
  receipt: {
    title: 'Receipt',
    phone: 'Phone',
    brand: 'Brand',
    seller: 'Sold by',
    buyer: 'Bought by',
    bookedAt: 'Booked',
    paidAt: 'Paid',
    booking: 'Booking',
    transaction: 'TransactionId',
    total: 'Total paid',
    part: partIn('en'),
    partBack: 'Given back',
    remains: 'Paid in the end',
    print: 'Print',
    thanks: (place: string) =>
      `Bought on Redial, ${place}. Keep this with the phone: it says from whom and when it came.`,
  },
};
