import { heicMessages } from '#contract/heic-issues.ts';
import { imageTypes, limits } from '#contract/limits.ts';
import { spokenTexts } from '#web/texts/loaded.ts';

/** What any server reads. An iPhone turns its HEIC pictures into JPEGs for a field that doesn't ask for HEIC. */
export const acceptedTypes = imageTypes.filter((type) => !isHeic(type));

/**
 * Why a chosen file can't be sent, before it is tried; the server looks at it again. What says of itself that it is a
 * picture, and is none, is found by reading it.
 */
export async function whyNotPhoto(file: File | undefined): Promise<string | true> {
  const { issues, listing } = spokenTexts();
  if (!file) return listing.photo.required;
  if (isHeic(file.type)) return { ...heicMessages, ...issues }.picture_is_heic();
  if (file.type !== '' && !acceptedTypes.some((type) => type === file.type)) return issues.not_a_picture();
  if (file.size > limits.imageBytesMax) return issues.file_too_large({ megabytes: limits.imageBytesMax / 1024 / 1024 });
  if (file.type === '') return true;
  return (await canBeRead(file)) || issues.not_a_picture();
}

function isHeic(type: string): boolean {
  return type === 'image/heic' || type === 'image/heif';
}

async function canBeRead(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
