import type { UseFormReturn } from 'react-hook-form';
import type { Condition } from '#contract/limits.ts';
import type { Product } from '#contract/products.ts';

/** What the form holds, as it is typed. */
export interface Values {
  name: string;
  brand: string;
  id: string;
  productCondition: Condition | '';
  usedTime: string;
  description: string;
  image: FileList | null;
  originalPrice: string;
  resalePrice: string;
  location: string;
  phone: string;
  selling_post_date: string;
}

export type AddForm = UseFormReturn<Values>;

/** The form's steps and what is asked in each, in the order of the screen. */
export const steps = [
  { key: 'phone', fields: ['name', 'brand', 'id', 'productCondition', 'usedTime', 'description'] },
  { key: 'price', fields: ['image', 'originalPrice', 'resalePrice'] },
  { key: 'seller', fields: ['location', 'phone', 'selling_post_date'] },
] as const satisfies readonly { key: string; fields: readonly (keyof Values)[] }[];

export const fields: readonly (keyof Values)[] = steps.flatMap((step): readonly (keyof Values)[] => step.fields);

/** An empty form, listed today. */
export function emptyValues(): Values {
  return {
    name: '',
    brand: '',
    id: '',
    productCondition: '',
    usedTime: '',
    description: '',
    image: null,
    originalPrice: '',
    resalePrice: '',
    location: '',
    phone: '',
    selling_post_date: today(),
  };
}

/** A listing as its form begins. */
export function valuesOf(product: Product): Values {
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
    image: null,
    originalPrice: String(originalPrice),
    resalePrice: String(resalePrice),
    location,
    phone,
    selling_post_date,
  };
}

/** The step in which a field is asked for. */
export function stepOf(field: keyof Values): number {
  return steps.findIndex((step) => step.fields.some((one) => one === field));
}

/**
 * How many steps from the first on have something in every field and no error. Where there is a picture already none
 * has to be chosen.
 */
export function stepsDone(values: Values, errors: Partial<Record<keyof Values, unknown>>, hasPicture: boolean): number {
  const isMissing = (field: keyof Values) => isEmpty(values[field]) && !(field === 'image' && hasPicture);
  const at = steps.findIndex((step) => step.fields.some((field) => errors[field] !== undefined || isMissing(field)));
  return at < 0 ? steps.length : at;
}

/** A day as its reader's calendar has it. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function isEmpty(value: string | FileList | null): boolean {
  return value === null || (typeof value === 'string' ? value.trim() === '' : value.length === 0);
}
