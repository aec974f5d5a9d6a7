import { Megaphone } from 'lucide-react';
import type { Product } from '#contract/products.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useMyProductsTexts } from '#web/texts/pages/my-products.ts';
import { Badge } from '#web/ui/badge.tsx';
import { waits } from '#web/ui/waits.ts';

/** Shows a phone on the home page; there is no way back. */
export function AdvertiseButton({ product }: { product: Product }) {
  const texts = useMyProductsTexts();
  const advertise = useCall('advertiseProduct', { done: texts.advertiseDone });
  if (product.advertised) {
    return (
      <Badge tone="primary" icon={<Megaphone className="size-3.5" aria-hidden="true" />}>
        {texts.advertised}
      </Badge>
    );
  }
  return (
    <button
      type="button"
      className="btn btn-outline md:btn-sm"
      onClick={() => advertise.mutate({ params: { id: product._id } })}
      {...waits(advertise.isPending)}
    >
      {texts.advertise}
    </button>
  );
}
