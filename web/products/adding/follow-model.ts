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
