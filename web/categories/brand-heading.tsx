import type { Category } from '#contract/categories.ts';
import { pictureSources } from '#web/lib/images.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Picture } from '#web/ui/picture.tsx';

/** The heading above a brand's phones, and the tab's title. Its picture is the one of the tile that led here. */
export function BrandHeading({ brand }: { brand: Category | undefined }) {
  const { frame, listing } = useTexts();
  const { title } = listing.list;
  useTitle(brand ? frame.titleOf(`${brand.name}: ${title}`) : null);
  return (
    <div className="mb-6 flex items-center gap-4">
      <div
        className="rounded-field bg-base-300 size-16 shrink-0 overflow-hidden sm:size-20"
        style={{ viewTransitionName: 'brand-picture' }}
      >
        {brand && (
          <Picture
            sources={pictureSources(brand.img)}
            alt=""
            sizes="(min-width: 640px) 80px, 64px"
            eager
            className="size-full"
          />
        )}
      </div>
      <div className="min-w-0">
        <h1 className="text-title">{title}</h1>
        <p className="text-quiet mt-1 min-h-6">{brand?.name}</p>
      </div>
    </div>
  );
}
