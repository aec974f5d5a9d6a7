import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');

/** Edit Product, in English: what it says other than Add A Product. */
export const editProduct = {
  title: 'Edit Product',
  lead: 'Buyers see what you change as soon as you save it.',
  loading: 'Loading your listing',
  submit: 'Save Changes',
  saving: 'Saving…',
  saved: 'Product Updated Successfully',
  stillSaving: 'Your changes are still being saved. You can make others in a moment.',
  openOffers: {
    text: (count: number) =>
      plural(count, {
        one: '1 offer for this phone is open. It ends when you save a change.',
        other: `${count} offers for this phone are open. They end when you save a change.`,
      }),
    link: 'See your offers',
  },
  back: 'Back to My Products',
  lookAgain: 'Open it as it is now',
  missing: {
    title: 'You have no such listing',
    text: 'It may be sold, deleted or taken off the market, or it was never yours.',
  },
  reserved: {
    title: (name: string) => `${name} is reserved`,
    text:
      'Its buyer gets what they saw, so nothing of it can be changed now. ' +
      'If the reservation ends without a payment, you can change it again.',
  },
  draft: {
    found: (ago: string) => `You have changes that are not saved. You made them ${ago}.`,
    named: (name: string, ago: string) => `Your changes to “${name}” are not saved. You made them ${ago}.`,
    photo: 'A new photo has to be chosen again.',
    goOn: 'Go on with your changes',
    anew: 'Discard them',
    kept: 'What you change is kept on this device until you save it.',
  },
};
