import { Paperclip } from 'lucide-react';
import type { ChangeEvent, Ref } from 'react';
import { acceptedTypes } from '#web/fields/why-not-photo.ts';

interface Props {
  label: string;
  onFiles: (files: File[]) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A small button that adds photos to a text. `onFiles` gets the chosen files, also the same one a second time. */
export function AddPhotosButton({ label, onFiles, ref }: Props) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again after it was taken away.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <label className="btn btn-ghost focus-within:outline-primary px-3 focus-within:outline-2">
      <Paperclip className="size-5" aria-hidden="true" />
      {label}
      <input ref={ref} type="file" multiple accept={acceptedTypes.join(',')} className="sr-only" onChange={take} />
    </label>
  );
}
