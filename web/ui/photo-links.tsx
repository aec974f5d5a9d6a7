import { Picture } from '#web/ui/picture.tsx';
import type { PictureProps } from '#web/ui/picture.tsx';

export function PhotoLinks({
  photos,
  nameOf,
}: {
  photos: readonly PictureProps['sources'][];
  nameOf: (at: number) => string;
}) {
  if (photos.length === 0) return null;
  return (
    <ul className="my-1 flex flex-wrap gap-2">
      {photos.map((sources, nth) => (
        <li key={sources.src}>
          <a href={sources.src.replace('/640.', '/1280.')} target="_blank" rel="noreferrer" className="block">
            <Picture
              sources={sources}
              alt={nameOf(nth + 1)}
              sizes="144px"
              className="rounded-field size-28 sm:size-36"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
