import { Camera, ImagePlus } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ChangeEvent, Ref } from 'react';
import { limits } from '#contract/limits.ts';
import { Field } from '#web/fields/field.tsx';
import type { FieldBasics } from '#web/fields/field.tsx';
import { PhotoTile } from '#web/fields/photo-tile.tsx';
import { judgeFiles, moved, withFiles, without } from '#web/fields/photos.ts';
import type { Photo, Photos } from '#web/fields/photos.ts';
import { acceptedTypes } from '#web/fields/why-not-photo.ts';
import { usePhotoTexts } from '#web/texts/pages/photos.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

const accepted = acceptedTypes.join(',');

interface Props extends FieldBasics {
  value: Photos;
  onChange: (photos: Photos) => void;
  /** How much of a photo has gone to the server, from 0 to 1; null while it isn't sent. */
  progressOf: (photo: Photo) => number | null;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Photos from disk, from the camera, pasted or dropped here, with a look at each before they are sent. The first one is
 * the card's. The field itself lies over the whole area, invisibly.
 */
export function PhotosField({ label, error, hint, value, onChange, progressOf, ref }: Props) {
  const texts = usePhotoTexts();
  const [isOver, setOver] = useState(false);
  const { chosen, refused } = value;
  const said = error ?? refused ?? undefined;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, []);
  const kept = useKeptFocus<HTMLOListElement>(input);
  // A file that is still looked into is added to what is chosen by then.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (photos: Photos) => {
    latest.current = photos;
    onChange(photos);
  };
  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const judged = await judgeFiles(files);
    change(withFiles(latest.current, judged, texts));
  };
  usePastedFiles(add);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // The same file can be chosen again after it was taken away.
    event.target.value = '';
    void add(files);
  };
  const frame = said ? 'border-error' : isOver ? 'border-primary bg-primary/8' : 'border-outline';
  return (
    <Field label={label} error={said} hint={hint}>
      {(ties) => (
        <div className="space-y-3">
          {chosen.length > 0 && (
            <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4" aria-label={texts.chosen} {...kept}>
              {chosen.map((photo, at) => (
                <PhotoTile
                  key={keyOf(photo)}
                  photo={photo}
                  at={at}
                  count={chosen.length}
                  progress={progressOf(photo)}
                  onMove={(by) => change(moved(value, at, by))}
                  onRemove={() => change(without(value, at))}
                />
              ))}
            </ol>
          )}
          <div
            className={`rounded-box bg-base-200/60 hover:border-primary has-focus-visible:outline-primary relative grid ${chosen.length === 0 ? 'min-h-44' : 'min-h-20'} place-items-center overflow-hidden border-2 border-dashed transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${frame}`}
          >
            <span className="flex flex-col items-center gap-1.5 px-6 py-4 text-center" aria-hidden="true">
              <ImagePlus className={`text-primary ${chosen.length === 0 ? 'size-9' : 'size-6'}`} />
              <span className="text-subheading">
                {chosen.length === 0 ? texts.choose : texts.more(limits.photosMax - chosen.length)}
              </span>
              <span className="text-quiet text-note pointer-coarse:hidden">{texts.drop}</span>
            </span>
            <input
              ref={input}
              type="file"
              multiple
              accept={accepted}
              {...ties}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={take}
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
              onDrop={() => setOver(false)}
            />
          </div>
          <label className="btn btn-outline focus-within:outline-primary hidden w-full focus-within:outline-2 focus-within:outline-offset-2 pointer-coarse:inline-flex">
            <Camera className="size-5" aria-hidden="true" />
            {texts.take}
            <input type="file" accept={accepted} capture="environment" className="sr-only" onChange={take} />
          </label>
        </div>
      )}
    </Field>
  );
}

/** Pictures that are pasted anywhere on the page. */
function usePastedFiles(add: (files: readonly File[]) => Promise<void>): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isTextForField(event, files)) return;
      event.preventDefault();
      void add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
}

/** A spreadsheet copies its cells as a picture too. macOS copies a file with its name as text, which no field wants. */
function isTextForField({ target, clipboardData }: ClipboardEvent, files: readonly File[]): boolean {
  const isField = target instanceof Element && target.matches('textarea, input:not([type=file])');
  const names = ['', ...files.map(({ name }) => name.normalize())];
  const lines = clipboardData?.getData('text/plain').split(/[\r\n]/) ?? [];
  return isField && lines.some((line) => !names.includes(line.trim().normalize()));
}

const keys = new WeakMap<File, string>();
let made = 0;

function keyOf(photo: Photo): string {
  if (typeof photo === 'string') return photo;
  const key = keys.get(photo) ?? `file ${(made += 1)}`;
  keys.set(photo, key);
  return key;
}
