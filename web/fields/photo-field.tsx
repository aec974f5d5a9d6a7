import { Camera, ImagePlus } from 'lucide-react';
import { useState } from 'react';
import type { ChangeEvent, ComponentProps } from 'react';
import { imageTypes, limits } from '#contract/limits.ts';
import { Field } from '#web/fields/field.tsx';
import type { FieldBasics } from '#web/fields/field.tsx';
import { pictureSources } from '#web/lib/images.ts';
import { usePictureUrl } from '#web/fields/use-picture-url.ts';
import { spokenTexts } from '#web/texts/loaded.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';

/** What any server reads. An iPhone turns its HEIC pictures into JPEGs for a field that doesn't ask for HEIC. */
const acceptedTypes = imageTypes.filter((type) => type !== 'image/heic' && type !== 'image/heif');
const accepted = acceptedTypes.join(',');

interface Props extends FieldBasics, ComponentProps<'input'> {
  /** What is chosen now. */
  file: File | undefined;
  /** The address of the picture that stays unless another one is chosen. */
  current?: string | undefined;
  /** How much of it has gone to the server, from 0 to 1; null while nothing is sent. */
  progress?: number | null;
}

/**
 * A picture from disk, from the camera or dropped here, with a look at it before it is sent. The field itself lies over
 * the whole area, invisibly.
 */
export function PhotoField({ label, error, hint, file, current, progress = null, ...input }: Props) {
  const { photo } = useTexts().listing;
  const [isOver, setOver] = useState(false);
  const preview = usePictureUrl(file);
  const frame = error ? 'border-error' : isOver ? 'border-primary bg-primary/8' : 'border-outline';
  return (
    <Field label={label} error={error} hint={hint}>
      {(ties) => (
        <div className="space-y-3">
          <div
            className={`rounded-box bg-base-200/60 hover:border-primary has-focus-visible:outline-primary relative grid min-h-44 place-items-center overflow-hidden border-2 border-dashed transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${frame}`}
          >
            {preview ? (
              <Chosen url={preview} name={file?.name ?? ''} />
            ) : current ? (
              <Chosen url={pictureSources(current).src} />
            ) : (
              <Invitation />
            )}
            <input
              type="file"
              accept={accepted}
              {...input}
              {...ties}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
              onDrop={() => setOver(false)}
            />
            {progress !== null && <Progress share={progress} />}
          </div>
          <label className="btn btn-outline focus-within:outline-primary hidden w-full focus-within:outline-2 focus-within:outline-offset-2 pointer-coarse:inline-flex">
            <Camera className="size-5" aria-hidden="true" />
            {photo.take}
            <input
              type="file"
              accept={accepted}
              capture="environment"
              className="sr-only"
              onChange={(event) => handOver(event, ties.id)}
            />
          </label>
        </div>
      )}
    </Field>
  );
}

function Invitation() {
  const { photo } = useTexts().listing;
  return (
    <span className="flex flex-col items-center gap-1.5 px-6 py-8 text-center" aria-hidden="true">
      <ImagePlus className="text-primary size-9" />
      <span className="text-subheading">{photo.choose}</span>
      <span className="text-quiet text-note pointer-coarse:hidden">{photo.drop}</span>
    </span>
  );
}

/** What is shown to buyers: the file of that name, or else the picture that is there already. */
function Chosen({ url, name }: { url: string; name?: string }) {
  const { photo } = useTexts().listing;
  return (
    <span className="flex size-full items-center gap-4 p-4">
      <img
        src={url}
        alt={name === undefined ? photo.current : photo.alt}
        className="rounded-field size-32 shrink-0 object-cover sm:size-36"
      />
      <span className="min-w-0 space-y-1" aria-hidden="true">
        <span className="text-note text-quiet line-clamp-2 break-all">{name ?? photo.current}</span>
        <span className="text-primary text-label block">{photo.another}</span>
      </span>
    </span>
  );
}

function Progress({ share }: { share: number }) {
  const { photo } = useTexts().listing;
  const { percent } = useFormats();
  const done = Math.round(share * 100);
  return (
    <div className="bg-base-100/90 absolute inset-x-0 bottom-0 flex items-center gap-3 px-4 py-3">
      <progress className="progress progress-primary flex-1" value={done} max={100} aria-label={photo.sending} />
      <span className="text-label w-12 text-end tabular-nums" aria-hidden="true">
        {percent(done)}
      </span>
    </div>
  );
}

/** A picture just taken becomes the field's own choice, told as if it had been chosen there. */
function handOver(event: ChangeEvent<HTMLInputElement>, id: string): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement) || !event.target.files?.length) return;
  field.files = event.target.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Why a chosen file can't be sent, before it is tried; the server looks at it again. What says of itself that it is a
 * picture, and is none, is found by reading it.
 */
export async function whyNotPhoto(file: File | undefined): Promise<string | true> {
  const { issues, listing } = spokenTexts();
  if (!file) return listing.photo.required;
  if (file.type !== '' && !acceptedTypes.some((type) => type === file.type)) return issues.not_a_picture();
  if (file.size > limits.imageBytesMax) return issues.file_too_large({ megabytes: limits.imageBytesMax / 1024 / 1024 });
  if (file.type === '') return true;
  const size = await sizeOf(file);
  if (size === null) return issues.not_a_picture();
  const min = limits.imageSideMin;
  return Math.min(size.width, size.height) >= min || issues.picture_too_small({ ...size, min });
}

/** In pixels; null when it can't be read. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return null;
  }
}
