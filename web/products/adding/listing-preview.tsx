import { ImageIcon } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { usePictureUrl } from '#web/fields/use-picture-url.ts';
import { pictureSources } from '#web/lib/images.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { adviceOn } from '#web/products/adding/price-advice.ts';
import { priceOf } from '#web/products/adding/rules.ts';
import { useGoing } from '#web/products/adding/use-going.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { ConditionBadge } from '#web/products/badges.tsx';
import { Price } from '#web/products/price.tsx';
import { VerifiedBadge } from '#web/products/verified-badge.tsx';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/**
 * The card as buyers will see it, growing while the form is filled in. It says nothing that the form does not: so only
 * to the eye.
 */
export function ListingPreview({ form, user }: { form: AddForm; user: SessionUser }) {
  const { used } = useTexts().products;
  const { preview } = useAddingTexts();
  const values = useWatch({ control: form.control });
  const first = values.image?.chosen?.[0];
  const chosen = usePictureUrl(first instanceof File ? first : undefined);
  const picture = typeof first === 'string' ? pictureSources(first).src : chosen;
  const [originalPrice, resalePrice] = [priceOf(values.originalPrice ?? ''), priceOf(values.resalePrice ?? '')];
  const { going, launchPrice } = useGoing(form);
  const isHigh =
    going.kind === 'known' && resalePrice !== null && adviceOn(resalePrice, null, going.price)?.kind === 'high';
  const said = launchPrice === undefined || isHigh ? {} : { launchPrice };
  const facts = [values.brand, values.usedTime?.trim() && used(values.usedTime.trim())].filter(Boolean);
  return (
    <div aria-hidden="true" inert>
      <p className="text-quiet text-eyebrow mb-3">{preview.label}</p>
      <div className="surface shadow-card overflow-hidden">
        {picture ? (
          <img src={picture} alt="" className="aspect-square w-full object-cover" />
        ) : (
          <div className="bg-base-200 text-base-content/30 grid aspect-square place-items-center">
            <ImageIcon className="size-12" strokeWidth={1.5} />
          </div>
        )}
        <div className="space-y-2.5 p-4">
          {resalePrice === null ? (
            <Blank className="h-7 w-24" />
          ) : (
            <Price product={{ originalPrice: originalPrice ?? resalePrice, resalePrice, ...said }} />
          )}
          <p className={`text-subheading wrap-anywhere ${values.name?.trim() ? '' : 'text-quiet'}`}>
            {values.name?.trim() || preview.name}
          </p>
          {values.productCondition ? (
            <ConditionBadge condition={values.productCondition} />
          ) : (
            <Blank className="h-5 w-16" />
          )}
          {values.description?.trim() ? (
            <p className="line-clamp-3 text-sm wrap-anywhere">{values.description}</p>
          ) : (
            <Blank className="h-4 w-full" />
          )}
          <div className="text-quiet border-base-300 space-y-1 border-t pt-2.5 text-sm wrap-anywhere">
            <p className="flex flex-wrap items-center gap-x-1">
              <span className="flex items-center gap-1">
                <span className="min-w-0">{user.name}</span>
                {user.verified && <VerifiedBadge />}
              </span>
              {values.location?.trim() && <span>· {values.location.trim()}</span>}
            </p>
            {facts.length > 0 ? <p>{facts.join(' · ')}</p> : <Blank className="h-4 w-3/5" />}
          </div>
        </div>
      </div>
    </div>
  );
}

function Blank({ className }: { className: string }) {
  return <div className={`bg-base-300/70 rounded-selector ${className}`} />;
}
