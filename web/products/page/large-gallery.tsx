import { Dialog } from '#web/dialogs/dialog.tsx';
import { pictureSources } from '#web/lib/images.ts';
import { LargePicture } from '#web/products/large-picture.tsx';
import { Turns } from '#web/products/page/turns.tsx';
import { useGallery } from '#web/products/page/use-gallery.ts';

interface Props {
  title: string;
  photos: readonly { photo: string; name: string }[];
  /** Which one it opens with. */
  from: number;
  /** Told which one was seen last. */
  onClose: (last: number) => void;
}

/** All pictures of a phone, one at a time and as large as the window allows. */
export function LargeGallery({ title, photos, from, onClose }: Props) {
  const count = photos.length;
  const { at, step, scrolls, watches } = useGallery(count, from);
  return (
    // Around the whole dialog: arrow keys turn the pictures from its close button, too.
    <div {...watches}>
      <Dialog title={title} isWide onClose={() => onClose(at)}>
        <div className="relative">
          <ul
            {...scrolls}
            className="relative flex snap-x snap-mandatory items-center overflow-x-auto overscroll-x-contain [scrollbar-width:none] max-sm:-mx-6"
          >
            {photos.map(({ photo, name }, index) => (
              <li key={photo} className="w-full shrink-0 snap-center snap-always max-sm:px-6">
                <LargePicture
                  name={name}
                  sources={pictureSources(photo)}
                  eager={index === from}
                  tabIndex={index === at ? 0 : -1}
                />
              </li>
            ))}
          </ul>
          {count > 1 && <Turns at={at} count={count} step={step} />}
        </div>
      </Dialog>
    </div>
  );
}
