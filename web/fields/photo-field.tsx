import { ImagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { imageTypes, limits } from '#contract/limits.ts';
import { Field } from '#web/fields/field.tsx';
import type { FieldBasics } from '#web/fields/field.tsx';

/** What any server reads. An iPhone turns its HEIC pictures into JPEGs for a field that doesn't ask for HEIC. */
const accepted = imageTypes.filter((type) => type !== 'image/heic' && type !== 'image/heif').join(',');

/** A picture from disk, with a look at it before it is sent. `file` is what is chosen now. */
export function PhotoField({ label, error, hint, file, ...input }: FieldBasics & ComponentProps<'input'> & { file: File | undefined }) {
  const preview = usePreview(file);
  return (
    <Field label={label} error={error} hint={hint}>
      {(ties) => (
        <div className="flex items-center gap-4">
          <div className="rounded-field border-base-300 bg-base-200 grid size-24 shrink-0 place-items-center overflow-hidden border">
            {preview ? <img src={preview} alt="Your choice" className="size-full object-cover" /> : <ImagePlus className="text-base-content/40 size-8" aria-hidden="true" />}
          </div>
          <input type="file" accept={accepted} {...input} {...ties} className={`file-input w-full ${error ? 'file-input-error' : ''}`} />
        </div>
      )}
    </Field>
  );
}

/** Why a chosen file can't be sent, before it is tried; the server looks at its content. */
export function whyNotPhoto(file: File | undefined): string | true {
  if (!file) return 'Image is required';
  if (file.size > limits.imageBytesMax) return 'The picture is larger than 10 MB. Please choose a smaller one, or save it with a lower quality.';
  return true;
}

function usePreview(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
