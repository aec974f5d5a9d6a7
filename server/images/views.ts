import type { Config } from '#server/config.ts';
import { imagePath } from '#server/images/keys.ts';

/** The address of a picture, as the calls give it. */
export function imageUrl(config: Config, imageId: string): string {
  return config.publicUrl + imagePath(imageId);
}

/** The id in a picture's address, absolute or not; null for any other address. */
export function imageIdOf(config: Config, address: string): string | null {
  const path = address.startsWith(`${config.publicUrl}/`) ? address.slice(config.publicUrl.length) : address;
  return /^\/images\/([0-9a-f]{40})\/\d+\.(?:webp|avif)$/.exec(path)?.[1] ?? null;
}
