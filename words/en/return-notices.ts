import type { NoticeWords } from '#words/notice-words.ts';

/** What a phone that goes back to its seller brings, in English. */
export const returnWords = {
  goes_back: {
    title: ({ phone }) => `${phone} goes back to its seller`,
    text: ({ price, isSent }) =>
      isSent
        ? 'The page of this sale says where to send it, and until when: ' +
          'if there is no address yet, we tell you once the seller has given one. ' +
          `Enter the tracking number there. Once the phone is back you get your ${price}.`
        : 'Meet the seller and give it back; the page of this sale says until when. ' +
          `The seller shows you a code, and you enter it there. Then you get your ${price} back.`,
  },
  comes_back: {
    title: ({ phone }) => `${phone} comes back to you`,
    text: ({ person, until, isSent }) =>
      isSent
        ? `${person || 'The buyer'} sends it ` +
          `back.${until && ` Give an address on the page of this sale by ${until}: nobody but the buyer sees it.`} ` +
          'The money goes back once you say that the phone has come.'
        : `${person || 'The buyer'} brings it back. When you meet, look at the phone and then show the code on the ` +
          'page of this sale. The money goes back then.',
  },
  return_address_given: {
    title: ({ phone }) => `You can send ${phone} back now`,
    text: ({ person, until }) =>
      `The address of ${person || 'the seller'} is on the page of this sale. ` +
      `Send the phone${until && ` by ${until}`} and enter the tracking number there. ` +
      'If the address changes before that, we tell you again.',
  },
  return_address_missing: {
    title: ({ phone }) => `Where should ${phone} be sent back to?`,
    text: ({ until }) =>
      'Without an address the buyer can’t send it. Give one on the page of this sale. ' +
      `Without one${until && ` until ${until}`} an admin looks at it.`,
  },
  give_it_back: {
    title: ({ phone }) => `Give ${phone} back`,
    text: ({ until, isSent }) =>
      isSent
        ? `Half of the time for that is over. Send it${until && ` by ${until}`} and enter the tracking number on ` +
          'the page of this sale. After that an admin looks at it.'
        : `Half of the time for that is over. Meet the seller${until && ` by ${until}`} and enter their code on the ` +
          'page of this sale. After that an admin looks at it.',
  },
  sent_back: {
    title: ({ phone }) => `${phone} is on its way back to you`,
    text: ({ person, parcel }) =>
      `${person || 'The buyer'} has sent it${parcel && `: ${parcel}`}. ` +
      'When it is with you, say so on the page of this sale. If something is wrong with what came, ' +
      'say that there instead.',
  },
  return_corrected: {
    title: ({ phone }) => `The tracking number of ${phone} was corrected`,
    text: ({ parcel }) =>
      `The buyer has corrected it${parcel && `: ${parcel}`}. The page of this sale leads to the carrier.`,
  },
  has_it_come_back: {
    title: ({ phone }) => `Has ${phone} come back?`,
    text: ({ parcel, until }) =>
      `${parcel && `The parcel is ${parcel}. `}If you have it, say so on the page of this sale. ` +
      `If something is wrong with it, say that there. Without a word from you${until && ` until ${until}`} an ` +
      'admin looks at it.',
  },
  return_code_renewed: {
    title: ({ phone }) => `There is a new code for ${phone}`,
    text: () =>
      'Somebody has entered five wrong codes, so the one of before opens nothing any more. ' +
      'The page of this sale has the new one. Show it only when the phone is in your hands again.',
  },
  return_looked_at: {
    title: ({ phone }) => `An admin looks at ${phone}, which goes back`,
    text: () =>
      'The time for the next step is over. It can still be taken, on the page of this sale. ' +
      'We hold the money until the phone is back or an admin decides.',
  },
  return_looked_at_too: {
    title: ({ phone }) => `An admin looks at ${phone}, which comes back to you`,
    text: () =>
      'The time for the next step is over. It can still be taken, on the page of this sale. ' +
      'We hold the money until the phone is back or an admin decides.',
  },
  return_not_arrived: {
    title: ({ phone }) => `Has ${phone} reached you?`,
    text: () =>
      'It is to go back, but you have not said yet that it arrived. ' +
      'Once you have it, say so on the page of this sale, and send it back. If it does not come, tell us there.',
  },
  return_arrived: {
    title: ({ phone }) => `${phone} has reached its buyer`,
    text: () => 'They say that they have it, and can give it back from now on. The page of this sale says until when.',
  },
  return_told: {
    title: ({ phone }) => `The buyer has told us of the return of ${phone}`,
    text: () =>
      'They say why it does not go on; you can read it on the page of this sale. ' +
      'If the phone is with you, say so there. We hold the money until it is back or an admin decides.',
  },
  return_asked: {
    title: ({ phone }) => `The seller asks for an admin in the return of ${phone}`,
    text: () =>
      'You can read why on the page of this sale, and what you can still do. We hold the money until the phone is ' +
      'back or an admin decides.',
  },
  stays_sold_buyer: {
    title: ({ phone }) => `An admin has decided: ${phone} stays sold`,
    text: () =>
      "The money is the seller's, and the phone is yours. If the seller has it by now, agree with them how it " +
      'reaches you. Why it was decided so, you read on the page of this sale. ' +
      "If you don't get the phone, or think that this is wrong, write to us.",
  },
  stays_sold_seller: {
    title: ({ phone }) => `An admin has decided: ${phone} stays sold`,
    text: () =>
      "You get the money, and the phone is the buyer's. If you have it by now, agree with them at once how they " +
      'get it. You can read why on the page of this sale.',
  },
  return_disputed: {
    title: ({ phone }) => `The seller says that something is wrong with ${phone}`,
    text: () =>
      'They say so of the phone that came back, or that it has not come. You can read it on the page of this ' +
      'sale. Keep the proof of what you sent. We hold the money until an admin decides.',
  },
  return_delivered: {
    title: ({ phone }) => `${phone} is back with you, says the carrier`,
    text: ({ parcel, until }) =>
      `${parcel && `The parcel is ${parcel}. `}Say on the page of this sale that it has come back, ` +
      'or what is wrong with it. If it has not come, say that there too. ' +
      `Without a word from you${until && ` until ${until}`} an admin looks at it, and sees what the carrier says.`,
  },
  return_delivered_too: {
    title: ({ phone }) => `${phone} is back with its seller, says the carrier`,
    text: ({ until }) =>
      'The seller now says that it has come back, and then you get your money. ' +
      `Without a word from them${until && ` until ${until}`} an admin looks at it.`,
  },
  return_not_delivered: {
    title: ({ phone }) => `The carrier does not deliver ${phone}, which you sent back`,
    text: ({ parcel }) =>
      `${parcel && `The parcel is ${parcel}. `}The carrier says that it is lost or comes back to you. ` +
      'Ask them, and keep the proof that you sent it. We hold the money, and an admin looks at it.',
  },
  return_not_delivered_too: {
    title: ({ phone }) => `The carrier does not bring ${phone} back to you`,
    text: ({ parcel }) =>
      `${parcel && `The parcel is ${parcel}. `}The carrier says that it is lost or goes to the buyer again. ` +
      'We hold the money, and an admin looks at it. If it has come after all, say so on the page of this sale.',
  },
} satisfies Partial<NoticeWords['kinds']>;
