import type { Model } from '#contract/models.ts';

/** Whether a model's price waits for the storage, and its launch price, which is that of the smallest storage. */
export function knownOf(
  model: Model | undefined,
  storageGb: string,
): { needsStorage: boolean; launchPrice: number | undefined } {
  if (model === undefined) return { needsStorage: false, launchPrice: undefined };
  const needsStorage = storageGb === '' && model.storagesGb.length > 1;
  const isSmallest = storageGb === '' ? !needsStorage : Number(storageGb) === model.storagesGb[0];
  return { needsStorage, launchPrice: isSmallest ? model.launchPrice : undefined };
}
