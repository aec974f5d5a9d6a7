import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { problemPhotos } from '#contract/sale-states.ts';
import { ChosenPhotos } from '#web/fields/chosen-photos.tsx';
import { noPhotos, withFiles, without } from '#web/fields/photos.ts';
import { useUploads } from '#web/fields/use-uploads.ts';
import { acceptedTypes } from '#web/fields/why-not-photo.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Photos that somebody chooses to show what is wrong; `upload` gives what a call says of them. */
export function useProblemPhotos() {
  const { problem: texts } = useSaleTexts();
  const [photos, setPhotos] = useState(noPhotos);
  const addressOf = useUploads();
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // The same file can be chosen again after it was taken away.
    event.target.value = '';
    if (files.length > 0)
      setPhotos(await withFiles(photos, files, { tooMany: texts.tooManyPhotos }, problemPhotos.max));
  };
  const upload = async (): Promise<{ photos?: string[] }> => {
    const addresses: string[] = [];
    for (const photo of photos.chosen) if (typeof photo !== 'string') addresses.push(await addressOf(photo));
    return addresses.length > 0 ? { photos: addresses } : {};
  };
  return { photos, take, upload, remove: (at: number) => setPhotos(without(photos, at)) };
}

/** What was chosen, and the button for more. */
export function ProblemPhotos({ photos: { photos, take, remove } }: { photos: ReturnType<typeof useProblemPhotos> }) {
  const { problem: texts } = useSaleTexts();
  return (
    <>
      <ChosenPhotos photos={photos.chosen} texts={texts} onRemove={remove} />
      <label className="btn btn-ghost focus-within:outline-primary px-3 focus-within:outline-2">
        <Paperclip className="size-5" aria-hidden="true" />
        {texts.addPhotos}
        <input
          type="file"
          multiple
          accept={acceptedTypes.join(',')}
          className="sr-only"
          onChange={(event) => void take(event)}
        />
      </label>
      {photos.refused !== null && <Alert tone="error">{photos.refused}</Alert>}
    </>
  );
}
