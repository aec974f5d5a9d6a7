/** A buyer withdraws from what a business sold, in English. */
export const withdrawing = {
  /** The words of the law for the button, and for the one that follows it. */
  here: 'Withdraw from contract here',
  confirm: 'Confirm withdrawal',
  /** On the page of a sale. */
  panel: {
    label: 'Right to withdraw',
    how: 'How to withdraw',
    business: 'Sold by a business',
    privately: 'Sold privately, as far as we know',
    privateText: {
      buyer:
        'The seller had not told us of a business when this was paid, so you can’t withdraw here. ' +
        'Your legal rights are unaffected.',
      others:
        'When the buyer paid, we knew of no business selling this phone, so they can’t withdraw here. ' +
        'Their legal rights are unaffected.',
    },
    beforeIt: {
      buyer: 'You can withdraw until 14 days after you get the phone.',
      others: 'The buyer can withdraw until 14 days after they get the phone.',
    },
    until: {
      buyer: (until: string) => `You can withdraw until ${until}, without a reason.`,
      others: (until: string) => `The buyer can withdraw until ${until}.`,
    },
    over: 'The time to withdraw is over.',
    withdrawn: {
      buyer: (at: string) => `You withdrew on ${at}.`,
      others: (at: string) => `The buyer withdrew on ${at}.`,
    },
    receipt: 'Receipt of the withdrawal',
  },
  /** While the money waits since the buyer may still withdraw. */
  acceptedTitle: 'You have said that everything is OK',
  acceptedText: (until: string) =>
    `The seller gets the money on ${until}. Until then you can still withdraw because you bought from a business.`,
  goodText: (until: string) =>
    `After that you can’t report a problem. The seller gets the money on ${until}; until then you can still withdraw.`,
  sellerTitle: { checking: 'The buyer has the phone', accepted: 'The buyer is happy with the phone' },
  sellerText: (until: string) =>
    `You sell as a business, so the buyer may withdraw. We hold the money until ${until}; then it is yours.`,
  line: {
    accepted: 'Everything OK',
    heldUntil: (until: string) => `money held until ${until}`,
    withdrawn: 'Withdrawn',
  },
  /** What may have been posted, since the seller had the address, or handed over without a code. */
  waiting: {
    buyerTitle: 'You have withdrawn',
    buyerText: (until: string) =>
      'The seller had your address and may have posted the phone. ' +
      `If they say so by ${until}, the phone goes back first. Otherwise we refund you then.`,
    arrived: 'The phone has come',
    arrivedQuestion: 'Do you have the phone?',
    arrivedText: 'Then you return it first, and we refund you after that. This page says how.',
    sellerTitle: 'The buyer has withdrawn: do you still have the phone?',
    sellerText: (until: string) =>
      `Don’t send it any more. If you say nothing, we refund the buyer on ${until} without asking for the phone.`,
    have: 'I still have it',
    haveQuestion: 'Is the phone with you?',
    haveText: (price: string) => `The buyer gets ${price} back now, and the sale ends.`,
    posted: 'If you have posted it',
    postedText:
      'Enter the carrier and the tracking number: then the phone comes back to you before we refund the buyer. ' +
      'It went to:',
    met: {
      buyerText: (until: string) =>
        'The seller may have handed you the phone. If you have it, show them your code or say that you have it; ' +
        `then it goes back first. Otherwise we refund you on ${until}.`,
      sellerText: (until: string) =>
        `Don’t hand it over any more. If you say nothing, we refund the buyer on ${until} without asking for the ` +
        'phone.',
      handed: 'If you have handed it over',
      handedText:
        'Enter the code that the buyer shows you: then the phone comes back to you before we refund the buyer. ' +
        'If they don’t show one, ask an admin before that time is over.',
    },
  },
  /** The page itself. */
  title: 'Withdraw from contract',
  back: 'Back to the sale',
  onlyBuyer: 'Only the buyer of this phone can withdraw.',
  cannot: 'You can’t withdraw from this purchase here any more. If something is wrong with the phone, write to us.',
  cannotPrivate:
    'The seller had not told us of a business when this was paid, so you can’t withdraw here. ' +
    'Your legal rights are unaffected.',
  steps: (at: number) => `Step ${at} of 2`,
  statement: 'Your statement',
  lead:
    'You need no reason. If the seller still has the phone, we refund you at once, or after two days if they may ' +
    'have posted it. If you have it or it is on its way, you return it first.',
  name: 'Your name',
  nameRequired: 'Name is required',
  words: 'Anything you want to say (optional)',
  wordsHint: 'The seller reads it.',
  go: 'Continue',
  check: 'Check and confirm',
  checkText: (mail: string) => `With Confirm withdrawal you withdraw. At once we send a receipt to ${mail}.`,
  edit: 'Change',
  facts: {
    who: 'Who withdraws',
    what: 'From the purchase of',
    price: 'Price',
    order: 'Order number',
    paidAt: 'Paid',
    from: 'Bought from',
    words: 'Words',
    at: 'Received',
    receipt: 'Receipt goes to',
  },
  receipt: {
    title: 'Receipt of the withdrawal',
    text: {
      buyer: 'We have received your withdrawal and sent you this receipt by e-mail.',
      others: 'This is what the buyer declared.',
    },
    sentence: 'I withdraw from the contract on the purchase of this phone.',
    print: 'Print',
  },
};
