import type { UseFormReturn } from 'react-hook-form';
import type { BoxItem, CarrierLock, Condition } from '#contract/limits.ts';
import type { Handover } from '#contract/handovers.ts';
import type { OwnProduct } from '#contract/products.ts';
import { noPhotos } from '#web/fields/photos.ts';
import type { Photos } from '#web/fields/photos.ts';

/** What the form holds, as it is typed. */
export interface Values {
  name: string;
  brand: string;
  id: string;
  productCondition: Condition | '';
  usedTime: string;
  description: string;
  /** A model of the catalogue by its id; '' for one that it lacks. */
  model: string;
  storageGb: string;
  ramGb: string;
  colour: string;
  carrierLock: CarrierLock | '';
  batteryHealth: string;
  imei: string;
  inBox: BoxItem[];
  image: Photos;
  originalPrice: string;
  resalePrice: string;
  location: string;
  /** A town of the gazetteer by its id; '' for none. */
  town: string;
  phone: string;
  handover: Handover;
  /** Countries by two letters, with commas between. */
  sentTo: string;
  selling_post_date: string;
}

export type AddForm = UseFormReturn<Values>;

/** The form's steps and what is asked in each, in the order of the screen. */
export const steps = [
  {
    key: 'phone',
    fields: [
      'model',
      'name',
      'brand',
      'id',
      'storageGb',
      'ramGb',
      'colour',
      'productCondition',
      'usedTime',
      'carrierLock',
      'batteryHealth',
      'imei',
      'inBox',
      'description',
    ],
  },
  { key: 'price', fields: ['image', 'originalPrice', 'resalePrice'] },
  { key: 'seller', fields: ['location', 'town', 'phone', 'handover', 'sentTo', 'selling_post_date'] },
] as const satisfies readonly { key: string; fields: readonly (keyof Values)[] }[];

/** Those that may stay empty. */
export const optional: readonly (keyof Values)[] = [
  'model',
  'storageGb',
  'ramGb',
  'colour',
  'carrierLock',
  'batteryHealth',
  'imei',
  'inBox',
  'town',
  'sentTo',
];

export const fields: readonly (keyof Values)[] = steps.flatMap((step): readonly (keyof Values)[] => step.fields);

const nothingKnown = {
  model: '',
  storageGb: '',
  ramGb: '',
  colour: '',
  carrierLock: '',
  batteryHealth: '',
  imei: '',
  inBox: [],
} satisfies Partial<Values>;

/** An empty form, listed today. */
export function emptyValues(): Values {
  return {
    name: '',
    brand: '',
    id: '',
    productCondition: '',
    usedTime: '',
    description: '',
    ...nothingKnown,
    image: noPhotos,
    originalPrice: '',
    resalePrice: '',
    location: '',
    town: '',
    phone: '',
    handover: 'in_person',
    sentTo: '',
    selling_post_date: today(),
  };
}

/** A listing as its form begins. */
export function valuesOf(product: OwnProduct): Values {
  const {
    name,
    brand,
    id,
    productCondition,
    usedTime,
    description,
    originalPrice,
    resalePrice,
    location,
    phone = '',
    selling_post_date,
  } = product;
  return {
    name,
    brand,
    id,
    productCondition,
    usedTime,
    description,
    model: product.model ?? '',
    storageGb: said(product.storageGb),
    ramGb: said(product.ramGb),
    colour: product.colour ?? '',
    carrierLock: product.carrierLock ?? '',
    batteryHealth: said(product.batteryHealth),
    imei: product.imei ?? '',
    inBox: product.inBox ?? [],
    image: { chosen: product.photos ?? [product.img], refused: null },
    originalPrice: String(originalPrice),
    resalePrice: String(resalePrice),
    location,
    town: said(product.town),
    phone,
    handover: product.handover ?? 'in_person',
    sentTo: (product.sentTo ?? []).join(),
    selling_post_date,
  };
}

const said = (number: number | undefined) => (number === undefined ? '' : String(number));

/** The step in which a field is asked for. */
export function stepOf(field: keyof Values): number {
  return steps.findIndex((step) => step.fields.some((one) => one === field));
}

/** How many steps from the first on have something in every field that needs it, and no error. */
export function stepsDone(values: Values, errors: Partial<Record<keyof Values, unknown>>): number {
  const isMissing = (field: keyof Values) => !optional.includes(field) && isEmpty(values[field]);
  const at = steps.findIndex((step) => step.fields.some((field) => errors[field] !== undefined || isMissing(field)));
  return at < 0 ? steps.length : at;
}

/** A day as its reader's calendar has it. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function isEmpty(value: Values[keyof Values]): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return 'chosen' in value ? value.chosen.length === 0 : value.length === 0;
}
