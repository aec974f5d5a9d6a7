import type { BoxItem, CarrierLock } from '#contract/limits.ts';
import { offering } from '#contract/offering.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** The page of a phone, in English. */
export const phonePage = {
  /** `price` is written as the language does: $389. */
  metaDescription: (name: string, condition: string, price: string, place: string) =>
    `${name}, ${condition} condition, for ${price}${place && ` in ${place}`}. ` +
    'See its photos, its facts and its seller.',
  metaDescriptionSold: (name: string, condition: string) =>
    `Sold: ${name}, ${condition} condition. See similar phones on sale.`,
  breadcrumbs: 'You are here',
  photos: (name: string) => `Photos of ${name}`,
  photoOf: (name: string, at: number, count: number) => `${name}, photo ${at} of ${count}`,
  photoAt: (at: number, count: number) => `${at} of ${count}`,
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  originalPrice: (price: string) => `Original price ${price}, says the seller`,
  launchPrice: (price: string) => `Launch price ${price}`,
  fairPrice: 'Fair price',
  /** Where few sales stand behind it, or none. */
  roughGoing: (low: string, high: string) => `Rough estimate: such phones go for about ${low} to ${high}.`,
  noGoing: 'Not enough sales yet to say what such phones go for, or if this price is good.',
  sold: 'Sold',
  soldNote: 'This phone is sold.',
  seeSimilar: 'See similar phones',
  makeOffer: 'Make an offer',
  offered: `Your offer was sent. The seller has ${offering.answerHours} hours to answer.`,
  seeOffers: 'See your offers',
  share: 'Share',
  linkCopied: 'Link copied',
  copyFailed: 'We could not copy the link. Copy it from the address bar.',
  facts: {
    title: 'Facts',
    model: 'Model',
    brand: 'Brand',
    storage: 'Storage',
    ram: 'Memory (RAM)',
    colour: 'Colour',
    carrierLock: 'Carrier lock',
    battery: 'Battery health',
    inBox: 'In the box',
    condition: 'Condition',
    usedTime: 'Used for',
    location: 'Location',
    handover: 'Gets to you',
    postingDate: 'Posted',
  },
  handovers: {
    in_person: () => 'In person',
    sent: (countries: string) => `By post to ${countries}, postage included`,
    both: (countries: string) => `In person, or by post to ${countries}, postage included`,
  },
  /** Beside the button that books it. */
  assurances: {
    label: 'How buying works here',
    money:
      'You get time to check the phone. We hold your money until that time is over. ' +
      'Not as described? We can refund you.',
    inPerson: (place: string) => `In person${place && `: ${place}`}`,
    byPost: (countries: string) => `By post to ${countries}, postage included`,
    noFees: (price: string) => `We add no fees: you pay us ${price}.`,
  },
  locks: { unlocked: 'Unlocked', locked: 'Locked to a carrier' } satisfies Record<CarrierLock, string>,
  box: {
    box: 'original box',
    charger: 'charger',
    cable: 'cable',
    earphones: 'earphones',
    case: 'case',
    receipt: 'receipt',
  } satisfies Record<BoxItem, string>,
  description: 'Description',
  seller: {
    title: 'Seller',
    memberSince: (day: string) => `Member since ${day}`,
    sold: (count: number, written: string) =>
      plural(count, { one: `${written} phone sold`, other: `${written} phones sold` }),
    rating: (average: string, count: number, written: string) =>
      plural(count, {
        one: `${average} out of 5 from ${written} buyer`,
        other: `${average} out of 5 from ${written} buyers`,
      }),
    noneSold: 'No sales yet',
    isPrivate: 'Sells as a private person: the rights you have when you buy from a business do not apply.',
    isTrader: 'Sells as a business',
    unchecked: 'The seller gives these details. This market has not checked them.',
    closed: 'The seller closed their account.',
    toSeeContact: 'Log in to see the seller’s phone number and e-mail address.',
    logIn: 'Log in',
    afterBooking: 'The seller shares their phone number and e-mail address once you have booked.',
    ask: 'Ask the seller',
  },
  similar: 'Similar phones',
  withdrawn: {
    title: 'This phone is off the market',
    hint: 'Its seller or an admin took it down. Other phones are waiting.',
    search: 'Search phones',
  },
};
