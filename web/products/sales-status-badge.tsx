import type { Product } from '#contract/products.ts';
import { useMyProductsTexts } from '#web/texts/pages/my-products.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Tone } from '#web/ui/badge.tsx';

const statusTones: Record<Product['salesStatus'], Tone> = {
  Available: 'success',
  Reserved: 'strong',
  Sold: 'info',
  Withdrawn: 'neutral',
};

/** Whether a phone can be booked, as its seller reads it. */
export function SalesStatusBadge({ status }: { status: Product['salesStatus'] }) {
  return <Badge tone={statusTones[status]}>{useMyProductsTexts().status[status]}</Badge>;
}
