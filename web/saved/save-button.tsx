import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { toast } from '#web/lib/toast.ts';
import { limits } from '#contract/limits.ts';
import type { Product } from '#contract/products.ts';
import { noteOnAccount } from '#web/saved/note-on-account.ts';
import { removePhone, savedPhones, savePhone, useIsSaved } from '#web/saved/saved-phones.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** The heart is no child of the card, which may be a link as a whole. */
export function Savable({ product, children }: { product: Product; children: ReactNode }) {
  return (
    <div className="relative h-full min-w-0">
      {children}
      <SaveButton product={product} className="absolute end-0 top-0 sm:end-2 sm:top-2" />
    </div>
  );
}

/** Its border is not seen: the circle covers less of the picture than a finger needs. */
export function SaveButton({ product, className = '' }: { product: Product; className?: string }) {
  const texts = useTexts().saved;
  const isSaved = useIsSaved(product._id);
  const toggle = () => {
    if (isSaved) removePhone(product._id);
    else if (!savePhone(product)) return toast.error(texts.tooMany(limits.savedMax));
    void keepPictures();
    void noteOnAccount(product._id, !isSaved, () => (isSaved ? savePhone(product) : removePhone(product._id)));
  };
  return (
    <button
      type="button"
      className={`bg-base-100/95 text-base-content inset-ring-base-300 grid size-11 cursor-pointer place-items-center rounded-full border-4 border-transparent bg-clip-padding inset-ring transition-transform active:scale-90 max-sm:border-6 ${className}`}
      aria-label={texts.savePhone(product.name)}
      aria-pressed={isSaved}
      title={isSaved ? texts.saved : texts.save}
      onClick={toggle}
    >
      <Heart className={`size-5 ${isSaved ? 'fill-error stroke-error' : ''}`} aria-hidden="true" />
    </button>
  );
}

/** The code that keeps pictures loads with the first saved phone. If it doesn't load, the phone is still saved. */
async function keepPictures(): Promise<void> {
  const pictures = await import('#web/saved/saved-pictures.ts').catch(() => null);
  await pictures?.alignPictures(savedPhones());
}
