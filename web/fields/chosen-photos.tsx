import { X } from 'lucide-react';
import type { RefObject } from 'react';
import type { Photo } from '#web/fields/photos.ts';
import { usePictureUrl } from '#web/fields/use-picture-url.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

interface Props {
  photos: readonly Photo[];
  texts: { chosen: string; removePhoto: (at: number) => string };
  onRemove: (at: number) => void;
  /** Adds photos: gets the focus when the last one is removed. */
  adding: RefObject<HTMLInputElement | null>;
}

/** Photos that go with what is written. */
export function ChosenPhotos({ photos, texts, onRemove, adding }: Props) {
  const kept = useKeptFocus<HTMLUListElement>(adding);
  if (photos.length === 0) return null;
  return (
    <ul {...kept} aria-label={texts.chosen} className="flex flex-wrap gap-2">
      {photos.map((photo, at) => (
        // The same file can be chosen twice.
        // oxlint-disable-next-line react/no-array-index-key
        <Chosen key={at} photo={photo} label={texts.removePhoto(at + 1)} onRemove={() => onRemove(at)} />
      ))}
    </ul>
  );
}

function Chosen({ photo, label, onRemove }: { photo: Photo; label: string; onRemove: () => void }) {
  const url = usePictureUrl(typeof photo === 'string' ? undefined : photo);
  return (
    <li className="relative">
      {url === null ? (
        <span className="skeleton rounded-field block size-20" />
      ) : (
        <img src={url} alt="" className="rounded-field border-base-300 size-20 border object-cover" />
      )}
      <button
        type="button"
        className="btn btn-circle btn-sm bg-base-100 absolute -end-2 -top-2 shadow"
        aria-label={label}
        onClick={onRemove}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  );
}
