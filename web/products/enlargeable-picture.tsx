import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { Product } from '#contract/products.ts';
import { Dialog } from '#web/dialogs/dialog.tsx';
import { pictureSources } from '#web/lib/images.ts';
import { LargePicture } from '#web/products/large-picture.tsx';
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
  /** Shows it larger in place of the dialog for one picture. */
  onEnlarge?: () => void;
}

/**
 * The picture of a phone: pressed, it is shown whole and as large as the window allows. What a buyer can judge a used
 * phone by is its picture.
 */
export function EnlargeablePicture({
  product,
  sizes,
  eager,
  className,
  alt = product.name,
  fit,
  tabIndex,
  onEnlarge,
}: Props) {
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
        onClick={onEnlarge ?? (() => setLarge(true))}
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
          className="bg-base-100/85 text-base-content shadow-card absolute end-3 bottom-3 grid size-9 place-items-center rounded-full print:hidden"
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
