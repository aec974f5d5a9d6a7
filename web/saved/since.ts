import type { ProductGlance } from '#contract/products.ts';
import { changeSaved } from '#web/saved/saved-phones.ts';
import type { SavedPhone } from '#web/saved/saved-phones.ts';

/** Notes what has become of the phones that were asked for: what was not found is gone. */
export function noteLatest(asked: readonly string[], found: readonly ProductGlance[]): void {
  const glances = new Map(found.map((glance) => [glance._id, glance]));
  changeSaved((phones) =>
    phones.map((phone): SavedPhone => {
      if (!asked.includes(phone._id)) return phone;
      const glance = glances.get(phone._id);
      return {
        ...phone,
        latest: {
          status: glance?.salesStatus ?? 'Gone',
          resalePrice: glance?.resalePrice ?? phone.latest?.resalePrice ?? phone.resalePrice,
        },
      };
    }),
  );
}

/** By how many dollars a phone has become cheaper since it was saved; 0 when it hasn't. */
export function fallenByUsd({ resalePrice, latest }: SavedPhone): number {
  return Math.max(0, resalePrice - (latest?.resalePrice ?? resalePrice));
}
