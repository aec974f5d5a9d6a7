import type { ParcelEnd } from '#contract/parcel-states.ts';
import { addressKeptDays } from '#contract/sending.ts';
import { deskReads } from '#web/texts/en/desk-reads.ts';

/** How a phone goes back to its seller, in English. */
export const returning = {
  buyer: {
    titles: {
      coming: 'The phone goes back once it has reached you',
      address: 'The phone goes back: the seller gives an address',
      sent: 'Send the phone back',
      in_person: (seller: string) => `Give the phone back to ${seller}`,
      word: 'The phone is on its way back',
      delivered: 'The seller has the phone again, says the carrier',
    },
    texts: {
      coming:
        'It is still on its way to you. Say so here when it arrives; then you have time to send it back. ' +
        'If it does not arrive, tell us.',
      address: 'We have asked the seller where to send it and will tell you.',
      sent:
        'Sign out of your accounts on it and erase what is yours. Send it insured, only to this address, ' +
        'and keep the proof. Then enter the carrier and the tracking number.',
      in_person:
        'Sign out of your accounts on it and erase what is yours. Meet in a busy place. Once the seller has ' +
        'the phone, they show you a six-digit code. Enter it here, and we refund you.',
      word: 'We refund you once the seller says that the phone has arrived.',
      delivered:
        'The seller checks it and says that it has arrived; then we refund you. If they say nothing, ' +
        'an admin looks at it and sees what the carrier says.',
    },
    postage: 'You pay the postage, unless you two have agreed otherwise.',
    until: {
      coming: (time: string) => `If nobody reports its arrival by ${time}, an admin looks at it.`,
      address: (time: string) => `If there is no address by ${time}, an admin looks at it.`,
      buyer: (time: string) => `You have time until ${time}. After that an admin looks at it.`,
      word: (time: string) => `If the seller says nothing by ${time}, an admin looks at it.`,
    },
    send: 'I have sent it back',
    code: 'Code of the seller',
    codeRequired: 'Enter the six digits that the seller shows you',
    codeSend: 'Given back',
    rests: (until: string) =>
      `Too many codes were wrong. You can enter one again from ${until}; the seller has a new one.`,
    keep: 'I keep it after all',
    keepQuestion: 'Keep the phone?',
    keepText: 'The sale is complete then, and the seller gets the money. You can’t undo that.',
    arrived: 'It has arrived',
    arrivedQuestion: 'Has the phone arrived?',
    arrivedText: 'From then on you have time to give it back.',
    sendInstead: 'Send it by post instead',
    toBusiness:
      'You have withdrawn, so you can send it to the address of the business. ' +
      'Send it insured and keep the proof. Then enter the carrier and the tracking number.',
    lostAddress:
      'We can no longer show you the address, so don’t send the phone yet. ' +
      'Ask the seller to enter it again on their page of this sale.',
    notMet: 'We don’t meet, or I have given it back',
    notArrived: 'It has not arrived',
    say: 'Say something about this',
  },
  seller: {
    titles: {
      coming: 'The phone is on its way to the buyer, and then back',
      address: 'Where should the phone be sent back to?',
      sent: 'The buyer sends the phone back',
      in_person: (buyer: string) => `Get the phone back from ${buyer}`,
      word: 'The phone is on its way back to you',
      delivered: 'The phone is back with you, says the carrier',
    },
    texts: {
      coming: 'The buyer sends it back once they have it. Correct the tracking number here if it is wrong.',
      address: 'The buyer waits for this. They pay the postage, unless you two have agreed otherwise.',
      sent: 'They have your address. We tell you as soon as the phone is on its way.',
      in_person:
        'Meet in a busy place. Check the phone first. When it is in your hand, show this code. ' +
        'The buyer enters it, and we refund them.',
      word: 'When it arrives, check it and say so here. Then we refund the buyer.',
      delivered:
        'Check it and say so here; then we refund the buyer. If it has not arrived, or something is ' +
        'wrong with it, tell us.',
    },
    until: {
      coming: (time: string) => `If nobody reports its arrival by ${time}, an admin looks at it.`,
      address: (time: string) => `If there is no address by ${time}, an admin looks at it.`,
      buyer: (time: string) => `The buyer has time until ${time}. After that an admin looks at it.`,
      word: (time: string) => `If you say nothing by ${time}, an admin looks at it.`,
    },
    elsewhere:
      'The buyer can send it to the address of your business. If you want it elsewhere, ' +
      'give that address before it is sent.',
    privacy: `Nobody but the buyer sees your address. We erase it ${addressKeptDays} days after the sale.`,
    changeAddress: 'Change the address',
    code: 'Your code',
    codeWarning: 'Show this only with the phone in your hand.',
    codeSpoken: (code: string) => `Your code: ${code}`,
    qr: 'The same code as a QR code',
    cameBack: 'It has come back',
    cameBackQuestion: 'Is the phone with you again?',
    cameBackText: (price: string) =>
      `The buyer gets ${price} back, and the sale ends. If something is wrong with the phone, ` +
      'tell us instead. You can’t undo this.',
    wrong: 'Something is wrong with it',
    ask: 'Ask for an admin',
    wrongOrGone: 'It has not come, or something is wrong',
    giveBack: 'Give the money back at once',
    giveBackQuestion: 'Give the money back before you have the phone?',
    giveBackText: (price: string) =>
      `The buyer gets ${price} back, and the sale ends, whether the phone comes back or not. You can’t undo this.`,
  },
  /** On the desk. */
  case: {
    reads: deskReads,
    title: 'An admin looks at this return',
    not_met_back:
      'As far as we know, the phone was not given back in person yet. An admin reads what you both say. ' +
      'You can still meet and finish it here. We hold the money until the phone is back or an admin decides.',
    not_arrived_back:
      'As far as we know, the phone has not reached the buyer yet. When it arrives, the buyer says so here. ' +
      'We hold the money until the phone is back or an admin decides.',
    late:
      'The time for the next step is over, but it can still be taken here. ' +
      'We hold the money until the phone is back or an admin decides.',
    undelivered: {
      lost: {
        buyer:
          'The carrier says that the phone you sent back is lost. Ask them about it, and keep the proof that you ' +
          'sent it. We hold the money until an admin decides.',
        seller:
          'The carrier says that the phone is lost on its way back to you. If it comes after all, say so here. ' +
          'We hold the money until an admin decides.',
      },
      sent_back: {
        buyer:
          'The carrier says that the phone comes back to you. Ask them why, and keep the proof that you sent it. ' +
          'We hold the money until an admin decides.',
        seller:
          'The carrier says that the phone goes to the buyer again. If it comes to you after all, say so here. ' +
          'We hold the money until an admin decides.',
      },
    } satisfies Record<Exclude<ParcelEnd, 'delivered'>, Record<'buyer' | 'seller', string>>,
    correct: 'If the number is wrong, correct it.',
    disputed: {
      buyer:
        'The seller says that something is wrong with what came back, or that it has not come. Keep the proof of ' +
        'what you sent. We hold the money until an admin decides.',
      seller:
        'You have told us that something is wrong with what came back, or that it has not come. We hold the ' +
        'money until an admin decides. If everything is fine after all, say that it has come back.',
    },
  },
  dispute: {
    title: 'What is wrong with the return?',
    intro: `We hold the money until an admin has decided. The buyer and the admin read what you write. ${deskReads}`,
    words: 'What have you seen?',
    wordsHint: 'Say what you sold, what came back, and what differs; or that nothing has come.',
    wordsRequired: 'Write what is wrong',
    send: 'Send',
    sent: 'We have told the buyer',
    photoOf: (at: number) => `Photo ${at} of what came back`,
  },
  /** What its buyer says keeps it from going back. */
  told: {
    heading: 'What the buyer says about the return',
    title: 'What keeps the phone from going back?',
    intro:
      'An admin looks at it, and we hold the money until then. The seller and the admin read what you write. ' +
      deskReads,
    words: 'What has happened?',
    wordsHint: 'Say when and where you met or sent it, and what the seller did. Show the proof of what you sent.',
    wordsRequired: 'Write what has happened',
    send: 'Send',
    sent: 'We have told the seller',
    photoOf: (at: number) => `Photo ${at} of the return`,
  },
  /** What its seller asks, who says nothing against the phone. */
  asked: {
    heading: 'What the seller asks an admin',
    title: 'Ask for an admin',
    intro:
      'An admin looks at this return, and the buyer reads what you write. We hold the money until the phone is back ' +
      `or an admin decides. ${deskReads}`,
    code: 'You can still show your code and finish it.',
    words: 'What should the admin know?',
    wordsHint: 'Say what happened, what you agreed on, and what you want.',
    wordsRequired: 'Write what the admin should know',
    send: 'Ask for an admin',
    sent: 'An admin reads it on this page',
  },
  /** It stays sold, and may be with its seller. */
  withSeller: {
    buyer: (contact: string) =>
      'This phone was on its way back when an admin decided. If the seller has it, agree with them how you get it ' +
      `again. If you don’t get it, ${contact}.`,
    seller:
      'This phone was on its way back when an admin decided. It belongs to the buyer. ' +
      'If you have it, agree with them at once how they get it.',
    admin:
      'The seller may have this phone. If you decide for the seller, the buyer has neither phone nor money until ' +
      'they get it again. Agree with both how, and write it in your reasons.',
  },
  /** For an admin. */
  facts: {
    label: 'The way back',
    there: 'The way to the buyer',
    way: 'Goes back',
    ways: { in_person: 'in person', sent: 'by post' },
    begun: 'Since',
    address: 'Address',
    given: (time: string) => `given ${time}`,
    notGiven: 'not given',
    next: 'Next step by',
    sent: 'Sent back',
    notSent: 'not yet',
  },
  line: {
    begun: {
      agreed: 'Goes back, as both agreed',
      decided: 'Goes back, decided by an admin',
      withdrawn: 'Goes back, the buyer withdrew',
    },
    sent: 'Sent back',
    by: (time: string) => `by ${time}`,
    back: 'Back with the seller',
    backBy: { code: 'with the code', seller: 'said by the seller' },
  },
  next: {
    buyer: { address: 'Waits for the address', buyer: 'Give the phone back', word: 'On its way back' },
    seller: { address: 'Give an address', buyer: 'Comes back to you', word: 'Say if it has come back' },
  },
};
