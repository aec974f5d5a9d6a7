/**
 * Does a model's launch price apply to a phone with this storage? The catalogue has the price of the smallest storage.
 *
 * @param storageGb null if unknown
 */
export function hasLaunchPrice(storagesGb: readonly number[], storageGb: number | null): boolean {
  return storageGb === null ? storagesGb.length === 1 : storageGb === storagesGb[0];
}
