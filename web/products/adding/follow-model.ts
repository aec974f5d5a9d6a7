import type { Model } from '#contract/models.ts';
import { listingNameOf } from '#web/categories/models-query.ts';
import { knownOf } from '#web/products/adding/known-of.ts';
import type { AddForm } from '#web/products/adding/values.ts';

interface Chosen {
  model: Model | undefined;
  storageGb: string;
}

/** Updates the name and the original price after a choice of model or storage. What the seller typed stays. */
export function followModel(
  typed: { name: string; originalPrice: string },
  before: Chosen,
  now: { model: Model; storageGb: string },
): { name: string; originalPrice: string } {
  const isOurName =
    typed.name.trim() === '' || (before.model && typed.name === listingNameOf(before.model, before.storageGb));
  const isOurPrice = typed.originalPrice === '' || typed.originalPrice === launchPriceOf(before);
  return {
    name: isOurName ? listingNameOf(now.model, now.storageGb) : typed.name,
    originalPrice: isOurPrice ? launchPriceOf(now) : typed.originalPrice,
  };
}

/**
 * A size in the form after another model was chosen. A size the seller chose stays, unless it was one of the model
 * before and this one lacks it. Otherwise it is this model's only size, or empty.
 */
export function sizeAfter(chosen: string, before: readonly number[] = [], now: readonly number[]): string {
  const isOurs = chosen === onlyOf(before);
  return isOurs || isGone(Number(chosen), before, now) || chosen === '' ? onlyOf(now) : chosen;
}

/** The colour in the form after another model was chosen: as typed, unless only the model before comes in it. */
export function colourAfter(typed: string, before: readonly string[] = [], now: readonly string[]): string {
  return isGone(typed, before, now) ? '' : typed;
}

const onlyOf = (sizes: readonly number[]) => (sizes.length === 1 ? String(sizes[0]) : '');
const isGone = <Kind>(one: Kind, before: readonly Kind[], now: readonly Kind[]) =>
  before.includes(one) && !now.includes(one);

/** Empty if unknown. */
function launchPriceOf({ model, storageGb }: Chosen): string {
  return String(knownOf(model, storageGb).launchPrice ?? '');
}

/** Applies `followModel` to the form. */
export function fillNameAndPrice(form: AddForm, before: Chosen, now: { model: Model; storageGb: string }): void {
  const typed = form.getValues();
  const filled = followModel(typed, before, now);
  for (const field of ['name', 'originalPrice'] as const)
    // A field that we emptied is not the seller's error yet.
    if (filled[field] !== typed[field])
      form.setValue(field, filled[field], { shouldDirty: true, shouldValidate: filled[field] !== '' });
}
