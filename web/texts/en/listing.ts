import type { Condition } from '#contract/limits.ts';
import type { PriceHint } from '#contract/prices.ts';
import { formatsIn } from '#web/texts/formats.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');
const { number } = formatsIn('en');

/** Phones as members see, search and list them, in English. */
export const listing = {
  conditionsExplained: {
    Excellent: 'No visible signs of use: screen, back and frame look as new. Everything works.',
    Good: 'Light signs of use, such as hairline scratches you see when you look for them. Everything works.',
    Fair: 'Clear signs of use: scratches, dents or worn edges. It works fully, and is priced for its looks.',
  } satisfies Record<Condition, string>,
  verifiedExplained:
    'An admin of this market has checked who this seller is. The phones themselves are described by their sellers.',
  conditionsBySellers: 'Sellers judge it themselves. Report a phone that is not as described.',
  /** What such phones go for. A verdict needs enough sales. */
  going: {
    verdicts: { good: 'Good price', high: 'High price' } satisfies Record<PriceHint['verdict'], string>,
    fromSales: (low: string, high: string, sales: number) =>
      `Such phones go for about ${low} to ${high}, estimated from ${sales} sales here.`,
  },
  /** The card of a phone; the titles of its facts are the specification's. */
  card: {
    facts: {
      seller: 'Seller',
      location: 'Location',
      yearOfUse: 'Year-of-Use',
      condition: 'Product-Condition',
      brand: 'Brand',
      phone: 'Phone',
      postingDate: 'Posting-Date',
    },
    /** In place of a phone number. */
    hidden: {
      too_many: 'Seen too many today',
      unconfirmed: 'Confirm your e-mail address to see it',
      after_booking: 'Shown after booking',
    },
    /** `age` is written as the language does: 3 days ago. */
    listed: (age: string) => `Listed ${age}`,
    enlarge: (phone: string) => `Show the picture of ${phone} larger`,
    closer: 'Look closer',
    bookNow: 'Book Now',
    report: 'Report To Admin',
    away: (km: number) => (km === 0 ? 'In this town' : `${km} km away`),
    taken: (time: string) => `Somebody has booked this phone. It comes back if they do not pay within ${time}.`,
    /** `left` is a time: 3 h 20 min. */
    yours: (left: string) => `You booked this phone. It is held for you for ${left}.`,
    yoursNow: 'You booked this phone. It is held for you.',
    payNow: 'Pay now',
  },
  /** The list of a brand's phones. */
  list: {
    title: 'All Available Products',
    otherBrands: 'Other brands',
    allBrands: 'All brands',
    forBuyers: {
      seller: 'Booking and reporting are for buyers. You are signed in as a seller.',
      admin: 'Booking and reporting are for buyers. You are signed in as an admin.',
    },
    none: (brand: string) => `No ${brand} phones on sale right now`,
    noneAtAll: 'No phones on sale right now',
    noneHint: 'New ones come in every day. Until then, another brand may have what you look for.',
    seeBrands: 'See other brands',
    chosenGone: 'The phone you chose is not on sale any more. These are.',
    noMatch: 'No phone matches your filters',
    noMatchHint: 'Take a filter away, or look at everything again.',
    clear: 'Clear filters',
    sort: {
      label: 'Sort by',
      best: 'Best match',
      newest: 'Newest first',
      cheapest: 'Price: low to high',
      dearest: 'Price: high to low',
      saving: 'Biggest saving',
      nearest: 'Nearest first',
    },
    filter: {
      label: 'Filters',
      open: 'Filter',
      openWith: (count: number) => `Filter (${count})`,
      title: 'Filter phones',
      from: 'From',
      to: 'Up to',
      priceWrong: 'Enter a price of 0 or more.',
      fromAboveTo: 'From is above Up to, so nothing can match.',
      show: (count: number) =>
        `Show ${plural(count, { one: `${number(count)} phone`, other: `${number(count)} phones` })}`,
    },
  },
  /** The page that lists a brand's phones by name alone. */
  names: {
    title: 'All product in this categories',
    withPictures: 'See them with pictures',
    none: 'Nothing on sale here right now',
  },
  photo: {
    required: 'Image is required',
  },
};
