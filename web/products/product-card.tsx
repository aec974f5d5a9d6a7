import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import { paths } from '#web/lib/paths.ts';
import { callAddress } from '#web/lib/phone-numbers.ts';
import { ReservedBadge } from '#web/products/badges.tsx';
import { EnlargeablePicture } from '#web/products/enlargeable-picture.tsx';
import { ExplainedConditionBadge } from '#web/products/explained-condition-badge.tsx';
import { ExplainedPriceBadge } from '#web/products/explained-price-badge.tsx';
import { ExplainedVerifiedBadge } from '#web/products/explained-verified-badge.tsx';
import { Price } from '#web/products/price.tsx';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';
import { LongText } from '#web/ui/long-text.tsx';

interface Props {
  product: Product & { distanceKm?: number };
  /** Is it the one that somebody came for? */
  isChosen: boolean;
  now: Date;
  /** Is it seen without scrolling? */
  eager: boolean;
  /** May visitors look? They are told no phone number. */
  isOpenToAll?: boolean;
  /** What the reader has to do with this phone already. */
  notice?: ReactNode;
  actions: ReactNode;
}

/** A phone with everything a buyer asks for, and what can be done with it. */
export function ProductCard({ product, isChosen, now, eager, isOpenToAll = false, notice, actions }: Props) {
  const { listed } = useTexts().listing.card;
  const { ago } = useFormats();
  const isReserved = product.salesStatus === 'Reserved';
  return (
    <article
      className={`surface shadow-card offscreen-218 md:max-lg:offscreen-232 flex h-full flex-col overflow-hidden ${isChosen ? 'outline-primary outline-2' : ''}`}
      aria-label={product.name}
    >
      <div className="relative">
        <EnlargeablePicture
          product={product}
          sizes="(min-width: 1024px) 310px, (min-width: 640px) 45vw, 88vw"
          eager={eager}
          className={isReserved ? 'opacity-60' : ''}
        />
        {isReserved && (
          <p className="absolute start-3 top-3">
            <ReservedBadge />
          </p>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-3.5 p-4 sm:p-5">
        <div className="space-y-1.5">
          <Price product={product} />
          <h2 className="text-subheading">
            <Link
              to={paths.phone(product._id, product.name)}
              viewTransition
              className="link-hover -my-0.5 inline-block py-0.5"
            >
              {product.name}
            </Link>
          </h2>
          <div className="text-note text-quiet flex flex-wrap items-center gap-x-3 gap-y-1">
            <ExplainedConditionBadge condition={product.productCondition} />
            {product.priceHint && <ExplainedPriceBadge hint={product.priceHint} />}
            <time dateTime={product.createdAt}>{listed(ago(product.createdAt, now))}</time>
          </div>
        </div>
        <p className="flex-1 text-sm leading-relaxed">
          <LongText>{product.description}</LongText>
        </p>
        <Facts product={product} isOpenToAll={isOpenToAll} />
        {notice}
        <div className="flex flex-wrap gap-2 pt-1">{actions}</div>
      </div>
    </article>
  );
}

/** Seller and place come first; the rest is for comparing. */
function Facts({ product, isOpenToAll }: Pick<Props, 'product'> & { isOpenToAll: boolean }) {
  const {
    products: { conditions },
    listing: {
      card: { facts, away },
    },
  } = useTexts();
  const { date } = useFormats();
  return (
    <dl className="border-base-300 grid grid-cols-2 gap-x-4 gap-y-2.5 border-y py-3.5">
      <Fact title={facts.seller} strong>
        <div className="flex items-center gap-1">
          <Link to={paths.seller(product.sellerId, product.sellerName)} className="link link-hover -my-1 min-w-0 py-1">
            {product.sellerName}
          </Link>
          {product.verified && <ExplainedVerifiedBadge />}
        </div>
      </Fact>
      <Fact title={facts.location} strong>
        {product.location}
        {product.distanceKm !== undefined && (
          <span className="text-quiet block text-xs font-normal">{away(product.distanceKm)}</span>
        )}
      </Fact>
      <Fact title={facts.yearOfUse}>{product.usedTime}</Fact>
      <Fact title={facts.condition}>{conditions[product.productCondition]}</Fact>
      <Fact title={facts.brand}>{product.brand}</Fact>
      <Fact title={facts.postingDate}>{date(product.selling_post_date)}</Fact>
      <Fact title={facts.phone} isForMembers={isOpenToAll && product.phone === undefined}>
        <PhoneNumber product={product} />
      </Fact>
    </dl>
  );
}

/** How to reach the seller, or why that is not shown. */
function PhoneNumber({ product: { phone, contactHidden } }: { product: Product }) {
  const { hidden } = useTexts().listing.card;
  if (contactHidden !== undefined) return <span className="text-quiet">{hidden[contactHidden]}</span>;
  // Only members are told; room is kept until they are.
  if (phone === undefined) return <span className="skeleton inline-block h-4 w-28 align-middle" />;
  return (
    <a href={callAddress(phone)} className="link link-hover -my-1 inline-block py-1 tabular-nums">
      {phone}
    </a>
  );
}

function Fact({
  title,
  strong = false,
  isForMembers = false,
  children,
}: {
  title: string;
  strong?: boolean;
  isForMembers?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`min-w-0 ${isForMembers ? 'when-in' : ''}`}>
      <dt className="text-quiet text-xs">{title}</dt>
      <dd className={strong ? 'text-sm font-semibold' : 'text-note'}>{children}</dd>
    </div>
  );
}
