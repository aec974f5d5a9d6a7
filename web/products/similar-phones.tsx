import type { Product } from '#contract/products.ts';
import { AdvertisedCard } from '#web/products/advertised-card.tsx';
import { Savable } from '#web/saved/save-button.tsx';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';

/** Others that may do as well, or instead. */
export function SimilarPhones({ phones }: { phones: readonly Product[] }) {
  const { similar } = usePageTexts().phonePage;
  if (phones.length === 0) return null;
  return (
    <section id="similar" className="section pb-0" aria-labelledby="similar-title">
      <h2 id="similar-title" className="text-title mb-6">
        {similar}
      </h2>
      <ShortCards phones={phones} />
    </section>
  );
}

export function ShortCards({ phones }: { phones: readonly Product[] }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-5 md:grid-cols-3 xl:grid-cols-4">
      {phones.map((phone) => (
        <Savable key={phone._id} product={phone}>
          <AdvertisedCard product={phone} />
        </Savable>
      ))}
    </div>
  );
}
