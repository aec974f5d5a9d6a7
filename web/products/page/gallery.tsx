import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Product } from '#contract/products.ts';
import { pictureSources } from '#web/lib/images.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { EnlargeablePicture } from '#web/products/enlargeable-picture.tsx';
import { useGallery } from '#web/products/page/use-gallery.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** Its pictures side by side, one at a time. Without scripts they scroll, and the small ones lead to them. */
export function Gallery({ phone, isDim, children }: { phone: Product; isDim: boolean; children: ReactNode }) {
  const texts = usePageTexts().phonePage;
  const isLive = useHydrated();
  const photos = phone.photos ?? [phone.img];
  const count = photos.length;
  const { at, show, step, scrolls, watches } = useGallery(count);
  const nameOf = (index: number) => (count > 1 ? texts.photoOf(phone.name, index + 1, count) : phone.name);
  return (
    <section aria-label={texts.photos(phone.name)} {...watches}>
      <div className="surface relative overflow-hidden">
        <ul
          {...scrolls}
          className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
        >
          {photos.map((photo, index) => (
            <li key={photo} id={`photo-${index + 1}`} className="relative w-full shrink-0 snap-center snap-always">
              <EnlargeablePicture
                product={{ ...phone, img: photo, placeholder: index === 0 ? phone.placeholder : '' }}
                sizes="(min-width: 1280px) 700px, (min-width: 1024px) 56vw, 94vw"
                eager={index === 0}
                fit="object-contain"
                className={`max-h-[60dvh] lg:max-h-[75dvh] ${isDim ? 'opacity-60' : ''}`}
                alt={nameOf(index)}
                tabIndex={!isLive || index === at ? 0 : -1}
              />
            </li>
          ))}
        </ul>
        {children}
        {count > 1 && isLive && (
          <>
            <p
              className="bg-neutral text-neutral-content rounded-selector text-note pointer-events-none absolute start-3 bottom-3 px-2 py-0.5 font-semibold tabular-nums"
              aria-live="polite"
            >
              {texts.photoAt(at + 1, count)}
            </p>
            <Turn label={texts.previousPhoto} className="start-3" isOver={at === 0} onPress={() => step(-1)}>
              <ChevronLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
            </Turn>
            <Turn label={texts.nextPhoto} className="end-3" isOver={at === count - 1} onPress={() => step(1)}>
              <ChevronRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
            </Turn>
          </>
        )}
      </div>
      {count > 1 && (
        <ol className="mt-2 -ms-1 flex gap-2 overflow-x-auto p-1">
          {photos.map((photo, index) => (
            <li key={photo} className="shrink-0">
              <a
                href={`#photo-${index + 1}`}
                aria-current={index === at ? 'true' : undefined}
                className={`rounded-field block overflow-hidden border-2 ${index === at ? 'border-primary' : 'border-transparent'}`}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
              >
                <Picture
                  sources={pictureSources(photo)}
                  alt={nameOf(index)}
                  sizes="72px"
                  className="size-14 sm:size-18"
                />
              </a>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface TurnProps {
  label: string;
  className: string;
  isOver: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Fingers swipe. At the end it stays, and keeps the focus. */
function Turn({ label, className, isOver, onPress, children }: TurnProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={isOver}
      className={`bg-base-100/95 border-base-300 absolute top-1/2 -translate-y-1/2 aria-disabled:opacity-40 max-sm:hidden ${className}`}
      onClick={onPress}
    >
      {children}
    </IconButton>
  );
}
