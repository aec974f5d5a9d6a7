import { useRef, useState } from 'react';
import type { Photo } from '#web/fields/photos.ts';
import { uploadPicture } from '#web/lib/upload.ts';

/** Sends each photo once, one after the other, however often the form around them is sent. */
export function useUpload() {
  const uploaded = useRef(new WeakMap<File, string>());
  const [sending, setSending] = useState<{ photo: Photo; share: number } | null>(null);

  const addressOf = async (photo: Photo) => {
    if (typeof photo === 'string') return photo;
    const known = uploaded.current.get(photo);
    if (known !== undefined) return known;
    setSending({ photo, share: 0 });
    const url = await uploadPicture(photo, (share) => setSending({ photo, share })).finally(() => setSending(null));
    uploaded.current.set(photo, url);
    return url;
  };
  const addressesOf = async (photos: readonly Photo[]) => {
    const urls: string[] = [];
    for (const photo of photos) urls.push(await addressOf(photo));
    return [...new Set(urls)];
  };
  /** How much of a photo has gone, from 0 to 1; null while it isn't sent. */
  const progressOf = (photo: Photo) => (sending?.photo === photo ? sending.share : null);
  return { addressesOf, progressOf, progress: sending?.share ?? null };
}
