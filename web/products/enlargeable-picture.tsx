import { Maximize2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Product } from '#contract/products.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { pictureSources } from '#web/lib/images.ts';
import type { PictureSources } from '#web/lib/images.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { PictureProps } from '#web/ui/picture.tsx';

interface Props {
  product: Pick<Product, 'name' | 'img' | 'placeholder'>;
  sizes: string;
  /** Is it seen without scrolling? */
  eager: boolean;
  className: string;
  /** What it shows, where there are several of one phone. */
  alt?: string;
  fit?: PictureProps['fit'];
  tabIndex?: number;
}

/**
 * The picture of a phone: pressed, it is shown whole and as large as the window allows. What a buyer can judge a used
 * phone by is its picture.
 */
export function EnlargeablePicture({ product, sizes, eager, className, alt = product.name, fit, tabIndex }: Props) {
  const { enlarge } = useTexts().listing.card;
  const [isLarge, setLarge] = useState(false);
  const sources = pictureSources(product.img);
  return (
    <>
      <button
        type="button"
        className="group -outline-offset-4 block w-full cursor-zoom-in"
        aria-haspopup="dialog"
        aria-label={enlarge(alt)}
        tabIndex={tabIndex}
        onClick={() => setLarge(true)}
      >
        <Picture
          sources={sources}
          alt={alt}
          sizes={sizes}
          placeholder={product.placeholder}
          eager={eager}
          fit={fit}
          className={`aspect-square w-full ${className}`}
        />
        <span
          className="bg-base-100/85 text-base-content shadow-card absolute end-3 bottom-3 grid size-9 place-items-center rounded-full"
          aria-hidden="true"
        >
          <Maximize2 className="size-4" />
        </span>
      </button>
      {isLarge && (
        <Dialog title={product.name} isWide onClose={() => setLarge(false)}>
          <LargePicture name={alt} sources={sources} />
        </Dialog>
      )}
    </>
  );
}

/** Whole at first; pressed, twice as wide, to be moved about in. */
function LargePicture({ name, sources }: { name: string; sources: PictureSources }) {
  const { closer } = useTexts().listing.card;
  const [isClose, setClose] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = frame;
    if (isClose && current)
      current.scrollTo(
        (current.scrollWidth - current.clientWidth) / 2,
        (current.scrollHeight - current.clientHeight) / 2,
      );
  }, [isClose]);
  return (
    <div ref={frame} className="sm:rounded-field max-h-[calc(92dvh-8rem)] overflow-auto max-sm:-mx-6">
      <button
        type="button"
        className={`-outline-offset-2 block ${isClose ? 'w-[200%] cursor-zoom-out' : 'w-full cursor-zoom-in'}`}
        aria-label={closer}
        aria-pressed={isClose}
        onClick={() => setClose(!isClose)}
      >
        <Picture
          sources={sources}
          alt={name}
          sizes="1280px"
          eager
          fit="object-contain"
          className={`w-full max-w-none ${isClose ? '' : 'max-h-[calc(92dvh-8rem)]'}`}
        />
      </button>
    </div>
  );
}
