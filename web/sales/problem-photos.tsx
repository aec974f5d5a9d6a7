import { useRef, useState } from 'react';
import type { AbortSignalLike } from '#contract/route.ts';
import { problemPhotos } from '#contract/sale-states.ts';
import { AddPhotosButton } from '#web/fields/add-photos-button.tsx';
import { ChosenPhotos } from '#web/fields/chosen-photos.tsx';
import { judgeFiles, noPhotos, withFiles, without } from '#web/fields/photos.ts';
import { useUploads } from '#web/fields/use-uploads.ts';
import { useSaleTexts } from '#web/texts/pages/sales.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Photos that somebody chooses to show what is wrong; `upload` gives what a call says of them. */
export function useProblemPhotos() {
  const { problem: texts } = useSaleTexts();
  const [photos, setPhotos] = useState(noPhotos);
  const addressOf = useUploads();
  const take = async (files: File[]) => {
    const judged = await judgeFiles(files);
    setPhotos((now) => withFiles(now, judged, { tooMany: texts.tooManyPhotos }, problemPhotos.max));
  };
  const upload = async (signal: AbortSignalLike): Promise<{ photos?: string[] }> => {
    const addresses: string[] = [];
    for (const photo of photos.chosen) if (typeof photo !== 'string') addresses.push(await addressOf(photo, signal));
    return addresses.length > 0 ? { photos: addresses } : {};
  };
  return { photos, take, upload, remove: (at: number) => setPhotos((now) => without(now, at)) };
}

/** What was chosen, and the button for more. */
export function ProblemPhotos({ photos: { photos, take, remove } }: { photos: ReturnType<typeof useProblemPhotos> }) {
  const { problem: texts } = useSaleTexts();
  const adding = useRef<HTMLInputElement>(null);
  return (
    <>
      <ChosenPhotos photos={photos.chosen} texts={texts} onRemove={remove} adding={adding} />
      <AddPhotosButton ref={adding} label={texts.addPhotos} onFiles={(files) => void take(files)} />
      {photos.refused !== null && (
        <Alert tone="error">
          <span className="whitespace-pre-line">{photos.refused}</span>
        </Alert>
      )}
    </>
  );
}
