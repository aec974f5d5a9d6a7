import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { BuyerRating } from '#web/reviews/buyer-rating.tsx';
import { saleReviewsQuery } from '#web/reviews/queries.ts';
import { usePageTexts } from '#web/texts/pages/phones-and-models.ts';
import { useReviewTexts } from '#web/texts/pages/reviews.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { StarShape } from '#web/ui/stars.tsx';

/** How others rate the other person of a sale. Nothing where nobody has. */
export function AboutOther({ sale, as }: { sale: string; as: 'buyer' | 'seller' }) {
  const { data } = useQuery(saleReviewsQuery(sale));
  if (!data || data.other.hasLeft) return null;
  const { _id, name, rating } = data.other;
  if (as === 'seller') return <BuyerRating id={_id} />;
  return rating.average !== null && <ToSeller id={_id} name={name} {...rating} />;
}

function ToSeller({ id, name, average, count }: { id: string; name: string; average: number | null; count: number }) {
  const { seller } = useReviewTexts();
  const texts = usePageTexts().phonePage.seller;
  const { number } = useFormats();
  return (
    <aside aria-label={seller} className="surface p-4 xl:p-5">
      <Link
        to={`${paths.seller(id, name)}#reviews`}
        className="link link-hover inline-flex min-h-8 items-center gap-2 font-medium"
      >
        <StarShape isFull />
        {texts.rating(number(average ?? 0), count, number(count))}
      </Link>
    </aside>
  );
}
