import { pictureVersion } from '#contract/picture-id.ts';

/** The id that an upload of this picture gets; '' where the browser can't tell: it hashes only on pages by HTTPS. */
export async function pictureIdOf(picture: Blob): Promise<string> {
  const { subtle } = crypto as Partial<Crypto>;
  if (subtle === undefined) return '';
  const bytes = await new Blob([pictureVersion, picture]).arrayBuffer();
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 20), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
