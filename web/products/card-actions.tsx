import type { Product } from '#contract/products.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { useTexts } from '#web/texts/use-texts.ts';

export type CardAction = 'booking' | 'report';

interface Props {
  product: Product;
  /** null while it isn't known yet who is looking. */
  user: SessionUser | null;
  /** The element that says why somebody may not. */
  reasonId: string;
  /** What was pressed and is still on its way. */
  coming: CardAction | null;
  onPrepare: (action: CardAction) => void;
  onOpen: (action: CardAction) => void;
}

/** What can be done with a phone; only buyers can, others see what they could. */
export function CardActions({ product, user, reasonId, coming, onPrepare, onOpen }: Props) {
  const { card } = useTexts().listing;
  const isBuyer = user?.role === 'buyer';
  const described = isBuyer || user === null ? undefined : reasonId;
  const press = (action: CardAction) => ({
    onPointerEnter: () => onPrepare(action),
    onFocus: () => onPrepare(action),
    onClick: () => onOpen(action),
  });
  return (
    <>
      <button
        type="button"
        className="btn btn-primary min-h-11 flex-1 whitespace-nowrap"
        aria-describedby={described}
        disabled={!isBuyer || product.salesStatus !== 'Available'}
        {...press('booking')}
      >
        {coming === 'booking' && <Waiting />}
        {card.bookNow}
      </button>
      <button
        type="button"
        className="btn btn-ghost text-quiet min-h-11 px-3 font-medium whitespace-nowrap disabled:opacity-50"
        aria-describedby={described}
        disabled={!isBuyer}
        {...press('report')}
      >
        {coming === 'report' && <Waiting />}
        {card.report}
      </button>
    </>
  );
}

/** The press was taken. It never shows where the form is there already, as it is for most. */
function Waiting() {
  return <span className="loading loading-spinner loading-xs" aria-hidden="true" />;
}
