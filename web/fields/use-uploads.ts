import { useRef } from 'react';
import { uploadPicture } from '#web/lib/upload.ts';

/** Uploads each photo once, also when what it belongs to has to be sent again. */
export function useUploads(): (file: File) => Promise<string> {
  const uploads = useRef(new WeakMap<File, Promise<string>>());
  return (file) => {
    const known = uploads.current.get(file);
    if (known !== undefined) return known;
    const upload = uploadPicture(file, () => undefined);
    uploads.current.set(file, upload);
    upload.catch(() => uploads.current.delete(file));
    return upload;
  };
}
