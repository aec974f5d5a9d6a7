import type { NoticeWords } from '#words/notice-words.ts';

/** What a phone that is sent brings, in English. */
export const sendingWords = {
  address_needed: {
    title: ({ phone }) => `Where should ${phone} be sent?`,
    text: ({ until }) =>
      `Give your address on the page of this sale${until && `, best before ${until}`}. ` +
      'If the seller also offers to meet, you can choose that there. Only the seller sees the address.',
  },
  address_given: {
    title: ({ phone }) => `You can send ${phone} now`,
    text: ({ person, until }) =>
      `The address of ${person || 'the buyer'} is on the page of this sale. ` +
      `Send the phone${until && ` by ${until}`} and enter the tracking number there. ` +
      'If the address changes before that, we tell you again.',
  },
  handover_chosen: {
    title: ({ phone }) => `The buyer of ${phone} wants to meet`,
    text: ({ person, until }) =>
      `${person || 'The buyer'} has chosen to get the phone in person. Meet them${until && ` by ${until}`}: ` +
      'they show you a code, and you enter it on the page of this sale.',
  },
  sent: {
    title: ({ phone }) => `${phone} is on its way to you`,
    text: ({ parcel }) =>
      `The seller has sent it${parcel && `: ${parcel}`}. You can follow it from the page of this sale. ` +
      'When it is with you, say there that it has arrived: then you have time to check it.',
  },
  parcel_corrected: {
    title: ({ phone }) => `The tracking number of ${phone} was corrected`,
    text: ({ parcel }) =>
      `The seller has corrected it${parcel && `: ${parcel}`}. The page of this sale leads to the carrier.`,
  },
  sending_late: {
    title: ({ phone }) => `${phone} has not been sent yet`,
    text: ({ person, price, until }) =>
      `On the page of this sale you can take your ${price} back at once, or wait for the ` +
      `seller${person && `, ${person}`}. If nothing happens, we refund you on ${until}.`,
  },
  send_now: {
    title: ({ phone }) => `Send ${phone} now`,
    text: ({ person, price, until }) =>
      `The time to do so is over: ${person || 'the buyer'} can take ${price} back from now on. ` +
      'If you have sent it, enter the tracking number on the page of this sale. ' +
      `On ${until} the money goes back by itself.`,
  },
  address_late: {
    title: ({ phone }) => `Say how you want to get ${phone}`,
    text: ({ price, until }) =>
      `Before you say on the page of this sale where to, the seller can't send it. ` +
      `You can also take your ${price} back there at once. If nothing happens, we refund you on ${until}.`,
  },
  address_missing: {
    title: ({ phone }) => `The buyer of ${phone} has not said how they want it`,
    text: ({ person, price, until }) =>
      `Without that you can't send it. Write to ${person || 'them'}: they can take ${price} back from now on. ` +
      `On ${until} the money goes back by itself. If they answer before, you get the time to send it.`,
  },
  has_it_arrived: {
    title: ({ phone }) => `Has ${phone} arrived?`,
    text: ({ parcel, until }) =>
      `${parcel && `The parcel is ${parcel}. `}If you have it, say so on the page of this sale. ` +
      `If something is wrong, tell us there. Without a word from you until ${until}, an admin looks at it.`,
  },
  not_said_arrived: {
    title: ({ phone }) => `Nobody has said that ${phone} arrived`,
    text: ({ person, parcel, until }) =>
      `${parcel && `See where ${parcel} is. `}If it has arrived, ask ${person || 'the buyer'} to say so. ` +
      `Without a word until ${until}, an admin looks at it. We hold the money until then.`,
  },
  arrival_unknown: {
    title: ({ phone }) => `An admin looks at ${phone}, which was sent to you`,
    text: () =>
      'You have not said whether it arrived. You still can, on the page of this sale. We hold the money. ' +
      'If a carrier that we ask says that it has arrived, your time to check it begins, ' +
      'and we tell you. Otherwise an admin decides.',
  },
  arrival_unsaid: {
    title: ({ phone }) => `An admin looks at ${phone}, which you sent`,
    text: () =>
      'The buyer has not said whether it arrived. Keep the proof that you sent it. ' +
      'We hold the money until the buyer, or a carrier that we ask, says so and it was checked, ' +
      'or until an admin decides.',
  },
  delivered: {
    title: ({ phone }) => `${phone} has arrived, says the carrier`,
    text: ({ parcel, until }) =>
      `${parcel && `The parcel is ${parcel}. `}Check the phone${until && ` until ${until}`}, ` +
      'and say on the page of this sale that everything is OK, or what is wrong. ' +
      'If it has not come, say so there: we hold the money ' +
      `then.${until && ' If you say nothing, the seller gets the money after that.'}`,
  },
  delivered_too: {
    title: ({ phone }) => `${phone} has arrived, says the carrier`,
    text: ({ parcel, until }) =>
      `${parcel && `The parcel is ${parcel}. `}The buyer checks the ` +
      `phone${until && ` until ${until}. If they say nothing, the sale is complete then`}. ` +
      'If they say that it has not come, we hold the money: keep the proof that you sent it.',
  },
  not_delivered: {
    title: ({ phone }) => `The carrier does not bring ${phone}`,
    text: ({ parcel }) =>
      `${parcel && `The parcel is ${parcel}. `}The carrier says that it is lost or goes back to the seller. ` +
      'We hold the money, and an admin looks at it. If it has arrived after all, say so on the page of this sale.',
  },
  not_delivered_too: {
    title: ({ phone }) => `The carrier does not deliver ${phone}`,
    text: ({ parcel }) =>
      `${parcel && `The parcel is ${parcel}. `}The carrier says that it is lost or comes back to you. ` +
      'Ask them, and keep the proof that you sent it. An admin looks at it; ' +
      'you can also give the money back on the page of this sale.',
  },
} satisfies Partial<NoticeWords['kinds']>;
