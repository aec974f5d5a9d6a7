import type { ParcelEnd } from '#contract/parcel-states.ts';
import type { ProblemKind, SaleStep } from '#contract/sale-states.ts';
import { centsIn } from '#web/texts/cents.ts';
import { deskReads } from '#web/texts/en/desk-reads.ts';

/** How a sale goes on after it was paid, in English. */
export const sales = {
  title: 'Details',
  heading: {
    buyer: (phone: string) => `Your order: ${phone}`,
    seller: (phone: string) => `Sale of ${phone}`,
    admin: (phone: string) => `Sale of ${phone}`,
  },
  loading: 'Loading the details',
  cents: centsIn('en'),
  back: { buyer: 'Back to My Orders', seller: 'Back to My Sales', admin: 'Back to the problems' },
  /** Where a case began by itself. */
  reads: deskReads,
  /** In lists: where it leads, and the reader's next step. */
  open: 'Next step',
  openOf: (phone: string) => `Next step for ${phone}`,
  story: 'Details',
  storyOf: (phone: string) => `Details of the sale of ${phone}`,
  rate: { buyer: 'Rate the seller', seller: 'Rate the buyer' },
  rateOf: {
    buyer: (phone: string) => `Rate the seller of ${phone}`,
    seller: (phone: string) => `Rate the buyer of ${phone}`,
  },
  /** Of what a business sold. */
  withdrawal: {
    posted: { buyer: 'Your money goes back soon', seller: 'Withdrawn: do you still have it?' },
    link: 'Withdraw from contract here',
    linkOf: (phone: string) => `Withdraw from contract here: ${phone}`,
    next: { buyer: 'Everything OK', seller: (until: string) => `Money held until ${until}` },
  },
  next: {
    buyer: {
      to_hand_over: 'Get your phone',
      sent: 'On its way to you',
      received: 'Check your phone',
      problem: 'A problem is open',
      returning: 'Give the phone back',
      completed: 'Complete',
      undone: 'Money goes back',
    },
    seller: {
      to_hand_over: 'Hand it over',
      sent: 'On its way',
      received: 'The buyer is checking',
      problem: 'A problem is open',
      returning: 'Comes back to you',
      completed: 'Complete',
      undone: 'Money goes back',
    },
  },
  line: {
    label: 'How the sale goes',
    /** In lists, in short. */
    steps: {
      paid: 'Paid',
      sent: 'Sent',
      received: 'Received',
      problem: 'Problem',
      returned: 'Phone back',
      completed: 'Complete',
      undone: 'Refund',
    } satisfies Record<SaleStep, string>,
    done: 'done',
    now: 'next',
    ahead: 'to come',
    paid: 'Paid',
    received: 'Phone received',
    byCode: 'with the code',
    byBuyer: 'said by the buyer',
    endedBy: {
      buyer: 'by the buyer',
      seller: 'by the seller',
      time: 'since the time was over',
      admin: 'by an admin',
      provider: 'by the payment provider',
    },
    complete: 'Complete',
    undone: 'Money given back',
    problem: 'Problem',
    until: (time: string) => `by ${time}`,
    checking: (time: string) => `to check until ${time}`,
  },
  buyer: {
    meet: (seller: string) => `Meet ${seller} and get your phone`,
    meetText:
      'Meet in a busy place. Check the phone first: switch it on and make sure it is the one you bought. ' +
      'Then show this code, and the seller enters it.',
    code: 'Your code',
    codeWarning: 'Show this only with the phone in your hand.',
    codeSpoken: (code: string) => `Your code: ${code}`,
    qr: 'The same code as a QR code',
    have: 'I have the phone',
    haveQuestion: 'Do you have the phone?',
    haveText: (hours: number) =>
      `You then have ${hours} hours to check it. Say so only when you have it: ` +
      'after that we no longer refund you automatically.',
    late: (by: string, back: string) =>
      `If you do not have it by ${by}, you can take your money back. On ${back} we refund you automatically.`,
    nowLate: (back: string) =>
      'The seller has not handed the phone over in time. You can take your money back now. ' +
      `On ${back} it comes back by itself.`,
    takeBack: 'Take my money back',
    takeBackQuestion: 'Take your money back?',
    takeBackText: 'The sale ends, and the seller keeps the phone.',
    checkTitle: 'Is everything OK with your phone?',
    checkText: (until: string) =>
      `Check it until ${until}. If you say nothing, the sale is complete then, and the seller gets the money.`,
    checklist: 'What to check',
    checks: [
      'It switches on and charges',
      'The screen shows everything, without lines or spots',
      'It answers to touch everywhere',
      'All cameras take pictures',
      'No account of anybody else is signed in on it',
      'The model is as the listing says',
    ],
    /** Where the listing has no field with it. */
    checkBattery: 'The battery is as the listing says',
    checkStorage: 'The storage is as the listing says',
    /** The battery: 87% or more. */
    orMore: (value: string) => `${value} or more`,
    checkListed: (title: string, value: string) => `${title}: ${value}, as listed`,
    checkImei: (imei: string) => `The IMEI (dial *#06#) is ${imei}, as listed`,
    good: 'Everything is OK',
    goodQuestion: 'Is everything OK?',
    goodText: 'The sale is complete then, and the seller gets the money. You can’t undo that.',
    wrong: 'Something is wrong',
    suspendedTitle: 'An admin looks at this sale',
    suspendedText:
      'An account was suspended before the time to check the phone ended. We hold the money until an admin decides. ' +
      'If something is wrong, tell us.',
    goodAfterAll: 'Everything is OK after all',
    completeTitle: 'The sale is complete',
    completeText: (contact: string) => `Enjoy your phone. If something is wrong with it after all, ${contact}.`,
    contact: 'write to us',
    undoneTitle: 'You get your money back',
    goesBack: 'It is on its way to the card you paid with; your bank may take some days to show it.',
    isBack: 'It has been sent to the card you paid with; your bank may take some days to show it.',
    notBack: (contact: string) => `If it does not come, ${contact}.`,
  },
  seller: {
    handTitle: (buyer: string) => `Hand the phone over to ${buyer}`,
    handText:
      'Agree on a place with people around. When the phone is in the buyer’s hands they show you a code of six ' +
      'digits: enter it here. It is your proof.',
    code: 'Code of the buyer',
    codeRequired: 'Enter the six digits that the buyer shows you',
    codeSend: 'Handed over',
    rests: (until: string) =>
      `Too many codes were wrong. You can enter one again from ${until}; the buyer has a new one.`,
    late: (by: string, back: string) =>
      `Hand it over by ${by}. After that the buyer may take the money back; on ${back} it goes back by itself.`,
    checkingTitle: 'The buyer has the phone',
    checkingText: (until: string) =>
      `They check it until ${until}. If they say that everything is OK, or say nothing, the sale is complete then.`,
    suspendedTitle: 'An admin looks at this sale',
    suspendedText:
      'An account was suspended before the time to check the phone ended. We hold the money until an admin decides. ' +
      'Until then you can give it back.',
    giveBack: 'Give the money back',
    giveBackQuestion: 'Give the money back?',
    giveBackText: (price: string) =>
      `The buyer gets ${price} back, and the sale ends. If the buyer has the phone, agree first how you get it ` +
      'back. You can’t undo this.',
    completeTitle: 'The sale is complete',
    completeText: (amount: string) => `${amount} is yours.`,
    payout: (money: string) => `${money} shows whether it is on its way to you.`,
    money: 'My money',
    undoneTitle: 'The money goes back to the buyer',
    undoneText: 'If the phone is with you, you can put it back on sale in My Sales.',
  },
  admin: {
    none: 'There is nothing to decide.',
    decideTitle: 'Decide this problem',
    decideText: 'Both read your reasons. If something is unclear, talk to both first: their contacts are on this page.',
    for: 'What do you decide?',
    choose: 'Choose',
    forBuyer: 'The buyer: the money goes back',
    forSeller: 'The seller: the sale is complete',
    forReturn: 'The phone goes back, and then the money',
    forRequired: 'Choose what you decide',
    reasons: 'Your reasons',
    reasonsRequired: 'Write down why',
    send: 'Decide',
    decided: 'Decided',
  },
  problem: {
    title: 'What is wrong?',
    intro: `We hold the money until this is settled. The seller and an admin read what you write. ${deskReads}`,
    about: 'What is it about?',
    choose: 'Choose',
    aboutRequired: 'Choose what it is about',
    words: 'What have you seen?',
    addPhotos: 'Add photos',
    chosen: 'Photos to send',
    removePhoto: (at: number) => `Remove photo ${at}`,
    tooManyPhotos: (most: number) => `You can send ${most} photos.`,
    photoOf: (at: number) => `Photo ${at} of the problem`,
    wordsHint: 'Say what the listing promised, what you have, and what you want.',
    wordsRequired: 'Write what is wrong',
    send: 'Send',
    sent: 'We have told the seller',
    kinds: {
      not_handed_over: 'I do not have the phone',
      other_phone: 'It is another phone',
      broken: 'Something does not work',
      battery: 'The battery is worse than promised',
      locked: 'It is locked, or an account is signed in',
      looks: 'It looks worse than promised',
      missing: 'Something is missing',
      something_else: 'Something else',
      account_suspended: 'An account was suspended',
      no_word: 'Sent, and no word of its arrival',
      not_delivered: 'The carrier does not deliver it',
      not_sent_back: 'It was not given back in time',
      not_met_back: 'Not given back in person yet',
      not_arrived_back: 'Goes back, but has not arrived at the buyer',
      no_return_address: 'No address to send it back to',
      return_no_word: 'Sent back, and no word of its arrival',
      return_problem: 'Something is wrong with what came back',
      return_called: 'The buyer asks for an admin about the return',
      buyer_asks: 'The buyer asks for an admin',
      buyer_absent: 'The seller says: the buyer does not come or answer',
      no_code: 'The seller says: the buyer has the phone, but shows no code',
      seller_asks: 'The seller asks for an admin',
    } satisfies Record<ProblemKind, string>,
    /** Of what was sent back, where the carrier says more. */
    saidBack: {
      delivered: 'Sent back and delivered, says the carrier, and no word from the seller',
      sent_back: 'Sent back, and goes to its sender again, says the carrier',
      lost: 'Sent back and lost on the way, says the carrier',
    } satisfies Record<ParcelEnd, string>,
    /** Of one that is sent. */
    notArrived: 'It has not arrived',
    saidOn: (time: string) => `Said ${time}`,
    decision: 'What an admin decided, and why',
  },
  phone: {
    label: 'The phone, as it was booked',
    condition: 'Condition',
    imei: 'IMEI',
    used: 'Used',
    listing: 'See the listing',
    buyer: 'Buyer',
    seller: 'Seller',
    left: 'The account is closed.',
  },
  cancel: 'Not now',
  done: 'Done',
  desk: {
    title: 'Problems',
    lead:
      'Sales with a problem, parcels that nobody reported as arrived, returns that are stuck, ' +
      'and sales in which somebody asks for an admin. We hold the money until you decide.',
    loading: 'Loading the problems',
    none: 'No problems to decide',
    noneHint:
      'When a buyer says that something is wrong with a phone, or somebody asks for an admin, you find it here.',
    columns: { phone: 'Phone', price: 'Price', buyer: 'Buyer', seller: 'Seller', about: 'Problem', when: 'Said' },
    open: 'Look at it',
    openOf: (phone: string) => `Look at it: ${phone}`,
  },
};
