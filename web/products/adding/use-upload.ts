import { useRef, useState } from 'react';
import { uploadPicture } from '#web/lib/upload.ts';

/**
 * Sends a picture once, however often the form around it is sent. `progress`: how much of it has gone, from 0 to 1;
 * null while nothing is sent.
 */
export function useUpload() {
  const uploaded = useRef<{ file: File; url: string } | null>(null);
  const [progress, setProgress] = useState<number | null>(null);

  const addressOf = async (file: File) => {
    if (uploaded.current?.file === file) return uploaded.current.url;
    setProgress(0);
    const url = await uploadPicture(file, setProgress).finally(() => setProgress(null));
    uploaded.current = { file, url };
    return url;
  };
  return { addressOf, progress };
}
