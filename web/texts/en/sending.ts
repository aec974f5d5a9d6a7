import type { ParcelDoubt, ParcelState } from '#contract/parcel-states.ts';
import { addressKeptDays } from '#contract/sending.ts';

/** How a phone is sent by post, in English. */
export const sending = {
  form: {
    way: 'How do you want to get it?',
    ways: { in_person: 'Meet the seller', sent: 'By post' },
    settles: 'Once you have paid and given an address, you can change the address, but not choose to meet.',
    meet: 'I want to meet the seller',
    save: 'Save address',
    saved: 'Saved',
    privacy: `Only the seller sees your address, after you have paid. We erase it ${addressKeptDays} days after the sale.`,
    name: 'Name on the parcel',
    street: 'Street and number',
    more: 'Floor, door or company (optional)',
    postcode: 'Postcode',
    town: 'Town',
    region: 'State or region (optional)',
    country: 'Country',
    countryHint: 'The countries this seller ships to.',
    chooseCountry: 'Choose a country',
    required: {
      name: 'Enter the name for the parcel',
      street: 'Enter street and number',
      town: 'Enter the town',
      country: 'Choose the country',
    },
  },
  /** While it is paid. */
  paying: {
    title: 'How the phone gets to you',
    hint: 'You can also do this after you have paid.',
    saved: 'We have your address. The seller sees it once you have paid.',
    meets: 'You meet the seller. You can still change that after you have paid.',
    change: 'Change this',
    included: 'Postage. It is part of the price.',
    next: 'The page of this sale asks for it next.',
    arrives: {
      title: 'Say when it has arrived',
      text:
        'Then you have time to check the phone, and we hold the money until that time is over. ' +
        'If we track the parcel, it also begins when the carrier reports the delivery.',
    },
  },
  buyer: {
    titles: {
      choose: 'How do you want to get your phone?',
      address: 'Where should your phone be sent?',
      to_send: 'The seller sends your phone',
    },
    ask:
      'The seller waits for this. If you answer late, they get a few days more. ' +
      'You can change the address until the phone is sent.',
    waiting: 'The seller has your address. We tell you when the phone is on its way.',
    change: 'Change the address',
    changeWay: 'Change how I get it',
    nowLate: (back: string) =>
      'The seller has not sent the phone in time. You can take your money back now. ' +
      `On ${back} it comes back by itself.`,
    onItsWay: 'Your phone is on its way',
    onItsWayText: (isAsked: boolean): string =>
      isAsked
        ? 'When it is with you, say so here.'
        : 'When it is with you, say so here. Until then the seller does not get the money, unless an admin decides so.',
    ofCarrier:
      'We track the parcel. If the carrier reports the delivery before you do, your time to check the phone ' +
      'begins then, and we tell you. The seller gets the money when that time is over, or if an admin decides so.',
    deliveredTitle: 'The carrier says that your phone has arrived',
    deliveredText: (time: string, until: string) =>
      `Delivered ${time}. Check it by ${until}. If you say nothing, the sale is then complete and the seller gets ` +
      'the money. If it has not arrived, say so now, and we hold the money.',
    notCome: 'It has not come',
    notDelivered: 'The carrier says that it is lost or goes back. We hold the money until an admin has decided.',
    wordBy: (time: string) => `If you say nothing until ${time}, an admin looks at it.`,
    arrived: 'It has arrived',
    arrivedQuestion: 'Has the phone arrived?',
    arrivedText: (hours: number) =>
      `You then have ${hours} hours to check it. Say so only when you have it. ` +
      'If you say nothing more, the seller gets the money after that.',
    lostText:
      'We hold the money. Say so if it has arrived after all. Otherwise an admin decides. ' +
      'If the carrier reports the delivery, your time to check the phone begins, and we tell you.',
    lostTitle: 'An admin looks at this sale',
  },
  seller: {
    titles: {
      choose: 'The buyer chooses how to get the phone',
      address: 'The buyer gives an address',
      to_send: 'Send the phone',
    },
    texts: {
      choose: 'You offered to meet and to send it. We have asked the buyer and will tell you what they choose.',
      address: 'We have asked the buyer where to send it and will tell you.',
      to_send:
        'Send it insured, only to this address, and keep the proof. Then enter the carrier and the tracking number.',
    },
    metInstead: 'You have met, and the buyer showed you a code',
    carrier: 'Carrier',
    chooseCarrier: 'Choose the carrier',
    carrierRequired: 'Choose who carries the parcel',
    other: 'Another carrier',
    otherName: 'Name of the carrier',
    otherRequired: 'Enter the name of the carrier',
    number: 'Tracking number',
    numberRequired: 'Enter the tracking number',
    example: (number: string) => `Such as ${number}`,
    send: 'I have sent it',
    saveParcel: 'Save',
    correct: 'Correct carrier or number',
    late: (by: string, back: string) =>
      `Send it by ${by}. After that the buyer may take the money back; on ${back} it goes back by itself.`,
    lateUnsaid: (by: string, back: string) =>
      `From ${by} the buyer may take the money back; on ${back} it goes back by itself. ` +
      'If they answer late, you get a few days more.',
    sentTitle: 'The phone is on its way',
    sentText: (until: string) =>
      `When the buyer says that it has arrived, they check it. If they say nothing by ${until}, an admin looks at it.`,
    ofCarrier: 'We also track the parcel. When the carrier reports the delivery, the buyer’s time to check it begins.',
    deliveredTitle: 'The carrier has delivered the phone',
    deliveredText: (time: string, until: string) =>
      `Delivered ${time}. The buyer checks it until ${until}. If they accept it or say nothing, ` +
      'the sale is then complete.',
    notDelivered:
      'The carrier says that it is lost or comes back to you. Ask the carrier, and keep the proof that you sent ' +
      'it. We hold the money until an admin has decided.',
    lostTitle: 'An admin looks at this sale',
    lostText:
      'The buyer has not said whether the phone arrived. Keep the proof that you sent it. ' +
      'We hold the money until the buyer or the carrier reports the delivery and the time to check it is over, ' +
      'or until an admin decides.',
  },
  /** What the listing said. */
  promised: {
    title: 'Delivery',
    in_person: () => 'In person',
    sent: (countries: string) => `By post to ${countries}`,
    both: (countries: string) => `In person, or by post to ${countries}`,
  },
  parcel: {
    carrier: 'Carrier',
    number: 'Number',
    sentAt: 'Sent',
    addressAt: 'Address',
    since: (time: string) => `given ${time}`,
    before: 'Before',
    until: (time: string) => `until ${time}`,
    follow: (carrier: string) => `Follow it at ${carrier}`,
    said: { test: 'The test carrier says', aftership: 'The carrier says' },
    states: {
      unknown: 'nothing yet',
      on_its_way: 'on its way',
      to_deliver: 'out for delivery',
      to_pick_up: 'ready to be picked up',
      delivered: 'delivered',
      sent_back: 'goes back to its sender',
      lost: 'lost',
      trouble: 'there is trouble with it',
    } satisfies Record<ParcelState, string>,
    doubts: {
      time: 'This proves nothing: it happened before the phone was sent, or when is not known.',
      place: 'This proves nothing: the carrier names another place than the address.',
      number: 'This proves nothing: this number was entered for another parcel before.',
    } satisfies Record<ParcelDoubt, string>,
    testPage: 'Move it along',
    copy: 'Copy the number',
    copied: 'Copied',
  },
  line: {
    sent: 'Sent',
    delivered: 'Delivered',
    byCarrier: 'says the carrier',
    sendBy: (time: string) => `by ${time}`,
  },
  next: {
    buyer: { choose: 'Choose how you get it', address: 'Give your address', to_send: 'Will be sent to you' },
    seller: { choose: 'The buyer chooses', address: 'Waits for the address', to_send: 'Send it' },
  },
};
