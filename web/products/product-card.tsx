import type { ReactNode } from 'react';
import type { Product } from '#contract/products.ts';
import { date } from '#web/lib/format.ts';
import { pictureSources } from '#web/lib/images.ts';
import { ConditionBadge, ReservedBadge, VerifiedBadge } from '#web/products/badges.tsx';
import { Price } from '#web/products/price.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** A phone with everything a buyer asks for, and what can be done with it. */
export function ProductCard({ product, eager, actions }: { product: Product; eager: boolean; actions: ReactNode }) {
  return (
    <article className="rounded-box border-base-300 bg-base-100 flex h-full flex-col overflow-hidden border" aria-label={product.name}>
      <div className="relative">
        <Picture sources={pictureSources(product.img)} alt={product.name} sizes="(min-width: 1280px) 400px, (min-width: 640px) 45vw, 92vw" placeholder={product.placeholder} eager={eager} className="aspect-square w-full" />
        <div className="absolute top-3 left-3 flex gap-2">{product.salesStatus === 'Reserved' && <ReservedBadge />}</div>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-lg leading-snug font-semibold">{product.name}</h2>
          <ConditionBadge condition={product.productCondition} />
        </div>
        <Price originalPrice={product.originalPrice} resalePrice={product.resalePrice} />
        <p className="text-base-content/80 line-clamp-3 text-sm">{product.description}</p>
        <dl className="text-sm">
          <Fact title="Brand">{product.brand}</Fact>
          <Fact title="Year-of-Use">{product.usedTime}</Fact>
          <Fact title="Product-Condition">{product.productCondition}</Fact>
          <Fact title="Seller">
            {product.sellerName} {product.verified && <VerifiedBadge />}
          </Fact>
          {product.phone && (
            <Fact title="Phone">
              <a href={`tel:${product.phone.replace(/[^+\d]/g, '')}`} className="link link-hover">
                {product.phone}
              </a>
            </Fact>
          )}
          <Fact title="Location">{product.location}</Fact>
          <Fact title="Posting-Date">{date(product.selling_post_date)}</Fact>
        </dl>
        <div className="mt-auto grid grid-cols-2 gap-2 pt-2">{actions}</div>
      </div>
    </article>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-base-300 flex justify-between gap-4 border-t py-1.5">
      <dt className="text-base-content/70 shrink-0">{title}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}
