import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { ConditionBadge, ReservedBadge } from '#web/products/badges.tsx';
import { Price } from '#web/products/price.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** An advertised phone, in short: name, brand, prices, usage, condition. */
export function AdvertisedCard({ product }: { product: Product }) {
  return (
    <article className="group rounded-box border-base-300 bg-base-100 relative flex h-full flex-col overflow-hidden border">
      <Picture sources={pictureSources(product.img)} alt={product.name} sizes="(min-width: 1024px) 300px, (min-width: 640px) 45vw, 92vw" placeholder={product.placeholder} className="aspect-square w-full" />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <Price originalPrice={product.originalPrice} resalePrice={product.resalePrice} />
        <h3 className="leading-snug font-semibold">
          <Link to={paths.category(product.id)} className="after:absolute after:inset-0 hover:underline">
            {product.name}
          </Link>
        </h3>
        <p className="text-base-content/75 text-sm">
          {product.brand} · Used {product.usedTime}
        </p>
        <p className="mt-auto flex gap-2 pt-1">
          <ConditionBadge condition={product.productCondition} />
          {product.salesStatus === 'Reserved' && <ReservedBadge />}
        </p>
      </div>
    </article>
  );
}
