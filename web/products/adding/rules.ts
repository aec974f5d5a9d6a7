import type { RegisterOptions } from 'react-hook-form';
import { imeiIn, isImei } from '#contract/imei.ts';
import { limits } from '#contract/limits.ts';
import { atMost } from '#web/fields/at-most.ts';
import { isPhoneNumber } from '#web/lib/phone-numbers.ts';
import { today } from '#web/products/adding/values.ts';
import type { Values } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type Rules = { [Field in keyof Values]: RegisterOptions<Values, Field> };

/** What each field must hold, told in the reader's language. */
export function useRules(): Rules {
  const texts = useTexts();
  const { issues } = texts;
  const { required, sentToRequired, phoneShort, priceWrong, batteryWrong, imeiWrong } = useAddingTexts();
  const text = (field: keyof typeof required, max: number) => ({
    validate: (value: string) => value.trim() !== '' || required[field],
    ...atMost(max, texts),
  });
  const price = (field: 'originalPrice' | 'resalePrice') => ({
    required: required[field],
    validate: (value: string) => priceOf(value) !== null || priceWrong,
  });
  return {
    name: text('name', limits.nameMax),
    brand: { required: required.brand },
    id: { required: required.id },
    productCondition: { required: required.productCondition },
    usedTime: text('usedTime', limits.usedTimeMax),
    description: text('description', limits.textMax),
    image: {
      // A file that was not taken keeps nobody from sending those that were.
      validate: ({ chosen, refused }) => chosen.length > 0 || (refused ?? texts.listing.photo.required),
    },
    originalPrice: price('originalPrice'),
    resalePrice: price('resalePrice'),
    model: {},
    storageGb: {},
    ramGb: {},
    colour: atMost(limits.colourMax, texts),
    carrierLock: {},
    batteryHealth: {
      validate: (typed) =>
        typed.trim() === '' ||
        (/^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 100) ||
        batteryWrong,
    },
    imei: { validate: (typed) => imeiIn(typed) === '' || isImei(imeiIn(typed)) || imeiWrong },
    inBox: {},
    town: {},
    handover: {},
    sentTo: { validate: (kept, { handover }) => handover === 'in_person' || kept !== '' || sentToRequired },
    location: text('location', limits.locationMax),
    phone: {
      ...text('phone', limits.phoneMax),
      validate: (typed) => (typed.trim() === '' ? required.phone : isPhoneNumber(typed) || phoneShort),
    },
    selling_post_date: {
      required: required.selling_post_date,
      validate: {
        past: (day) => day <= today() || issues.in_future(),
        recent: (day) => day >= limits.postDayMin || issues.too_long_ago(),
      },
    },
  };
}

/**
 * A price in whole dollars that may be asked, its thousands apart or not: 1,250, $1,250, 1250.00; null for anything
 * else that was typed.
 */
export function priceOf(typed: string): number | null {
  const trimmed = typed
    .trim()
    .replace(/^(?:US)?\$\s*|\s*\$$/g, '')
    .replace(/[.,]00$/, '');
  const digits = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(trimmed) ? trimmed.replaceAll(/\D/g, '') : trimmed;
  const price = Number(digits);
  return /^\d+$/.test(digits) && price >= limits.priceUsdMin && price <= limits.priceUsdMax ? price : null;
}
