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
    privately: 'No business is named as the seller',
    privateText:
      'We had no word of a business when this was paid, so we offer no withdrawal here. Rights that the law gives you stay.',
    beforeIt: {
      buyer: 'You can withdraw now, and until 14 days after the phone has come to you.',
      others: 'The buyer can withdraw until 14 days after the phone has come to them.',
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
    `The seller gets the money on ${until}. Until then you can still withdraw, since you bought from a business.`,
  goodText: (until: string) =>
    `You can’t tell us of a problem then. The seller gets the money on ${until}: until then you can still withdraw.`,
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
      `The seller had your address and may have posted the phone. If they have, they say so by ${until}, and the phone goes back first. If not, your money goes back then by itself.`,
    arrived: 'The phone has come',
    arrivedQuestion: 'Do you have the phone?',
    arrivedText: 'Then it goes back to the seller first, and your money comes after that. This page says how.',
    sellerTitle: 'The buyer has withdrawn: do you still have the phone?',
    sellerText: (until: string) =>
      `Don’t send it any more. Without a word from you the money goes back on ${until}, and nobody asks the buyer for the phone here.`,
    have: 'I still have it',
    haveQuestion: 'Is the phone with you?',
    haveText: (price: string) => `The buyer gets ${price} back now, and the sale ends.`,
    posted: 'If you have posted it',
    postedText:
      'Enter who carries it and under which number: then the phone comes back to you before the money goes back. It went to:',
    met: {
      buyerText: (until: string) =>
        `The seller may have handed you the phone. If you have it, show them your code, or say that you have it: then it goes back first. If not, your money goes back on ${until} by itself.`,
      sellerText: (until: string) =>
        `Don’t hand it over any more. Without a word from you the money goes back on ${until}, and nobody asks the buyer for the phone here.`,
      handed: 'If you have handed it over',
      handedText:
        'Enter the code that the buyer shows you: then the phone comes back to you before the money goes back. If they show you none, ask an admin before that time is over.',
    },
  },
  /** The page itself. */
  title: 'Withdraw from contract',
  back: 'Back to the sale',
  onlyBuyer: 'Only the buyer of this phone can withdraw.',
  cannot: 'You can’t withdraw from this purchase here any more. If something is wrong with the phone, write to us.',
  cannotPrivate:
    'We had no word of a business as the seller when this was paid, so we offer no withdrawal here. Rights that the law gives you stay.',
  steps: (at: number) => `Step ${at} of 2`,
  statement: 'Your statement',
  lead: 'You need no reason. If the phone is still with the seller, your money goes back at once, or after two days where it is to be sent and they may have posted it. If you have it, or it is on its way, it goes back to the seller first.',
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
      buyer: 'We have received your withdrawal. The same is in your mail.',
      others: 'This is what the buyer declared.',
    },
    sentence: 'I withdraw from the contract on the purchase of this phone.',
    print: 'Print',
  },
};
