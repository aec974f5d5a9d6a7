import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { Photo } from '#web/fields/photos.ts';
import { usePictureUrl } from '#web/fields/use-picture-url.ts';
import { pictureSources } from '#web/lib/images.ts';
import { usePhotoTexts } from '#web/texts/pages/photos.ts';
import { useFormats } from '#web/texts/use-texts.ts';

interface Props {
  photo: Photo;
  at: number;
  count: number;
  /** From 0 to 1; null while it isn't sent. */
  progress: number | null;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One of the chosen photos, to be moved or taken away. */
export function PhotoTile({ photo, at, count, progress, onMove, onRemove }: Props) {
  const texts = usePhotoTexts();
  const preview = usePictureUrl(typeof photo === 'string' ? undefined : photo);
  const src = typeof photo === 'string' ? pictureSources(photo).src : preview;
  const number = at + 1;
  return (
    <li className="rounded-field border-base-300 relative overflow-hidden border">
      {src === null ? (
        <span className="skeleton block aspect-square" />
      ) : (
        <img
          src={src}
          alt={at === 0 ? texts.first : texts.numbered(number)}
          className="aspect-square w-full object-cover"
        />
      )}
      {at === 0 && (
        <span className="badge badge-primary absolute start-1.5 top-1.5" aria-hidden="true">
          {texts.onCard}
        </span>
      )}
      {progress !== null && <Progress share={progress} />}
      <span className="flex items-center justify-between gap-1 p-1">
        <Move label={texts.earlier(number)} isOff={at === 0} onPress={() => onMove(-1)}>
          <ChevronLeft className="size-4 rtl:rotate-180" aria-hidden="true" />
        </Move>
        <Move label={texts.later(number)} isOff={at === count - 1} onPress={() => onMove(1)}>
          <ChevronRight className="size-4 rtl:rotate-180" aria-hidden="true" />
        </Move>
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm ms-auto"
          aria-label={texts.remove(number)}
          onClick={onRemove}
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      </span>
    </li>
  );
}

function Move({
  label,
  isOff,
  onPress,
  children,
}: {
  label: string;
  isOff: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  // Stays focusable at the end of the row, so that the focus isn't lost there.
  return (
    <button
      type="button"
      className={`btn btn-ghost btn-square btn-sm ${isOff ? 'opacity-30' : ''}`}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
    >
      {children}
    </button>
  );
}

function Progress({ share }: { share: number }) {
  const { sending } = usePhotoTexts();
  const { percent } = useFormats();
  const done = Math.round(share * 100);
  return (
    <span className="bg-base-100/90 absolute inset-x-0 bottom-10 flex items-center gap-2 px-2 py-1.5">
      <progress className="progress progress-primary flex-1" value={done} max={100} aria-label={sending} />
      <span className="text-label tabular-nums" aria-hidden="true">
        {percent(done)}
      </span>
    </span>
  );
}
