import { useState } from 'react';
import { Uploads } from '#web/fields/uploads.ts';

export function useUploads(): Uploads['addressOf'] {
  const [uploads] = useState(() => new Uploads());
  return (...file) => uploads.addressOf(...file);
}
