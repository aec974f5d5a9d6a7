import { hasLaunchPrice } from '#contract/launch-price.ts';
import type { Model } from '#contract/models.ts';

/** Whether a model's price waits for the storage, and its launch price where that applies. */
export function knownOf(
  model: Model | undefined,
  storageGb: string,
): { needsStorage: boolean; launchPrice: number | undefined } {
  if (model === undefined) return { needsStorage: false, launchPrice: undefined };
  const isKnown = hasLaunchPrice(model.storagesGb, storageGb === '' ? null : Number(storageGb));
  return {
    needsStorage: storageGb === '' && model.storagesGb.length > 1,
    launchPrice: isKnown ? model.launchPrice : undefined,
  };
}
