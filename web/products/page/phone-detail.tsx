import type { PhonePage } from '#contract/phones.ts';
import { paths } from '#web/lib/paths.ts';
import { ReservedBadge } from '#web/products/badges.tsx';
import { ExplainedConditionBadge } from '#web/products/explained-condition-badge.tsx';
import { AskingPrice } from '#web/products/page/asking-price.tsx';
import { Gallery } from '#web/products/page/gallery.tsx';
import { PhoneActions } from '#web/products/page/phone-actions.tsx';
import { PhoneFacts } from '#web/products/page/phone-facts.tsx';
import { SellerBox } from '#web/products/page/seller-box.tsx';
import { ShareButton } from '#web/products/page/share-button.tsx';
import { SaveButton } from '#web/saved/save-button.tsx';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { Badge } from '#web/ui/badge.tsx';
import { withoutGaps } from '#web/ui/long-text.tsx';

/** A phone with all that is known of it, and what can be done with it. */
export function PhoneDetail({ page }: { page: PhonePage }) {
  const texts = usePageTexts().phonePage;
  const { phone } = page;
  const isSold = phone.salesStatus === 'Sold';
  return (
    <article
      aria-label={phone.name}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div className="relative">
        <Gallery phone={phone} isDim={phone.salesStatus !== 'Available'}>
          {phone.salesStatus !== 'Available' && (
            <p className="absolute start-3 top-3">
              {isSold ? <Badge tone="strong">{texts.sold}</Badge> : <ReservedBadge />}
            </p>
          )}
        </Gallery>
        {!isSold && <SaveButton product={phone} className="absolute end-2 top-2" />}
      </div>
      {/* Stays in the window beside what is longer. */}
      <div className="space-y-5 self-start lg:sticky lg:top-20 lg:row-span-2">
        <div className="space-y-3">
          <h1 className="text-title">{phone.name}</h1>
          <AskingPrice page={page} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <ExplainedConditionBadge condition={phone.productCondition} />
            <ShareButton title={phone.name} path={paths.phone(phone._id, phone.name)} />
          </div>
        </div>
        <PhoneActions phone={phone} />
        <SellerBox phone={phone} seller={page.seller} />
      </div>
      <div className="space-y-7">
        <PhoneFacts page={page} />
        {phone.description && (
          <section aria-labelledby="description">
            <h2 id="description" className="text-heading mb-3">
              {texts.description}
            </h2>
            <p className="max-w-prose leading-relaxed whitespace-pre-line">{withoutGaps(phone.description)}</p>
          </section>
        )}
      </div>
    </article>
  );
}
