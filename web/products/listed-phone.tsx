import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { ReservationLine } from '#web/products/reservation-line.tsx';
import { useMyProductsTexts } from '#web/texts/pages/my-products.ts';
import { useFormats, useTexts } from '#web/texts/use-texts.ts';
import { Picture } from '#web/ui/picture.tsx';
import { TableText } from '#web/ui/table-text.tsx';

/**
 * A seller's phone in a row: how it looks, what it is called, which leads to where it is changed, for how long it has
 * been there, and who holds it.
 */
export function ListedPhone({ product }: { product: Product }) {
  const { products } = useTexts();
  const { listed } = useMyProductsTexts();
  const { ago } = useFormats();
  const now = useNow();
  return (
    <span className="flex items-center gap-4">
      <Picture
        sources={pictureSources(product.img)}
        alt=""
        sizes="64px"
        placeholder={product.placeholder}
        className="rounded-field size-16 shrink-0"
      />
      <span className="min-w-0">
        <Link to={paths.editProduct(product._id)} className="text-subheading link-hover block py-1">
          <TableText>{product.name}</TableText>
          <Pencil className="text-quiet ms-2 inline size-4 align-[-0.125em]" aria-hidden="true" />
        </Link>
        <span className="text-quiet text-note block font-normal">
          {products.conditions[product.productCondition]} ·{' '}
          <time dateTime={product.createdAt}>{listed(ago(product.createdAt, now))}</time>
        </span>
        {product.reservation && <ReservationLine product={product} reservation={product.reservation} />}
      </span>
    </span>
  );
}
