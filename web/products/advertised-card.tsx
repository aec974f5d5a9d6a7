import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { ConditionBadge, ReservedBadge } from '#web/products/badges.tsx';
import { Price } from '#web/products/price.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { Picture } from '#web/ui/picture.tsx';

/**
 * A phone in short, advertised or like another: name, brand, prices, usage, condition. The whole of it leads to the
 * phone's page.
 */
export function AdvertisedCard({ product }: { product: Product }) {
  const { conditionMeanings, used } = useTexts().products;
  return (
    <article className="group surface-link relative flex h-full flex-col overflow-hidden">
      <div className="after-paint aspect-square overflow-hidden">
        <Picture
          sources={pictureSources(product.img)}
          alt={product.name}
          sizes="(min-width: 1024px) 290px, (min-width: 640px) 30vw, 44vw"
          placeholder={product.placeholder}
          className="size-full transition-transform duration-300 group-hover:scale-[1.02] motion-reduce:group-hover:scale-100"
        />
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-3 sm:p-4">
        <Price product={product} />
        <h3 className="line-clamp-3 text-sm leading-snug font-semibold sm:text-base">
          <Link
            to={paths.phone(product._id, product.name)}
            prefetch="intent"
            viewTransition
            className="outline-none after:absolute after:inset-0 focus-visible:after:rounded-box focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {product.name}
          </Link>
        </h3>
        <p className="text-quiet text-note line-clamp-2">
          {product.brand} · {used(product.usedTime)}
        </p>
        <p className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-1.5">
          <ConditionBadge condition={product.productCondition} />
          {product.salesStatus === 'Reserved' ? (
            <ReservedBadge />
          ) : (
            <span className="text-quiet text-xs max-sm:hidden">{conditionMeanings[product.productCondition]}</span>
          )}
        </p>
      </div>
    </article>
  );
}
