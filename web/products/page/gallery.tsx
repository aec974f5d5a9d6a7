import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Product } from '#contract/products.ts';
import { pictureSources } from '#web/lib/images.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { EnlargeablePicture } from '#web/products/enlargeable-picture.tsx';
import { LargeGallery } from '#web/products/page/large-gallery.tsx';
import { Turns } from '#web/products/page/turns.tsx';
import { useGallery } from '#web/products/page/use-gallery.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { Picture } from '#web/ui/picture.tsx';

/** Its pictures side by side, one at a time. Without scripts they scroll, and the small ones lead to them. */
export function Gallery({ phone, isDim, children }: { phone: Product; isDim: boolean; children: ReactNode }) {
  const texts = usePageTexts().phonePage;
  const isLive = useHydrated();
  const photos = phone.photos ?? [phone.img];
  const count = photos.length;
  const { at, show, step, scrolls, watches } = useGallery(count);
  const small = useInSight(at);
  const [large, setLarge] = useState<number | null>(null);
  const seenLarge = useRef<number | null>(null);
  // Afterwards: the dialog first gives the focus back to the picture that it was opened from.
  const follow = useEffectEvent(() => seenLarge.current !== null && show(seenLarge.current));
  useEffect(() => {
    if (large === null) follow();
  }, [large]);
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
                onEnlarge={() => setLarge(index)}
              />
            </li>
          ))}
        </ul>
        {children}
        {count > 1 && isLive && <Turns at={at} count={count} step={step} className="max-sm:hidden" />}
      </div>
      {count > 1 && (
        <ol ref={small} className="relative mt-2 -ms-1 flex gap-2 overflow-x-auto p-1">
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
      {large !== null && (
        <LargeGallery
          title={phone.name}
          photos={photos.map((photo, index) => ({ photo, name: nameOf(index) }))}
          from={large}
          onClose={(last) => {
            seenLarge.current = last;
            setLarge(null);
          }}
        />
      )}
    </section>
  );
}

/** For a strip that scrolls sideways: its child `at` stays in sight. The page stays where it is. */
function useInSight(at: number) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { current } = strip;
    const child = current?.children[at];
    if (!current || !(child instanceof HTMLElement)) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // In the middle, so that its neighbours are seen too.
    const left = child.offsetLeft - (current.clientWidth - child.offsetWidth) / 2;
    current.scrollTo({ left, behavior: isCalm ? 'instant' : 'smooth' });
  }, [at]);
  return strip;
}
