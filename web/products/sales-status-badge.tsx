import type { Product } from '#contract/products.ts';
import { useTexts } from '#web/texts/use-texts.ts';
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
  return <Badge tone={statusTones[status]}>{useTexts().dashboard.myProducts.status[status]}</Badge>;
}
