import { useState } from 'react';
import type { AbortSignalLike } from '#contract/route.ts';
import type { Photo } from '#web/fields/photos.ts';
import { useUploads } from '#web/fields/use-uploads.ts';

/** Sends the photos of a form, one after the other. */
export function useUpload() {
  const uploaded = useUploads();
  const [sending, setSending] = useState<{ photo: Photo; share: number } | null>(null);

  const addressOf = (photo: Photo, signal: AbortSignalLike) => {
    if (typeof photo === 'string') return photo;
    setSending({ photo, share: 0 });
    return uploaded(photo, signal, (share) => setSending({ photo, share })).finally(() => setSending(null));
  };
  const addressesOf = async (photos: readonly Photo[], signal: AbortSignalLike) => {
    const urls: string[] = [];
    for (const photo of photos) urls.push(await addressOf(photo, signal));
    return [...new Set(urls)];
  };
  /** How much of a photo has gone, from 0 to 1; null while it isn't sent. */
  const progressOf = (photo: Photo) => (sending?.photo === photo ? sending.share : null);
  return { addressesOf, progressOf, progress: sending?.share ?? null };
}
