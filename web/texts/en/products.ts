import type { Condition } from '#contract/limits.ts';
import { formatsIn } from '#web/texts/formats.ts';
import { pluralsOf } from '#web/texts/plurals.ts';

const plural = pluralsOf('en');
const { number } = formatsIn('en');

/** Phones and brands wherever they are shown or listed, in English. */
export const products = {
  count: (count: number) => plural(count, { one: `${number(count)} phone`, other: `${number(count)} phones` }),
  conditions: { Excellent: 'Excellent', Good: 'Good', Fair: 'Fair' } satisfies Record<Condition, string>,
  conditionMeanings: {
    Excellent: 'No visible signs of use',
    Good: 'Light signs of use',
    Fair: 'Clear signs of use, works fully',
  } satisfies Record<Condition, string>,
  verifiedSeller: 'Verified seller',
  reserved: 'Reserved',
  resalePrice: 'Resale-Price',
  originalPrice: 'Original-Price',
  /** `percent` is written as the language does: 51%. */
  belowLaunch: (percent: string) => `${percent} below launch price`,
  used: (time: string) => `Used ${time}`,
  loading: 'Loading phones',
};
