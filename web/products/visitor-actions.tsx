import { Link, useLocation } from 'react-router';
import type { Product } from '#contract/products.ts';
import { paths } from '#web/lib/paths.ts';
import type { CardAction } from '#web/products/card-actions.tsx';
import { useTexts } from '#web/texts/use-texts.ts';

/** Where a visitor's press leads, and back after that, to what it opens. */
export function VisitorActions({ product: { _id, salesStatus } }: { product: Product }) {
  const { card } = useTexts().listing;
  const from = useLocation();
  const login = (action: CardAction) => ({ to: paths.login, state: { from, pressed: `${action} ${_id}` } });
  return (
    <span className="when-out flex flex-1 flex-wrap gap-2">
      {salesStatus === 'Available' && (
        <Link {...login('booking')} className="btn btn-primary min-h-11 flex-1 whitespace-nowrap">
          {card.bookNow}
        </Link>
      )}
      <Link {...login('report')} className="btn btn-ghost text-quiet min-h-11 px-3 font-medium whitespace-nowrap">
        {card.report}
      </Link>
    </span>
  );
}
